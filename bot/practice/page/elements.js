// Block Kit's interactive elements. Each is made from its JSON and a scope:
//   value(block, element)         what is chosen now, in Slack's shape
//   hold(block, element, value)   note a choice
//   act(block, element, value)    tell the bot (resolves when it has answered)
//   suggest(block, element, text) ask the bot for options

import { h, icon } from "./dom.js";
import { combobox } from "./combobox.js";
import { mrkdwn, plainNodes, plainText, textObject, words } from "./mrkdwn.js";
import { confirmed, toast } from "./notices.js";
import { channelTitle, now, state, zone } from "./state.js";
import { epochOf, localOf } from "./time.js";

const SHORT = 12;
let counter = 0;

function unique(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

function nameOf(block, element) {
  return words(block.label) || words(element.placeholder) || words(block.text) || element.action_id || element.type;
}

// Note a choice, and tell the bot where the block wants that.
async function chosen(scope, block, element, value) {
  scope.hold(block, element, value);
  if (block.type === "input" && !block.dispatch_action) return;
  if (!(await confirmed(element))) return;
  await perform(scope, block, element, value);
}

async function perform(scope, block, element, value, button = null) {
  button?.classList.add("busy");
  button?.setAttribute("aria-busy", "true");
  try {
    await scope.act(block, element, value);
  } catch (error) {
    toast(error.message);
  } finally {
    button?.classList.remove("busy");
    button?.removeAttribute("aria-busy");
  }
}

function button(scope, block, element) {
  const node = h("button", {
    type: "button",
    class: `btn ${element.style === "primary" ? "primary solid" : element.style === "danger" ? "danger solid" : ""}`,
    "aria-label": element.accessibility_label,
    "data-action-id": element.action_id,
    onclick: async () => {
      if (node.classList.contains("busy") || !(await confirmed(element))) return;
      if (element.url) window.open(element.url, "_blank", "noopener");
      await perform(scope, block, element, element.value ?? "", node);
    },
  }, plainNodes(element.text?.text || ""));
  return node;
}

// A short menu is the browser's own; a long one is typed into, as Slack's are.
function staticSelect(scope, block, element) {
  const groups = groupsOf(element);
  if (groups.reduce((sum, group) => sum + group.options.length, 0) <= SHORT) return select(scope, block, element, groups, "selected_option", (option) => option);
  return menu(scope, block, element, { multiple: false, options: filtered(groups), minimum: 0, key: "selected_option" });
}

function select(scope, block, element, groups, key, read) {
  const present = scope.value(block, element)?.[key];
  const now_ = present && typeof present === "object" ? present.value : present;
  const option = (one) => h("option", { value: one.value, selected: one.value === now_ }, plainText(one.text?.text || one.value));
  const node = h("select", { class: "select", "aria-label": nameOf(block, element), "data-action-id": element.action_id },
    h("option", { value: "", disabled: !block.optional, selected: !now_ }, words(element.placeholder) || "Choose an option"),
    groups.map((group) => (group.label ? h("optgroup", { label: group.label }, group.options.map(option)) : group.options.map(option))));
  node.addEventListener("change", () => {
    const found = groups.flatMap((group) => group.options).find((one) => one.value === node.value);
    node.classList.toggle("empty", !node.value);
    chosen(scope, block, element, { type: element.type, [key]: found ? read(found) : null });
  });
  node.classList.toggle("empty", !now_);
  return h("span", { class: "select-box" }, node);
}

function groupsOf(element) {
  if (element.option_groups) return element.option_groups.map((group) => ({ label: words(group.label), options: group.options }));
  return [{ label: "", options: element.options || [] }];
}

const people = () => [{ label: "", options: [...state.users.values()].map((user) => ({ value: user.id, text: { text: user.real_name } })) }];
const channels = () => [{ label: "", options: [...state.channels.values()].filter((one) => one.name && one.is_member).map((one) => ({ value: one.id, text: { text: `#${channelTitle(one)}` } })) }];

function menu(scope, block, element, { multiple, options, minimum, key }) {
  const held = scope.value(block, element)?.[key];
  return combobox({
    name: nameOf(block, element),
    placeholder: words(element.placeholder) || (minimum ? "Type to search" : "Choose options"),
    chosen: Array.isArray(held) ? held : held ? [held] : [],
    multiple,
    most: element.max_selected_items,
    minimum,
    options,
    onchange: (picked) => chosen(scope, block, element, { type: element.type, [key]: multiple ? picked : picked[0] || null }),
  });
}

function filtered(groups) {
  return async (query) => groups
    .map((group) => ({ ...group, options: group.options.filter((one) => words(one.text).toLowerCase().includes(query.toLowerCase())) }))
    .filter((group) => group.options.length);
}

function external(scope, block, element, multiple) {
  const options = async (query) => {
    const answer = await scope.suggest(block, element, query);
    if (answer.option_groups?.length) return answer.option_groups.map((group) => ({ label: words(group.label), options: group.options }));
    return [{ label: "", options: answer.options }];
  };
  return menu(scope, block, element, { multiple, options, minimum: element.min_query_length ?? 3, key: multiple ? "selected_options" : "selected_option" });
}

function boxes(scope, block, element, kind) {
  const many = kind === "checkbox";
  const key = many ? "selected_options" : "selected_option";
  const held = scope.value(block, element)?.[key];
  const values = new Set((many ? held || [] : held ? [held] : []).map((one) => one.value));
  const name = unique("choice");
  const node = h("div", { class: "choices", role: many ? "group" : "radiogroup", "aria-label": nameOf(block, element) },
    element.options.map((option) => h("label", { class: "choice" },
      h("input", { type: kind, name, value: option.value, checked: values.has(option.value) }),
      h("span", {}, textObject(option.text), option.description ? h("small", {}, textObject(option.description)) : null))));
  node.addEventListener("change", () => {
    const checked = [...node.querySelectorAll("input:checked")].map((input) => element.options.find((one) => one.value === input.value));
    chosen(scope, block, element, { type: element.type, [key]: many ? checked : checked[0] || null });
  });
  return node;
}

function overflow(scope, block, element) {
  const list = h("div", { class: "popup-menu", role: "menu", hidden: true });
  const opener = h("button", {
    type: "button", class: "btn square", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": "More actions",
    onclick: () => toggle(list.hidden),
  }, icon("dots"));
  const root = h("span", { class: "popup" }, opener, list);
  const toggle = (open) => {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) list.firstElementChild.focus();
  };
  list.append(...element.options.map((option) => h("button", {
    type: "button", role: "menuitem",
    onclick: async () => {
      toggle(false);
      if (!(await confirmed(element))) return;
      if (option.url) window.open(option.url, "_blank", "noopener");
      await perform(scope, block, element, option.value, opener);
    },
  }, plainText(option.text.text), option.description ? h("small", {}, plainText(option.description.text)) : null)));
  root.addEventListener("focusout", (event) => !root.contains(event.relatedTarget) && toggle(false));
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      toggle(false);
      opener.focus();
    }
    const items = [...list.children];
    const at = items.indexOf(document.activeElement);
    if (event.key === "ArrowDown") items[(at + 1) % items.length].focus();
    else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length].focus();
    else return;
    event.preventDefault();
  });
  return root;
}

