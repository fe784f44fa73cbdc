// Block Kit's interactive elements. Each is made from its JSON and a scope:
//   value(block, element)         what is chosen now, in Slack's shape
//   hold(block, element, value)   note a choice
//   act(block, element, value)    tell the bot (resolves when it has answered)
//   suggest(block, element, text) ask the bot for options

import { h } from "./dom.js";
import { combobox } from "./combobox.js";
import { mrkdwn, plainNodes, plainText, words } from "./mrkdwn.js";
import { confirmed, toast } from "./notices.js";

const SHORT = 12;

function nameOf(block, element) {
  return words(block.label) || words(element.placeholder) || words(block.text) || element.action_id || element.type;
}

// Note the option chosen in a menu, and tell the bot unless a form is sent off later.
async function chosen(scope, block, element, option) {
  const value = { type: element.type, selected_option: option };
  scope.hold(block, element, value);
  if (block.type !== "input") await perform(scope, block, element, value);
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
    class: `btn ${element.style ? `${element.style} solid` : ""}`,
    "data-action-id": element.action_id,
    onclick: async () => {
      if (node.classList.contains("busy") || !(await confirmed(element))) return;
      await perform(scope, block, element, element.value ?? "", node);
    },
  }, plainNodes(element.text.text));
  return node;
}

// A short menu is the browser's own; a long one is typed into, as Slack's are.
function staticSelect(scope, block, element) {
  const groups = groupsOf(element);
  if (groups.reduce((sum, group) => sum + group.options.length, 0) <= SHORT) return select(scope, block, element, groups);
  const options = async (query) => groups
    .map((group) => ({ ...group, options: group.options.filter((one) => words(one.text).toLowerCase().includes(query.toLowerCase())) }))
    .filter((group) => group.options.length);
  return menu(scope, block, element, options, 0);
}

function select(scope, block, element, groups) {
  const present = scope.value(block, element)?.selected_option?.value;
  const option = (one) => h("option", { value: one.value, selected: one.value === present }, plainText(one.text.text));
  const node = h("select", { class: "select", "aria-label": nameOf(block, element), "data-action-id": element.action_id },
    h("option", { value: "", disabled: !block.optional, selected: !present }, words(element.placeholder) || "Choose an option"),
    groups.map((group) => (group.label ? h("optgroup", { label: group.label }, group.options.map(option)) : group.options.map(option))));
  node.addEventListener("change", () => {
    const found = groups.flatMap((group) => group.options).find((one) => one.value === node.value);
    node.classList.toggle("empty", !node.value);
    chosen(scope, block, element, found || null);
  });
  node.classList.toggle("empty", !present);
  return h("span", { class: "select-box" }, node);
}

function groupsOf(element) {
  if (element.option_groups?.length) return element.option_groups.map((group) => ({ label: words(group.label), options: group.options }));
  return [{ label: "", options: element.options || [] }];
}

function menu(scope, block, element, options, minimum) {
  return combobox({
    name: nameOf(block, element),
    placeholder: words(element.placeholder) || (minimum ? "Type to search" : "Choose an option"),
    chosen: scope.value(block, element)?.selected_option,
    minimum,
    options,
    onchange: (picked) => chosen(scope, block, element, picked),
  });
}

function externalSelect(scope, block, element) {
  const options = async (query) => groupsOf(await scope.suggest(block, element, query));
  return menu(scope, block, element, options, element.min_query_length ?? 3);
}

function textInput(scope, block, element) {
  const common = {
    class: "field", "data-action-id": element.action_id, placeholder: words(element.placeholder), "aria-label": nameOf(block, element),
    maxlength: element.max_length, value: scope.value(block, element)?.value ?? "",
  };
  const node = element.multiline ? h("textarea", { ...common, rows: 4 }) : h("input", { ...common, type: "text" });
  node.addEventListener("input", () => scope.hold(block, element, { type: element.type, value: node.value === "" ? null : node.value }));
  return node;
}

const MAKERS = { button, static_select: staticSelect, external_select: externalSelect, plain_text_input: textInput };

export function element(scope, block, json) {
  const make = MAKERS[json.type];
  return make ? make(scope, block, json) : h("span", { class: "unknown" }, mrkdwn(`_${json.type} isn't shown here_`));
}
