// The shortcodes that the bot writes; any other stays as it is written.

const tile = (fill) => `<rect x="2" y="2" width="16" height="16" rx="3" fill="${fill}"/>`;
const stroke = (d, colour, width = 2.4) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const sign = (letter, fill) => `<text x="10" y="16" text-anchor="middle" font-family="Arial,sans-serif" font-weight="900" font-size="17" fill="${fill}">${letter}</text>`;

// Each as a letter, and as it is drawn where the machine has no font for it.
const EMOJI = {
  white_check_mark: ["✅", `${tile("#2bac76")}${stroke("M5.5 10.500l3 3 6-7", "#fff")}`],
  x: ["❌", stroke("M4.5 4.500l11 11M15.5 4.500l-11 11", "#e01e5a", 3.2)],
  warning: ["⚠️", `<path d="M10 2.5 18.5 17.500h-17z" fill="#f2c744" stroke="#a67c00"/>${stroke("M10 7.500v5", "#333", 2)}<circle cx="10" cy="15" r="1.2" fill="#333"/>`],
  white_circle: ["⚪", `<circle cx="10" cy="10" r="8" fill="#ffffff" stroke="rgba(0,0,0,.25)"/>`],
  no_entry_sign: ["🚫", `<circle cx="10" cy="10" r="7.2" fill="none" stroke="#e01e5a" stroke-width="2.4"/>${stroke("M5 5l10 10", "#e01e5a", 2.4)}`],
  point_right: ["👉", stroke("M3 10h12M10.500 5l5 5-5 5", "#c98a00", 3)],
  grey_question: ["❔", sign("?", "#9a9a9a")],
  information_source: ["ℹ️", `${tile("#2f7fc2")}${sign("i", "#fff")}`],
  hourglass_flowing_sand: ["⏳", `<path d="M5 2h10M5 18h10M6 2c0 5 3 6 4 8-1 2-4 3-4 8M14 2c0 5-3 6-4 8 1 2 4 3 4 8" fill="none" stroke="#8a6d3b" stroke-width="1.6"/><path d="M7.5 17.500c0-2 2-2.5 2.5-4 .5 1.5 2.5 2 2.5 4z" fill="#e0a526"/>`],
  arrows_counterclockwise: ["🔄", `${stroke("M4 11a6 6 0 0 0 10.500 3.500M16 9A6 6 0 0 0 5.500 5.500", "#2f7fc2", 2)}${stroke("M15.500 11v4h-4M4.500 9V5h4", "#2f7fc2", 2)}`],
  leftwards_arrow_with_hook: ["↩️", stroke("M8 4.500l-4 4 4 4M4.500 8.500h7.500a3.500 3.500 0 0 1 0 7H8", "#2f7fc2", 2)],
  black_small_square: ["▪️", `<rect x="6.5" y="6.5" width="7" height="7" fill="currentColor"/>`],
};

export function emoji(name) {
  return EMOJI[name]?.[0];
}

let coloured = null;

function hasFont() {
  if (coloured !== null) return coloured;
  const canvas = document.createElement("canvas");
  canvas.width = 24;
  canvas.height = 24;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.font = "18px sans-serif";
  pen.fillText("✅", 0, 19);
  const { data } = pen.getImageData(0, 0, 24, 24);
  coloured = false;
  for (let at = 0; at < data.length && !coloured; at += 4) coloured = data[at + 3] > 40 && Math.abs(data[at] - data[at + 1]) > 30;
  return coloured;
}

// A node for a shortcode, or null for one that is not known.
export function emojiNode(name) {
  const letter = emoji(name);
  if (!letter) return null;
  const node = document.createElement("span");
  node.className = "emoji";
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", name.replace(/_/g, " "));
  if (!hasFont()) {
    const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="1.2em" height="1.2em">${EMOJI[name][1]}</svg>`;
    node.append(document.importNode(new DOMParser().parseFromString(source, "image/svg+xml").documentElement, true));
  } else node.textContent = letter;
  return node;
}
