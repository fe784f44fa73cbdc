// Slack's text format as DOM. Text always becomes text nodes: nothing that was written is ever markup.

import { h } from "./dom.js";
import { emoji, emojiNode } from "./emoji.js";
import { fullTime, slackDate } from "./time.js";
import { now, state, zone } from "./state.js";

export function unescape(text) {
  return text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

const INLINE = new RegExp(
  [
    "`([^`\\n]+)`",
    "<([^<>\\n]+)>",
    ":([a-z0-9_+'-]+):",
    "(?<![\\w*])\\*(?=\\S)([^\\n*]*?\\S)\\*(?![\\w*])",
    "(?<![\\w_])_(?=\\S)([^\\n]*?\\S)_(?![\\w_])",
    "(?<![\\w~])~(?=\\S)([^\\n~]*?\\S)~(?![\\w~])",
  ].join("|"),
  "g",
);

function control(body) {
  const bar = body.indexOf("|");
  const target = bar < 0 ? body : body.slice(0, bar);
  const label = bar < 0 ? "" : unescape(body.slice(bar + 1));
  if (target.startsWith("@")) {
    const user = state.users.get(target.slice(1));
    const mine = target.slice(1) === state.you;
    return h("span", { class: mine ? "mention mine" : "mention" }, `@${user?.real_name || label || target.slice(1)}`);
  }
  if (target.startsWith("#")) {
    const channel = state.channels.get(target.slice(1));
    const name = channel?.name || label || "a private channel";
    if (!channel) return h("span", { class: "mention" }, `#${name}`);
    return h("button", { class: "mention link", type: "button", "data-channel": channel.id }, `#${name}`);
  }
  if (target.startsWith("!date^")) {
    const [, epoch, pattern] = target.split("^");
    if (!/^-?\d{1,12}$/.test(epoch) || !pattern) return document.createTextNode(label);
    const words = slackDate(Number(epoch), unescape(pattern), now(), zone());
    return h("time", { title: fullTime(Number(epoch), zone()), datetime: new Date(epoch * 1000).toISOString() }, words);
  }
  if (target.startsWith("!")) return h("span", { class: "mention mine" }, `@${label || target.slice(1).split("^")[0]}`);
  if (/^(https?:\/\/|mailto:|tel:)/.test(target)) {
    const address = unescape(target);
    return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, label || address.replace(/^mailto:/, ""));
  }
  return document.createTextNode(unescape(`<${body}>`));
}

export function inline(text) {
  const nodes = [];
  let position = 0;
  const plain = (until) => {
    if (until > position) nodes.push(document.createTextNode(unescape(text.slice(position, until))));
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, command, shortcode, bold, italic, strike] = match;
    let node = null;
    if (code !== undefined) node = h("code", {}, unescape(code));
    else if (command !== undefined) node = control(command);
    else if (shortcode !== undefined) {
      node = emojiNode(shortcode);
    } else if (bold !== undefined) node = h("b", {}, inline(bold));
    else if (italic !== undefined) node = h("i", {}, inline(italic));
    else if (strike !== undefined) node = h("s", {}, inline(strike));
    if (!node) continue;
    plain(match.index);
    nodes.push(node);
    position = match.index + whole.length;
  }
  plain(text.length);
  return nodes;
}

const ITEM = /^(\s*)([•◦▪‣·-]|\d{1,3}[.)])\s+(.*)$/;

function lines(text) {
  const out = [];
  let quote = null;
  const rows = text.replace(/^\n+|\n+$/g, "").split("\n");
  for (const row of rows) {
    const quoted = /^(?:&gt;|>)\s?(.*)$/.exec(row);
    if (quoted) {
      if (!quote) {
        quote = h("blockquote");
        out.push(quote);
      }
      quote.append(h("div", { class: "line" }, inline(quoted[1]), quoted[1] ? null : h("br")));
      continue;
    }
    quote = null;
    const item = ITEM.exec(row);
    if (item) {
      const depth = Math.min(4, Math.floor(item[1].length / 2));
      out.push(h("div", { class: "item", style: `--depth:${depth}` }, h("span", { class: "bullet" }, item[2] === "-" ? "•" : item[2]), h("span", {}, inline(item[3]))));
    } else out.push(h("div", { class: "line" }, inline(row), row.trim() ? null : h("br")));
  }
  return out;
}

export function mrkdwn(text) {
  const nodes = [];
  text.split("```").forEach((part, index, all) => {
    const fenced = index % 2 === 1 && index < all.length - 1;
    if (fenced) nodes.push(h("pre", { tabindex: "0" }, unescape(part.replace(/^\n/, "").replace(/\n$/, "")).replace(/<([^<>|\s]+)(?:\|([^<>]*))?>/g, (whole, to, label) => (/^https?:/.test(to) ? label || to : whole))));
    else if (index % 2 === 1) nodes.push(...lines("```" + part));
    else if (part.trim()) nodes.push(...lines(part));
  });
  return nodes;
}

// Plain text in parts, its shortcodes as `known` has them.
function parts(text, known) {
  return text.split(/:([a-z0-9_+'-]+):/).map((part, index) => (index % 2 ? known(part) || `:${part}:` : unescape(part)));
}

export const plainNodes = (text) => parts(text, emojiNode);
export const plainText = (text) => parts(text, emoji).join("");

export function textObject(object) {
  if (!object) return [];
  return object.type === "mrkdwn" ? mrkdwn(object.text || "") : [h("span", { class: "plain" }, plainNodes(object.text || ""))];
}

export function words(object) {
  return object ? plainText(object.text || "").replace(/[*_~`]/g, "") : "";
}
