// The box at the bottom: writing, mentioning, slash commands with their hints.

import { h, icon } from "./dom.js";
import { practice, slack } from "./api.js";
import { escape } from "./messages.js";
import { toast } from "./notices.js";
import { state } from "./state.js";

const BUILT_IN = [{ name: "/invite", usage: "@somebody", description: "Add somebody to this channel" }];

function commands() {
  return [...state.commands, ...BUILT_IN];
}

function suggestions(text, caret) {
  const before = text.slice(0, caret);
  if (/^\/[^\n]*$/.test(before)) {
    const typed = before.toLowerCase();
    return commands()
      .filter((one) => `${one.name} ${one.usage}`.toLowerCase().startsWith(typed.trimEnd()) || (typed.startsWith(`${one.name} `) && `${one.name} ${one.usage}`.toLowerCase().includes(typed.trim())))
      .slice(0, 9)
      .map((one) => {
        const words = one.usage.split(" ").filter((word) => /^[a-z]+$/.test(word));
        return { from: 0, insert: `${[one.name, ...words.slice(0, 1)].join(" ")} `, title: `${one.name} ${one.usage}`.trim(), note: one.description };
      });
  }
  const at = /(?:^|\s)@([\w-]*)$/.exec(before);
  if (!at) return [];
  return [...state.users.values()]
    .filter((user) => user.id !== state.you && (user.name.startsWith(at[1].toLowerCase()) || user.real_name.toLowerCase().startsWith(at[1].toLowerCase())))
    .slice(0, 9)
    .map((user) => ({ from: caret - at[1].length - 1, insert: `@${user.name} `, title: user.real_name, note: `@${user.name}` }));
}

// `where()` says {channel, thread}; `editLast()` is what an arrow up in an empty box does.
export function composer({ id, placeholder, where, editLast, sent }) {
  const listId = `${id}-hints`;
  const list = h("ul", { id: listId, class: "hints", role: "listbox", "aria-label": "Suggestions", hidden: true });
  const area = h("textarea", { id, rows: 1, "aria-label": placeholder, placeholder, "aria-controls": listId, "aria-autocomplete": "list", autocomplete: "off" });
  const button = h("button", { type: "submit", class: "send", "aria-label": "Send", title: "Send (Enter)", disabled: true }, icon("send"));
  const format = (label, mark, title) => h("button", {
    type: "button", class: "tool format", title, "aria-label": title,
    onclick: () => {
      const { selectionStart: start, selectionEnd: end } = area;
      area.setRangeText(`${mark}${area.value.slice(start, end)}${mark}`, start, end, "end");
      if (start === end) area.setSelectionRange(start + mark.length, start + mark.length);
      area.focus();
      changed();
    },
  }, label);
  const form = h("form", { class: "composer", onsubmit: (event) => { event.preventDefault(); send(); } },
    list, area,
    h("div", { class: "composer-bar" },
      format(h("b", {}, "B"), "*", "Bold"), format(h("i", {}, "I"), "_", "Italic"), format(h("s", {}, "S"), "~", "Strike through"), format(h("code", {}, "<>"), "`", "Code"),
      h("span", { class: "composer-hint" }, "Enter to send, Shift+Enter for a new line"), button));
  let shown = [];
  let active = 0;
  let chosen = false;

  const draftKey = () => {
    const { channel, thread } = where();
    return `${state.you}/${channel}/${thread || ""}`;
  };

  function changed() {
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, 260)}px`;
    button.disabled = !area.value.trim();
    state.drafts.set(draftKey(), area.value);
    hint();
  }

  function hint() {
    shown = document.activeElement === area ? suggestions(area.value, area.selectionStart) : [];
    active = 0;
    chosen = false;
    list.hidden = !shown.length;
    list.replaceChildren(...shown.map((one, index) => h("li", {
      id: `${listId}-${index}`, role: "option", "aria-selected": String(index === active), class: index === active ? "active" : "",
      onmousedown: (event) => { event.preventDefault(); accept(index); },
    }, h("b", {}, one.title), h("span", { class: "muted" }, one.note))));
    if (shown.length) area.setAttribute("aria-activedescendant", `${listId}-0`);
    else area.removeAttribute("aria-activedescendant");
  }

  function highlight(to) {
    active = (to + shown.length) % shown.length;
    chosen = true;
    [...list.children].forEach((item, index) => {
      item.classList.toggle("active", index === active);
      item.setAttribute("aria-selected", String(index === active));
    });
    list.children[active].scrollIntoView({ block: "nearest" });
    area.setAttribute("aria-activedescendant", `${listId}-${active}`);
  }

  function accept(index) {
    const one = shown[index];
    area.setRangeText(one.insert, one.from, area.selectionStart, "end");
    changed();
  }

  async function send() {
    const text = area.value.trim();
    if (!text) return;
    const { channel, thread } = where();
    const key = draftKey();
    area.value = "";
    changed();
    list.hidden = true;
    try {
      if (text.startsWith("/") && !text.startsWith("//")) await command(text, channel, thread);
      else await slack("chat.postMessage", { channel, thread_ts: thread || undefined, text: escape(text) });
      sent?.();
    } catch (error) {
      toast(error.message);
      if (!["dispatch_failed", "operation_timeout"].includes(error.code)) giveBack(key, text);
    }
  }

  // To the place it was written for: secret orders must not turn up in a channel opened since.
  // What has been typed there meanwhile stays, below it.
  function giveBack(key, text) {
    const whole = [text, state.drafts.get(key)].filter(Boolean).join("\n");
    state.drafts.set(key, whole);
    if (key !== draftKey()) return;
    area.value = whole;
    changed();
  }

  function command(text, channel, thread) {
    const [name] = text.split(/\s/, 1);
    if (thread) {
      toast(`${name} is not supported in threads. Sorry!`);
      giveBack(draftKey(), text);
      return null;
    }
    return practice("command", { channel, command: name, text: text.slice(name.length).trim() });
  }

  area.addEventListener("input", changed);
  area.addEventListener("click", hint);
  area.addEventListener("blur", () => { list.hidden = true; });
  area.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const hinting = !list.hidden && shown.length;
    const complete = hinting && area.value.trim() !== shown[active].insert.trim() && !area.value.startsWith(shown[active].insert);
    // A slash command that is written out is sent as it stands, unless a longer one was chosen.
    const name = area.value.trim();
    const whole = !chosen && name.startsWith("/") && shown.some((one) => one.insert.startsWith(`${name} `));
    if (hinting && event.key === "ArrowDown") highlight(active + 1);
    else if (hinting && event.key === "ArrowUp") highlight(active - 1);
    else if (hinting && event.key === "Tab") accept(active);
    else if (complete && !whole && event.key === "Enter" && !event.shiftKey && (shown[active].from > 0 || !/\s/.test(area.value.trim()))) accept(active);
    else if (hinting && event.key === "Escape") list.hidden = true;
    else if (event.key === "Enter" && !event.shiftKey) send();
    else if (event.key === "ArrowUp" && !area.value) editLast?.();
    else return;
    event.preventDefault();
  });

  return {
    node: form,
    focus: () => area.focus(),
    restore(text) {
      area.placeholder = text;
      area.setAttribute("aria-label", text);
      area.value = state.drafts.get(draftKey()) || "";
      changed();
    },
  };
}
