// What comes up over the page: toasts, questions, and pictures at full size.

import { h, icon } from "./dom.js";
import { plainText, textObject } from "./mrkdwn.js";

export function toast(message, kind = "trouble") {
  const node = h("div", { class: `toast ${kind}` }, h("span", {}, message), h("button", { class: "plain-button", "aria-label": "Dismiss", onclick: () => node.remove() }, icon("close", 16)));
  const stack = document.getElementById("toasts");
  stack.append(node);
  while (stack.children.length > 3) stack.firstElementChild.remove();
  setTimeout(() => node.remove(), 8000);
}

// A <dialog> that gives focus back to where it was.
export function dialog(className, label, ...children) {
  const before = document.activeElement;
  const node = h("dialog", { class: className, "aria-label": label }, ...children);
  node.addEventListener("close", () => {
    node.remove();
    if (before?.isConnected) before.focus();
  });
  document.body.append(node);
  node.showModal();
  return node;
}

export function ask({ title, text, yes, no, danger = false }) {
  return new Promise((resolve) => {
    const close = (answer) => () => {
      resolve(answer);
      node.close();
    };
    const node = dialog("sheet small", title,
      h("header", { class: "sheet-head" }, h("h2", {}, title)),
      h("div", { class: "sheet-body" }, text),
      h("footer", { class: "sheet-foot" },
        h("button", { class: "btn", type: "button", onclick: close(false) }, no),
        h("button", { class: `btn ${danger ? "danger" : "primary"} solid`, type: "button", onclick: close(true) }, yes)));
    node.addEventListener("close", () => resolve(false));
    node.querySelector(".solid").focus();
  });
}

export function confirmed(element) {
  const box = element.confirm;
  if (!box) return Promise.resolve(true);
  return ask({
    title: plainText(box.title?.text || "Are you sure?"),
    text: textObject(box.text),
    yes: plainText(box.confirm?.text || "Yes"),
    no: plainText(box.deny?.text || "Cancel"),
  });
}

export function enlarge(source, description) {
  const image = h("img", { src: source, alt: description });
  const node = dialog("lightbox", description || "Picture",
    h("button", { class: "lightbox-close", "aria-label": "Close", onclick: () => node.close() }, icon("close", 22)),
    image,
    description ? h("p", { class: "lightbox-text" }, description.length > 280 ? `${description.slice(0, 280)}…` : description) : null);
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  image.addEventListener("click", () => image.classList.toggle("actual"));
}
