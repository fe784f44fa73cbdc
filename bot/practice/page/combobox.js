// A menu that is typed into: its options come from a list, or are asked of the bot.

import { h, icon } from "./dom.js";
import { plainText } from "./mrkdwn.js";

let counter = 0;

const label = (option) => plainText(option.text?.text || option.value || "");

// options: (query) => Promise<[{label, options}]> for what is typed; onchange gets the chosen option.
export function combobox({ name, placeholder, chosen, options, minimum, onchange }) {
  counter += 1;
  const listId = `combobox-${counter}`;
  let picked = chosen || null;
  let shown = [];
  let active = -1;
  let asked = 0;
  let timer = 0;

  const input = h("input", {
    type: "text", role: "combobox", class: "combo-input", "aria-autocomplete": "list", "aria-expanded": "false",
    "aria-controls": listId, "aria-label": name, placeholder, autocomplete: "off", spellcheck: "false",
  });
  const list = h("ul", { id: listId, role: "listbox", class: "combo-list", "aria-label": "Options", hidden: true });
  const box = h("span", { class: "combo-box" }, input, icon("down", 16));
  const root = h("div", { class: "combo" }, box, list);

  // Whether the field shows what is chosen, and nothing that was typed.
  const showsPicked = () => Boolean(picked) && input.value === label(picked);
  const isPicked = (option) => picked?.value === option.value;

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    active = -1;
    input.value = picked ? label(picked) : "";
  }

  function choose(option) {
    picked = option;
    close();
    onchange(picked);
  }

  function move(to) {
    const items = [...list.querySelectorAll("[role=option]")];
    if (!items.length) return;
    active = (to + items.length) % items.length;
    items.forEach((item, index) => item.classList.toggle("active", index === active));
    items[active].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", items[active].id);
  }

  function show(groups) {
    shown = groups.flatMap((group) => group.options);
    let index = 0;
    const rows = groups.flatMap((group) => [
      group.label ? h("li", { class: "combo-group", role: "presentation" }, group.label) : null,
      ...group.options.map((option) => {
        index += 1;
        return h("li", {
          id: `${listId}-${index}`, role: "option", "aria-selected": String(isPicked(option)), class: "combo-option",
          onmousedown: (event) => event.preventDefault(), onclick: () => choose(option),
        }, h("span", {}, label(option)), isPicked(option) ? h("span", { class: "tick" }, "✓") : null);
      }),
    ]).filter(Boolean);
    list.replaceChildren(...(rows.length ? rows : [h("li", { class: "combo-note", role: "presentation" }, "No results")]));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    active = -1;
    if (shown.length && input.value) move(showsPicked() ? Math.max(shown.findIndex(isPicked), 0) : 0);
  }

  async function refresh() {
    const query = showsPicked() ? "" : input.value.trim();
    asked += 1;
    const turn = asked;
    if (query.length < minimum) {
      list.replaceChildren(h("li", { class: "combo-note", role: "presentation" }, `Type ${minimum === 1 ? "a letter" : `${minimum} letters`} to search`));
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      shown = [];
      return;
    }
    try {
      const groups = await options(query);
      if (turn === asked && root.contains(document.activeElement)) show(groups);
    } catch (error) {
      list.replaceChildren(h("li", { class: "combo-note trouble", role: "presentation" }, error.message));
      list.hidden = false;
    }
  }

  input.addEventListener("focus", () => {
    input.select();
    refresh();
  });
  input.addEventListener("click", () => {
    // Typing replaces what is chosen. The browser puts the cursor only after this event.
    setTimeout(() => showsPicked() && input.select());
    if (list.hidden) refresh();
  });
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, minimum ? 180 : 0);
  });
  input.addEventListener("blur", () => !list.hidden && close());
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(list.hidden ? 0 : active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Enter" && !list.hidden) {
      if (shown[active]) choose(shown[active]);
    } else if (event.key === "Escape" && !list.hidden) {
      close();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  });
  box.addEventListener("click", () => input.focus());
  close();
  return root;
}
