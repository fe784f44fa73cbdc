// Block Kit's blocks as DOM, in messages, modals and the Home tab.

import { h } from "./dom.js";
import { element } from "./elements.js";
import { emojiNode } from "./emoji.js";
import { mrkdwn, plainNodes, plainText, textObject } from "./mrkdwn.js";
import { enlarge } from "./notices.js";
import { picture } from "./api.js";
import { state } from "./state.js";

let counter = 0;

function sourceOf(json) {
  if (json.image_url) return Promise.resolve(json.image_url);
  const file = json.slack_file || {};
  const id = file.id || /\/[A-Z0-9]+-(F[A-Z0-9]+)\//.exec(file.url || "")?.[1];
  return picture(id);
}

export function shownImage(json, className) {
  const image = h("img", { alt: json.alt_text || "", class: className, loading: "eager" });
  sourceOf(json).then(
    (source) => { image.src = source; },
    () => { image.replaceWith(h("span", { class: "unknown" }, `Picture not available: ${json.alt_text || "no description"}`)); },
  );
  return image;
}

export function figure(json) {
  const image = shownImage(json, "picture");
  const description = json.alt_text || "picture";
  const title = json.title ? h("figcaption", {}, textObject(json.title)) : null;
  const opener = h("button", { type: "button", class: "picture-button", "aria-label": `Enlarge: ${description.slice(0, 120)}`, onclick: () => image.src && enlarge(image.src, json.alt_text) }, image);
  return h("figure", { class: "figure" }, title, opener);
}

function section(scope, block) {
  const accessory = block.accessory && (block.accessory.type === "image" ? shownImage(block.accessory, "thumbnail") : element(scope, block, block.accessory));
  return h("div", { class: "section" },
    h("div", { class: "section-text" },
      block.text ? h("div", { class: "text" }, textObject(block.text)) : null,
      block.fields ? h("div", { class: "fields" }, block.fields.map((field) => h("div", { class: "text" }, textObject(field)))) : null),
    accessory ? h("div", { class: "accessory" }, accessory) : null);
}

function input(scope, block) {
  counter += 1;
  const id = `field-${counter}`;
  const control = element(scope, block, block.element);
  const target = control.matches("input, textarea, select") ? control : control.querySelector("input, select, textarea");
  const single = target && !control.matches(".choices");
  if (single) {
    target.id = id;
    target.removeAttribute("aria-label");
  }
  const error = h("p", { class: "field-error", role: "alert", hidden: true });
  const optional = block.optional ? h("span", { class: "optional" }, " (optional)") : null;
  return h("div", { class: "input-block", "data-block-id": block.block_id },
    h(single ? "label" : "div", { class: "label", for: single ? id : null }, plainText(block.label.text), optional),
    control, error,
    block.hint ? h("p", { class: "hint" }, textObject(block.hint)) : null);
}

function richStyle(node, style = {}) {
  let result = node;
  if (style.code) result = h("code", {}, result);
  if (style.bold) result = h("b", {}, result);
  if (style.italic) result = h("i", {}, result);
  if (style.strike) result = h("s", {}, result);
  return result;
}

function richInline(items) {
  return (items || []).map((item) => {
    if (item.type === "link") return richStyle(h("a", { href: /^(https?|mailto):/.test(item.url) ? item.url : "#", target: "_blank", rel: "noopener noreferrer" }, item.text || item.url), item.style);
    if (item.type === "user") return h("span", { class: "mention" }, `@${state.users.get(item.user_id)?.real_name || item.user_id}`);
    if (item.type === "channel") return h("span", { class: "mention" }, `#${state.channels.get(item.channel_id)?.name || item.channel_id}`);
    if (item.type === "emoji") return emojiNode(item.name) || `:${item.name}:`;
    if (item.type === "date") return mrkdwn(`<!date^${item.timestamp}^${item.format}|${item.fallback || ""}>`);
    return richStyle(document.createTextNode(item.text || ""), item.style);
  });
}

function richText(block) {
  return h("div", { class: "text rich" }, block.elements.map((part) => {
    if (part.type === "rich_text_preformatted") return h("pre", { tabindex: "0" }, richInline(part.elements));
    if (part.type === "rich_text_quote") return h("blockquote", {}, richInline(part.elements));
    if (part.type === "rich_text_list") {
      return h(part.style === "ordered" ? "ol" : "ul", { style: `margin-left:${(part.indent || 0) * 20}px` }, part.elements.map((row) => h("li", {}, richInline(row.elements))));
    }
    return h("div", { class: "line prewrap" }, richInline(part.elements));
  }));
}

function markdown(text) {
  const converted = text.replace(/^#{1,6}\s+(.*)$/gm, "*$1*").replace(/\*\*([^*\n]+)\*\*/g, "*$1*").replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, "<$2|$1>");
  return h("div", { class: "text" }, mrkdwn(converted));
}

const MAKERS = {
  section,
  input,
  header: (scope, block) => h("h3", { class: "block-header" }, plainNodes(block.text.text)),
  divider: () => h("hr"),
  image: (scope, block) => figure(block),
  context: (scope, block) => h("div", { class: "context" }, block.elements.map((item) => (item.type === "image" ? shownImage(item, "context-image") : h("span", { class: "text" }, textObject(item))))),
  actions: (scope, block) => h("div", { class: "actions" }, block.elements.map((item) => element(scope, block, item))),
  rich_text: (scope, block) => richText(block),
  markdown: (scope, block) => markdown(block.text),
};

export function renderBlocks(blocks, scope) {
  return blocks.map((block) => {
    const make = MAKERS[block.type];
    const node = make ? make(scope, block) : h("p", { class: "unknown" }, `A ${block.type} block cannot be shown here.`);
    return h("div", { class: `block block-${block.type}`, "data-block": block.block_id }, node);
  });
}
