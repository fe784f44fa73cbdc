// One message, and a list of them with days, grouping and the line above what is new.

import { avatar, h, icon, reconcile } from "./dom.js";
import { figure, renderBlocks } from "./blocks.js";
import { mrkdwn, unescape } from "./mrkdwn.js";
import { ask, dialog, toast } from "./notices.js";
import { download, practice, slack } from "./api.js";
import { now, person, state, userOf, zone } from "./state.js";
import { dayKey, dayTitle, dayWords, fullTime, time } from "./time.js";

const TOGETHER = 300;
const chosen = new Map();

function scopeOf(message, channel) {
  const key = `${state.you}/${channel}/${message.ts}`;
  if (!chosen.has(key)) chosen.set(key, {});
  const values = chosen.get(key);
  return {
    value: (block, element) => values[block.block_id]?.[element.action_id] || { selected_option: element.initial_option },
    hold: (block, element, value) => {
      values[block.block_id] = { ...values[block.block_id], [element.action_id]: value };
    },
    act: (block, element, value) => practice("action", { channel, ts: message.ts, action_id: element.action_id, block_id: block.block_id, value }),
    suggest: (block, element, value) => practice("suggest", { channel, ts: message.ts, action_id: element.action_id, block_id: block.block_id, value }),
  };
}

function body(message, channel) {
  const parts = [];
  if (message.blocks?.length) parts.push(...renderBlocks(message.blocks, scopeOf(message, channel)));
  else if (message.text) parts.push(h("div", { class: "text" }, mrkdwn(message.text)));
  for (const file of message.files || []) {
    if (file.mimetype.startsWith("image/")) parts.push(figure({ slack_file: { id: file.id }, alt_text: file.title, title: { type: "plain_text", text: file.title } }));
    else parts.push(h("button", { type: "button", class: "btn", onclick: () => openFile(file) }, `${file.title} (${file.size} bytes)`));
  }
  if (message.edited && message.user === state.you) parts.push(h("span", { class: "edited" }, "(edited)"));
  return parts;
}

async function openFile(file) {
  try {
    const address = await download(file.id);
    const text = await (await fetch(address)).text();
    const node = dialog("sheet", file.title,
      h("header", { class: "sheet-head" }, h("h2", {}, file.title), h("button", { type: "button", class: "plain-button", "aria-label": "Close", onclick: () => node.close() }, icon("close", 20))),
      h("div", { class: "sheet-body" }, h("pre", {}, text)),
      h("footer", { class: "sheet-foot" }, h("a", { class: "btn", href: address, download: file.name }, "Download")));
  } catch (error) {
    toast(error.message);
  }
}

function replies(message, actions) {
  if (!message.reply_count || !actions.openThread) return null;
  const users = (message.reply_users || []).slice(0, 4);
  return h("button", { type: "button", class: "replies", onclick: () => actions.openThread(message.ts) },
    h("span", { class: "reply-faces" }, users.map((id) => avatar(state.users.get(id), 22))),
    h("b", {}, message.reply_count === 1 ? "1 reply" : `${message.reply_count} replies`),
    h("span", { class: "muted" }, `Last reply ${dayWords(Number(message.latest_reply), now(), zone())} at ${time(Number(message.latest_reply), zone())}`));
}

function toolbar(message, channel, actions, node) {
  if (message.is_ephemeral || message.subtype === "channel_join") return null;
  const tool = (name, label, run) => h("button", { type: "button", class: "tool", title: label, "aria-label": label, onclick: run }, icon(name));
  const mine = message.user === state.you;
  return h("div", { class: "toolbar", role: "toolbar", "aria-label": "Message actions" },
    actions.openThread ? tool("thread", "Reply in thread", () => actions.openThread(message.thread_ts || message.ts)) : null,
    mine ? tool("edit", "Edit message", () => edit(message, channel, node)) : null,
    mine ? tool("trash", "Delete message", () => remove(message, channel)) : null);
}

async function remove(message, channel) {
  const sure = await ask({ title: "Delete message", text: [h("p", {}, "Delete this message? This can't be undone.")], yes: "Delete", no: "Cancel", danger: true });
  if (sure) slack("chat.delete", { channel, ts: message.ts }).catch((error) => toast(error.message));
}

export function readable(text) {
  return unescape(text.replace(/<@([A-Z0-9]+)(?:\|[^>]*)?>/g, (whole, id) => `@${state.users.get(id)?.name || id}`).replace(/<(https?:[^|>]+)(?:\|[^>]*)?>/g, "$1"));
}

