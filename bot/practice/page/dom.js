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
  hash: "M8 3 6.5 17M14 3l-1.500 14M3.500 7.500h13.500M3 12.500h13.500",
  lock: "M5.500 9h9v7.500h-9zM7.300 9V6.200a2.700 2.700 0 0 1 5.400 0V9",
  send: "M3.500 4 17 10 3.500 16l1.800-6zM5.300 10H11",
  thread: "M4 4.500h12v8.500H9L5.500 16v-3H4zM7 7.500h6M7 10h4",
  edit: "M4 16l.8-3.300L13 4.500l2.500 2.500-8.200 8.200zM11.500 6l2.500 2.500",
  trash: "M4.500 6h11M8 6V4h4v2M6 6l.7 10.500h6.600L14 6M8.600 8.800v5M11.400 8.800v5",
  close: "M5 5l10 10M15 5 5 15",
  smile: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.600 8v.6M12.400 8v.6M7 11.600c1.600 2.100 4.400 2.100 6 0",
  menu: "M3.500 5.500h13M3.500 10h13M3.500 14.500h13",
  plus: "M10 4.500v11M4.500 10h11",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.300l2.700 1.700",
  eye: "M2.500 10S5.200 5 10 5s7.500 5 7.500 5-2.700 5-7.500 5-7.500-5-7.500-5zM10 12.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z",
  link: "M8.500 11.500a3 3 0 0 0 4.300 0l2.400-2.400a3 3 0 0 0-4.300-4.300L9.700 6M11.500 8.500a3 3 0 0 0-4.300 0l-2.400 2.400a3 3 0 0 0 4.300 4.300l1.200-1.200",
  dots: "M5 10h.01M10 10h.01M15 10h.01",
  pin: "M7 3.500h6l-1 5 2.500 3h-9l2.500-3zM10 11.500V17",
  back: "M12.500 4.500 7 10l5.500 5.500",
  people: "M7.500 9.500a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400zM2.500 16c0-3 2-4.800 5-4.800s5 1.800 5 4.800M13 4.400a2.600 2.600 0 0 1 0 5M14.500 11.500c1.900.6 3 2.200 3 4.500",
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
  path.setAttribute("stroke-width", name === "dots" ? "2.400" : "1.500");
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

export function textColourOn(hex) {
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