function typed(scope, block, element, type) {
  const held = scope.value(block, element)?.value ?? "";
  const common = {
    class: "field", "data-action-id": element.action_id, placeholder: words(element.placeholder), "aria-label": nameOf(block, element),
    maxlength: element.max_length, value: held, "data-focus": element.focus_on_load ? "" : null,
  };
  const node = element.multiline ? h("textarea", { ...common, rows: 4 }) : h("input", {
    ...common, type, min: element.min_value, max: element.max_value, step: type === "number" ? (element.is_decimal_allowed ? "any" : "1") : null,
    inputmode: type === "number" ? (element.is_decimal_allowed ? "decimal" : "numeric") : null,
  });
  const value = () => ({ type: element.type, value: node.value === "" ? null : node.value });
  node.addEventListener("input", () => {
    scope.hold(block, element, value());
    const on = element.dispatch_action_config?.trigger_actions_on || [];
    if (block.dispatch_action && on.includes("on_character_entered")) {
      clearTimeout(node.pending);
      node.pending = setTimeout(() => perform(scope, block, element, value()), 300);
    }
  });
  node.addEventListener("keydown", (event) => {
    const on = element.dispatch_action_config?.trigger_actions_on || ["on_enter_pressed"];
    if (event.key !== "Enter" || element.multiline || !block.dispatch_action || !on.includes("on_enter_pressed")) return;
    event.preventDefault();
    perform(scope, block, element, value());
  });
  return node;
}