export function escape(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

export function edit(message, channel, node) {
  const place = node.querySelector(".message-body");
  if (!place || node.querySelector(".editor")) return;
  const area = h("textarea", { class: "editor-input", rows: Math.min(10, message.text.split("\n").length + 1), "aria-label": "Edit message" });
  area.value = readable(message.text);
  const done = () => {
    editor.remove();
    place.hidden = false;
  };
  const save = async () => {
    editor.classList.add("saving");
    try {
      if (area.value !== readable(message.text)) await slack("chat.update", { channel, ts: message.ts, text: escape(area.value) });
      done();
    } catch (error) {
      editor.classList.remove("saving");
      toast(error.message);
    }
  };
  const editor = h("div", { class: "editor" }, area, h("div", { class: "editor-buttons" },
    h("button", { type: "button", class: "btn", onclick: done }, "Cancel"),
    h("button", { type: "button", class: "btn primary solid", onclick: save }, "Save")));
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") done();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) save();
    else return;
    event.preventDefault();
  });
  place.hidden = true;
  place.after(editor);
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
}

function build(message, channel, compact, actions) {
  const user = userOf(message);
  const epoch = Number(message.ts);
  const stamp = h("time", { class: "stamp", datetime: new Date(epoch * 1000).toISOString(), title: fullTime(epoch, zone()) }, time(epoch, zone()));
  const node = h("article", {
    class: `message${compact ? " compact" : ""}${message.is_ephemeral ? " ephemeral" : ""}${message.subtype === "channel_join" ? " joined" : ""}`,
    "data-ts": message.ts, "aria-label": `${user.real_name}, ${time(epoch, zone())}`,
  });
  const content = h("div", { class: "message-content" },
    message.is_ephemeral ? h("p", { class: "note" }, icon("eye", 14), "Only visible to you") : null,
    compact ? null : h("div", { class: "byline" }, h("b", { class: "author" }, user.real_name), user.is_bot ? h("span", { class: "badge-app" }, "APP") : null, stamp),
    h("div", { class: "message-body" }, body(message, channel)),
    replies(message, actions));
  node.append(h("div", { class: "gutter" }, compact ? stamp : avatar(user, 36)), content);
  const bar = toolbar(message, channel, actions, node);
  if (bar) node.append(bar);
  return node;
}

// A list that keeps nodes of messages that did not change; `actions` are what its messages can do.
export function messageList(container, actions) {
  const nodes = new Map();
  return (messages, channel, { newAfter = "", anchor = "" } = {}) => {
    const wanted = [];
    const used = new Set();
    const today = dayKey(now(), zone());
    let before = null;
    let marked = !newAfter || newAfter === "0";
    const separator = (key, make) => {
      if (!nodes.has(key)) nodes.set(key, { signature: key, node: make() });
      used.add(key);
      wanted.push(nodes.get(key).node);
    };
    for (const message of messages) {
      const epoch = Number(message.ts);
      const newDay = !before || dayKey(epoch, zone()) !== dayKey(Number(before.ts), zone());
      if (newDay && actions.days) {
        const title = dayTitle(epoch, now(), zone());
        separator(`day/${dayKey(epoch, zone())}/${today}/${zone()}`, () => h("div", { class: "day", role: "separator" }, h("span", {}, title)));
      }
      if (!marked && epoch > Number(newAfter) && message.user !== state.you) {
        separator(`new/${newAfter}`, () => h("div", { class: "new-line", role: "separator" }, h("span", {}, "New")));
        marked = true;
        before = null;
      }
      const compact = Boolean(before && !newDay && before.user === message.user && epoch - Number(before.ts) < TOGETHER
        && !message.is_ephemeral && !before.is_ephemeral && !message.subtype && !before.subtype && before.ts !== anchor);
      const key = `${channel}/${message.ts}`;
      const whole = JSON.stringify(message);
      const namesDays = message.reply_count || whole.includes("<!date^"); // "today" is so for a day
      const signature = whole + compact + zone() + person()?.id + state.users.size + (namesDays ? today : "");
      const kept = nodes.get(key);
      const isBeingEdited = Boolean(kept?.node.querySelector(".editor:not(.saving)"));
      if (!kept || (kept.signature !== signature && !isBeingEdited)) nodes.set(key, { signature, node: build(message, channel, compact, actions) });
      used.add(key);
      wanted.push(nodes.get(key).node);
      if (message.ts === anchor) {
        separator(`replies/${message.ts}/${messages.length}`, () => h("div", { class: "reply-line", role: "separator" }, h("span", {}, messages.length === 2 ? "1 reply" : `${messages.length - 1} replies`)));
      }
      before = message;
    }
    for (const key of [...nodes.keys()]) if (!used.has(key)) nodes.delete(key);
    reconcile(container, wanted);
  };
}
