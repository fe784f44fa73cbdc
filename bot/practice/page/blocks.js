// Block Kit's blocks as DOM, in messages, modals and the Home tab.

import { h } from "./dom.js";
import { element } from "./elements.js";
import { plainNodes, plainText, textObject } from "./mrkdwn.js";
import { enlarge } from "./notices.js";
import { download } from "./api.js";

let counter = 0;

export function figure(json) {
  const image = h("img", { alt: json.alt_text || "", class: "picture", loading: "eager" });
  download(json.slack_file.id).then(
    (source) => { image.src = source; },
    () => { image.replaceWith(h("span", { class: "unknown" }, `Picture not available: ${json.alt_text || "no description"}`)); },
  );
  const description = json.alt_text || "picture";
  const title = json.title ? h("figcaption", {}, textObject(json.title)) : null;
  const opener = h("button", { type: "button", class: "picture-button", "aria-label": `Enlarge: ${description.slice(0, 120)}`, onclick: () => image.src && enlarge(image.src, json.alt_text) }, image);
  return h("figure", { class: "figure" }, title, opener);
}

function section(scope, block) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, h("div", { class: "text" }, textObject(block.text))),
    block.accessory ? h("div", { class: "accessory" }, element(scope, block, block.accessory)) : null);
}

function input(scope, block) {
  counter += 1;
  const id = `field-${counter}`;
  const control = element(scope, block, block.element);
  const target = control.matches("input, textarea") ? control : control.querySelector("input, select");
  target.id = id;
  target.removeAttribute("aria-label");
  const error = h("p", { class: "field-error", role: "alert", hidden: true });
  const optional = block.optional ? h("span", { class: "optional" }, " (optional)") : null;
  return h("div", { class: "input-block", "data-block-id": block.block_id },
    h("label", { class: "label", for: id }, plainText(block.label.text), optional),
    control, error,
    block.hint ? h("p", { class: "hint" }, textObject(block.hint)) : null);
}

const MAKERS = {
  section,
  input,
  header: (scope, block) => h("h3", { class: "block-header" }, plainNodes(block.text.text)),
  divider: () => h("hr"),
  image: (scope, block) => figure(block),
  context: (scope, block) => h("div", { class: "context" }, block.elements.map((item) => h("span", { class: "text" }, textObject(item)))),
  actions: (scope, block) => h("div", { class: "actions" }, block.elements.map((item) => element(scope, block, item))),
};

export function renderBlocks(blocks, scope) {
  return blocks.map((block) => {
    const make = MAKERS[block.type];
    const node = make ? make(scope, block) : h("p", { class: "unknown" }, `A ${block.type} block can't be shown here.`);
    return h("div", { class: `block block-${block.type}`, "data-block": block.block_id }, node);
  });
}