function picker(scope, block, element, type, key) {
  const held = scope.value(block, element)?.[key];
  const local = type === "datetime-local" && held ? localOf(held, zone()) : held;
  const node = h("input", { type, class: "field picker", value: local ?? "", "aria-label": nameOf(block, element), "data-action-id": element.action_id });
  if (type === "date" && !local) node.min = "";
  node.addEventListener("change", () => {
    const value = !node.value ? null : type === "datetime-local" ? epochOf(node.value, zone()) : node.value;
    chosen(scope, block, element, { type: element.type, [key]: value });
  });
  if (type !== "datetime-local") return node;
  return h("span", { class: "with-note" }, node, h("small", { title: `Now: ${localOf(now(), zone()).replace("T", " ")}` }, `in ${zone()}`));
}

const MAKERS = {
  button,
  overflow,
  static_select: staticSelect,
  users_select: (scope, block, element) => select(scope, block, element, people(), "selected_user", (option) => option.value),
  channels_select: (scope, block, element) => select(scope, block, element, channels(), "selected_channel", (option) => option.value),
  conversations_select: (scope, block, element) => select(scope, block, element, channels(), "selected_conversation", (option) => option.value),
  multi_static_select: (scope, block, element) => menu(scope, block, element, { multiple: true, options: filtered(groupsOf(element)), minimum: 0, key: "selected_options" }),
  multi_users_select: (scope, block, element) => {
    const all = people();
    const held = scope.value(block, element)?.selected_users || [];
    return combobox({
      name: nameOf(block, element), placeholder: words(element.placeholder) || "Choose people", multiple: true, most: element.max_selected_items,
      chosen: all[0].options.filter((one) => held.includes(one.value)), options: filtered(all),
      onchange: (picked) => chosen(scope, block, element, { type: element.type, selected_users: picked.map((one) => one.value) }),
    });
  },
  external_select: (scope, block, element) => external(scope, block, element, false),
  multi_external_select: (scope, block, element) => external(scope, block, element, true),
  radio_buttons: (scope, block, element) => boxes(scope, block, element, "radio"),
  checkboxes: (scope, block, element) => boxes(scope, block, element, "checkbox"),
  plain_text_input: (scope, block, element) => typed(scope, block, element, "text"),
  number_input: (scope, block, element) => typed(scope, block, element, "number"),
  email_text_input: (scope, block, element) => typed(scope, block, element, "email"),
  url_text_input: (scope, block, element) => typed(scope, block, element, "url"),
  datepicker: (scope, block, element) => picker(scope, block, element, "date", "selected_date"),
  timepicker: (scope, block, element) => picker(scope, block, element, "time", "selected_time"),
  datetimepicker: (scope, block, element) => picker(scope, block, element, "datetime-local", "selected_date_time"),
};

export function element(scope, block, json) {
  const make = MAKERS[json.type];
  return make ? make(scope, block, json) : h("span", { class: "unknown" }, mrkdwn(`_${json.type} is not shown here_`));
}
