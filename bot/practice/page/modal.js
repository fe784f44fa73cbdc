// The acting person's open modal, with what was typed kept across updates.

import { h, icon } from "./dom.js";
import { renderBlocks } from "./blocks.js";
import { plainText } from "./mrkdwn.js";
import { practice } from "./api.js";
import { state } from "./state.js";
import { toast } from "./notices.js";

const typed = new Map();
let open = null;

// What the elements of a view need: values kept by view, actions sent with all of them.
export function viewScope(view) {
  if (!typed.has(view.id)) typed.set(view.id, {});
  const values = typed.get(view.id);
  const merged = () => {
    const result = {};
    for (const [block, actions] of Object.entries(view.state?.values || {})) result[block] = { ...actions };
    for (const [block, actions] of Object.entries(values)) {
      for (const [action, value] of Object.entries(actions)) {
        if (result[block]?.[action]?.type === value.type) result[block][action] = value;
      }
    }
    return result;
  };
  return {
    merged,
    value: (block, element) => merged()[block.block_id]?.[element.action_id],
    hold: (block, element, value) => {
      values[block.block_id] = { ...values[block.block_id], [element.action_id]: value };
    },
    act: (block, element, value) => practice("action", {
      view_id: view.id, action_id: element.action_id, block_id: block.block_id, value, state: { values: merged() },
    }),
    suggest: (block, element, value) => practice("suggest", { view_id: view.id, action_id: element.action_id, block_id: block.block_id, value }),
  };
}

function showErrors(node, errors) {
  for (const block of node.querySelectorAll(".input-block")) {
    const message = errors[block.dataset.blockId];
    const place = block.querySelector(".field-error");
    place.hidden = !message;
    place.textContent = message || "";
    block.classList.toggle("wrong", Boolean(message));
    const field = block.querySelector("input, select, textarea");
    if (field) field.setAttribute("aria-invalid", String(Boolean(message)));
  }
  node.querySelector(".wrong input, .wrong select, .wrong textarea")?.focus();
}

async function submit(event, view, scope, node) {
  event.preventDefault();
  const button = node.querySelector(".submit");
  if (button.classList.contains("busy")) return;
  button.classList.add("busy");
  const trouble = node.querySelector(".sheet-trouble");
  trouble.hidden = true;
  try {
    const answer = await practice("submit", { view_id: view.id, state: { values: scope.merged() } });
    showErrors(node, answer.errors || {});
  } catch (error) {
    trouble.textContent = error.message;
    trouble.hidden = false;
  } finally {
    button.classList.remove("busy");
  }
}

function dismiss(view) {
  practice("close_view", { view_id: view.id }).catch((error) => {
    if (error.code !== "view_not_found") toast(error.message);
  });
}

function build(view) {
  const scope = viewScope(view);
  const form = h("form", { method: "dialog", novalidate: true },
    h("header", { class: "sheet-head" },
      h("span", { class: "app-mark", "aria-hidden": "true" }, "♟"),
      h("h2", { id: "modal-title" }, plainText(view.title?.text || "")),
      h("button", { type: "button", class: "plain-button", "aria-label": "Close", onclick: () => dismiss(view) }, icon("close", 20))),
    h("div", { class: "sheet-body" }, renderBlocks(view.blocks, scope)),
    h("p", { class: "sheet-trouble", role: "alert", hidden: true }),
    h("footer", { class: "sheet-foot" },
      h("button", { type: "button", class: "btn", onclick: () => dismiss(view) }, plainText(view.close?.text || "Close")),
      view.submit ? h("button", { type: "submit", class: "btn primary solid submit" }, plainText(view.submit.text)) : null));
  const node = h("dialog", { class: "sheet", "aria-labelledby": "modal-title", "data-view-id": view.id }, form);
  form.addEventListener("submit", (event) => (view.submit ? submit(event, view, scope, node) : event.preventDefault()));
  node.addEventListener("cancel", (event) => {
    event.preventDefault();
    dismiss(view);
  });
  return node;
}

export function renderModal() {
  const view = state.modal;
  if (!view) {
    open?.node.close();
    open?.node.remove();
    open = null;
    for (const key of [...typed.keys()]) if (key !== state.home?.id) typed.delete(key);
    return;
  }
  if (open && open.id === view.id && open.version === view.hash) return;
  const same = open?.id === view.id;
  const scroll = same ? open.node.querySelector(".sheet-body").scrollTop : 0;
  const focus = same && document.activeElement?.dataset ? document.activeElement.dataset.actionId : null;
  open?.node.close();
  open?.node.remove();
  const node = build(view);
  open = { id: view.id, version: view.hash, node };
  document.body.append(node);
  node.showModal();
  node.querySelector(".sheet-body").scrollTop = scroll;
  const wanted = (focus && node.querySelector(`[data-action-id="${CSS.escape(focus)}"]`))
    || node.querySelector(".sheet-body input:not(.combo-input), .sheet-body textarea");
  wanted?.focus();
}
