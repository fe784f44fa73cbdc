// Building DOM without a framework: elements, icons, and lists that keep the nodes they have.

const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "indeterminate"]);

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else if (key === "style") node.style.cssText = value;
    else if (PROPERTIES.has(key)) node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PATHS = {
  hash: "M8 3 6.5 17M14 3l-1.5 14M3.5 7.5h13.500M3 12.5h13.5",
  lock: "M5.5 9h9v7.5h-9zM7.3 9V6.200a2.7 2.7 0 0 1 5.4 0V9",
  send: "M3.5 4 17 10 3.5 16l1.8-6zM5.3 10H11",
  thread: "M4 4.500h12v8.500H9L5.5 16v-3H4zM7 7.5h6M7 10h4",
  edit: "M4 16l.8-3.300L13 4.500l2.5 2.5-8.2 8.200zM11.5 6l2.5 2.5",
  trash: "M4.5 6h11M8 6V4h4v2M6 6l.7 10.500h6.600L14 6M8.6 8.800v5M11.4 8.800v5",
  close: "M5 5l10 10M15 5 5 15",
  menu: "M3.5 5.500h13M3.5 10h13M3.5 14.500h13",
  plus: "M10 4.500v11M4.5 10h11",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.300l2.7 1.7",
  eye: "M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 12.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400z",
  people: "M7.5 9.500a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.400zM2.5 16c0-3 2-4.8 5-4.800s5 1.8 5 4.800M13 4.400a2.6 2.6 0 0 1 0 5M14.5 11.5c1.9.6 3 2.2 3 4.5",
  down: "M5.5 8l4.5 4.5L14.5 8",
};

export function icon(name, size = 18) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentColor");
  path.setAttribute("stroke-width", "1.5");
  path.setAttribute("stroke-linecap", "round");
  path.setAttribute("stroke-linejoin", "round");
  svg.append(path);
  return svg;
}

// Make a parent's children exactly these nodes, moving only what is out of place.
export function reconcile(parent, nodes) {
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] || null);
  });
  while (parent.children.length > nodes.length) parent.lastElementChild.remove();
}

function textColourOn(hex) {
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 165 ? "#1d1c1d" : "#fff";
}

export function avatar(user, size = 36) {
  const colour = user?.color || "4a154b";
  const letter = user?.is_bot ? "♟" : (user?.real_name || "?").trim().charAt(0).toUpperCase();
  return h("span", {
    class: "avatar",
    "aria-hidden": "true",
    style: `width:${size}px;height:${size}px;font-size:${Math.round(size * 0.46)}px;background:#${colour};color:${textColourOn(colour)}`,
  }, letter);
}
