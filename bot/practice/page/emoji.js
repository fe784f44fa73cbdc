// The shortcodes that people and bots commonly use; anything else stays as it is written.

const TABLE = `
+1 👍|thumbsup 👍|-1 👎|thumbsdown 👎|white_check_mark ✅|heavy_check_mark ✔️|ballot_box_with_check ☑️|x ❌|negative_squared_cross_mark ❎
warning ⚠️|no_entry ⛔|no_entry_sign 🚫|octagonal_sign 🛑|question ❓|grey_question ❔|exclamation ❗|bangbang ‼️|information_source ℹ️|bulb 💡
hourglass ⌛|hourglass_flowing_sand ⏳|alarm_clock ⏰|stopwatch ⏱️|timer_clock ⏲️|clock1 🕐|clock3 🕒|clock12 🕛|watch ⌚|calendar 📆|date 📅|spiral_calendar_pad 🗓️
tada 🎉|trophy 🏆|crown 👑|medal 🏅|first_place_medal 🥇|second_place_medal 🥈|third_place_medal 🥉|star ⭐|star2 🌟|sparkles ✨|confetti_ball 🎊|balloon 🎈|gift 🎁
crossed_swords ⚔️|dagger_knife 🗡️|shield 🛡️|bow_and_arrow 🏹|bomb 💣|boom 💥|fire 🔥|ship 🚢|anchor ⚓|sailboat ⛵|boat ⛵|ferry ⛴️|rowboat 🚣|ocean 🌊|castle 🏰|european_castle 🏰|classical_building 🏛️|military_medal 🎖️
map 🗺️|world_map 🗺️|earth_africa 🌍|earth_americas 🌎|globe_with_meridians 🌐|compass 🧭|scroll 📜|page_facing_up 📄|page_with_curl 📃|bookmark_tabs 📑|newspaper 📰|books 📚|book 📖|notebook 📓|clipboard 📋|file_folder 📁|open_file_folder 📂|card_index 📇
speech_balloon 💬|left_speech_bubble 🗨️|thought_balloon 💭|loudspeaker 📢|mega 📣|bell 🔔|no_bell 🔕|envelope ✉️|incoming_envelope 📨|email 📧|inbox_tray 📥|outbox_tray 📤|postbox 📮|ballot_box_with_ballot 🗳️|ballot_box 🗳️
lock 🔒|unlock 🔓|key 🔑|old_key 🗝️|closed_lock_with_key 🔐|eyes 👀|eye 👁️|see_no_evil 🙈|shushing_face 🤫|detective 🕵️|sleuth_or_spy 🕵️|pencil 📝|memo 📝|pencil2 ✏️|lower_left_ballpoint_pen 🖊️|lower_left_fountain_pen 🖋️|paintbrush 🖌️|crayon 🖍️
wastebasket 🗑️|gear ⚙️|wrench 🔧|hammer 🔨|hammer_and_wrench 🛠️|scales ⚖️|balance_scale ⚖️|link 🔗|paperclip 📎|pushpin 📌|round_pushpin 📍|triangular_flag_on_post 🚩|checkered_flag 🏁|white_flag 🏳️|waving_white_flag 🏳️|black_flag 🏴|waving_black_flag 🏴|pirate_flag 🏴‍☠️
bar_chart 📊|chart_with_upwards_trend 📈|chart_with_downwards_trend 📉|mag 🔍|mag_right 🔎|game_die 🎲|dart 🎯|chess_pawn ♟️|joystick 🕹️|jigsaw 🧩|slot_machine 🎰|black_joker 🃏|crystal_ball 🔮
robot_face 🤖|wave 👋|pray 🙏|clap 👏|handshake 🤝|raised_hands 🙌|raised_hand ✋|raising_hand 🙋|point_right 👉|point_left 👈|point_up 👆|point_up_2 👆|point_down 👇|ok_hand 👌|muscle 💪|crossed_fingers 🤞|v ✌️|salute 🫡|saluting_face 🫡|busts_in_silhouette 👥|bust_in_silhouette 👤|chair 🪑|seat 💺
heart ❤️|broken_heart 💔|green_heart 💚|blue_heart 💙|yellow_heart 💛|purple_heart 💜|black_heart 🖤|white_heart 🤍|100 💯|zzz 💤|dash 💨|skull 💀|skull_and_crossbones ☠️|coffin ⚰️|ghost 👻|headstone 🪦
smile 😄|smiley 😃|grinning 😀|slightly_smiling_face 🙂|grin 😁|joy 😂|wink 😉|blush 😊|thinking_face 🤔|neutral_face 😐|cry 😢|sob 😭|angry 😠|rage 😡|scream 😱|sunglasses 😎|sleeping 😴|relieved 😌|sweat_smile 😅|face_with_monocle 🧐|partying_face 🥳|shrug 🤷|face_palm 🤦|innocent 😇|smiling_imp 😈|upside_down_face 🙃|open_mouth 😮|hushed 😯|expressionless 😑|confused 😕|disappointed 😞
red_circle 🔴|large_orange_circle 🟠|orange_circle 🟠|large_yellow_circle 🟡|large_green_circle 🟢|green_circle 🟢|large_blue_circle 🔵|blue_circle 🔵|large_purple_circle 🟣|large_brown_circle 🟤|black_circle ⚫|white_circle ⚪|radio_button 🔘
large_red_square 🟥|large_orange_square 🟧|large_yellow_square 🟨|large_green_square 🟩|large_blue_square 🟦|large_purple_square 🟪|large_brown_square 🟫|black_large_square ⬛|white_large_square ⬜|black_small_square ▪️|white_small_square ▫️|black_medium_small_square ◾|small_blue_diamond 🔹|small_orange_diamond 🔸|large_blue_diamond 🔷|large_orange_diamond 🔶
arrow_right ➡️|arrow_left ⬅️|arrow_up ⬆️|arrow_down ⬇️|arrow_upper_right ↗️|arrow_lower_right ↘️|arrow_forward ▶️|arrow_backward ◀️|fast_forward ⏩|rewind ⏪|leftwards_arrow_with_hook ↩️|arrow_right_hook ↪️|arrows_counterclockwise 🔄|repeat 🔁|twisted_rightwards_arrows 🔀|double_vertical_bar ⏸️|pause_button ⏸️|black_square_for_stop ⏹️|end 🔚|soon 🔜|new 🆕|sos 🆘|up 🆙|free 🆓|heavy_plus_sign ➕|heavy_minus_sign ➖|heavy_multiplication_x ✖️|asterisk *️⃣|hash #️⃣
zero 0️⃣|one 1️⃣|two 2️⃣|three 3️⃣|four 4️⃣|five 5️⃣|six 6️⃣|seven 7️⃣|eight 8️⃣|nine 9️⃣|keycap_ten 🔟|infinity ♾️|recycle ♻️
sunny ☀️|sunrise 🌅|cloud ☁️|rain_cloud 🌧️|snowflake ❄️|zap ⚡|rainbow 🌈|seedling 🌱|evergreen_tree 🌲|maple_leaf 🍁|fallen_leaf 🍂|cherry_blossom 🌸|crescent_moon 🌙|mountain ⛰️|house 🏠|factory 🏭|office 🏢|cityscape 🏙️|construction 🚧|traffic_light 🚥|rotating_light 🚨|satellite 📡|telephone_receiver 📞|camera 📷|movie_camera 🎥|frame_with_picture 🖼️|hammer_and_pick ⚒️|coin 🪙|moneybag 💰|money_with_wings 💸|beer 🍺|beers 🍻|coffee ☕|pizza 🍕|cake 🍰|popcorn 🍿
horse 🐴|lion_face 🦁|bear 🐻|eagle 🦅|wolf 🐺|dove_of_peace 🕊️|dove 🕊️|snake 🐍|fish 🐟|whale 🐳|octopus 🐙
de 🇩🇪|es 🇪🇸|fr 🇫🇷|gb 🇬🇧|uk 🇬🇧|it 🇮🇹|ru 🇷🇺|us 🇺🇸|jp 🇯🇵|cn 🇨🇳|flag-england 🏴󠁧󠁢󠁥󠁮󠁧󠁿`;

const EMOJI = new Map(
  TABLE.trim().split(/[\n|]/).map((entry) => [entry.slice(0, entry.indexOf(" ")), entry.slice(entry.indexOf(" ") + 1)]),
);

export function emoji(name) {
  if (EMOJI.has(name)) return EMOJI.get(name);
  const flag = /^flag-([a-z])([a-z])$/.exec(name);
  if (!flag) return null;
  return String.fromCodePoint(...flag.slice(1).map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 97));
}

// Where the machine has no font for them, the few that carry meaning are drawn.

const disc = (fill, line = "rgba(0,0,0,.25)") => `<circle cx="10" cy="10" r="8" fill="${fill}" stroke="${line}"/>`;
const tile = (fill) => `<rect x="2" y="2" width="16" height="16" rx="3" fill="${fill}"/>`;
const stroke = (d, colour, width = 2.4) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const sign = (letter, fill) => `<text x="10" y="16" text-anchor="middle" font-family="Arial,sans-serif" font-weight="900" font-size="17" fill="${fill}">${letter}</text>`;
const HOURGLASS = `<path d="M5 2h10M5 18h10M6 2c0 5 3 6 4 8-1 2-4 3-4 8M14 2c0 5-3 6-4 8 1 2 4 3 4 8" fill="none" stroke="#8a6d3b" stroke-width="1.6"/><path d="M7.5 17.500c0-2 2-2.5 2.5-4 .5 1.5 2.5 2 2.5 4z" fill="#e0a526"/>`;
const CLOCK = `${disc("#fff", "#c0392b")}${stroke("M10 6v4.500l3 2", "#333", 1.6)}`;

const DRAWN = {
  white_check_mark: `${tile("#2bac76")}${stroke("M5.5 10.500l3 3 6-7", "#fff")}`,
  heavy_check_mark: stroke("M4 10.500l4 4 8-9", "currentColor"),
  x: stroke("M4.5 4.500l11 11M15.5 4.500l-11 11", "#e01e5a", 3.2),
  no_entry_sign: `<circle cx="10" cy="10" r="7.2" fill="none" stroke="#e01e5a" stroke-width="2.4"/>${stroke("M5 5l10 10", "#e01e5a", 2.4)}`,
  arrows_counterclockwise: `${stroke("M4 11a6 6 0 0 0 10.500 3.500M16 9A6 6 0 0 0 5.500 5.500", "#2f7fc2", 2)}${stroke("M15.500 11v4h-4M4.500 9V5h4", "#2f7fc2", 2)}`,
  leftwards_arrow_with_hook: stroke("M8 4.500l-4 4 4 4M4.500 8.500h7.500a3.500 3.500 0 0 1 0 7H8", "#2f7fc2", 2),
  warning: `<path d="M10 2.5 18.5 17.500h-17z" fill="#f2c744" stroke="#a67c00"/>${stroke("M10 7.500v5", "#333", 2)}<circle cx="10" cy="15" r="1.2" fill="#333"/>`,
  question: sign("?", "#e01e5a"),
  grey_question: sign("?", "#9a9a9a"),
  exclamation: sign("!", "#e01e5a"),
  information_source: `${tile("#2f7fc2")}${sign("i", "#fff")}`,
  hourglass: HOURGLASS,
  hourglass_flowing_sand: HOURGLASS,
  alarm_clock: CLOCK,
  stopwatch: CLOCK,
  red_circle: disc("#dd2e44"),
  orange_circle: disc("#f4900c"),
  large_orange_circle: disc("#f4900c"),
  large_yellow_circle: disc("#fdcb58"),
  green_circle: disc("#2bac76"),
  large_green_circle: disc("#2bac76"),
  blue_circle: disc("#55acee"),
  large_blue_circle: disc("#55acee"),
  large_purple_circle: disc("#aa8ed6"),
  large_brown_circle: disc("#a0522d"),
  black_circle: disc("#31373d"),
  white_circle: disc("#ffffff"),
  black_small_square: `<rect x="6.5" y="6.5" width="7" height="7" fill="currentColor"/>`,
  white_small_square: `<rect x="6.5" y="6.5" width="7" height="7" fill="none" stroke="currentColor"/>`,
  large_red_square: tile("#dd2e44"),
  large_orange_square: tile("#f4900c"),
  large_yellow_square: tile("#fdcb58"),
  large_green_square: tile("#2bac76"),
  large_blue_square: tile("#55acee"),
  large_purple_square: tile("#aa8ed6"),
  large_brown_square: tile("#a0522d"),
  lock: `<rect x="4" y="9" width="12" height="9" rx="2" fill="#e0a526"/>${stroke("M6.5 9V6.500a3.5 3.5 0 0 1 7 0V9", "#8a8a8a", 2)}`,
  eyes: `<ellipse cx="6" cy="10" rx="3.8" ry="6" fill="#fff" stroke="#555"/><ellipse cx="14" cy="10" rx="3.8" ry="6" fill="#fff" stroke="#555"/><circle cx="5" cy="11" r="2" fill="#333"/><circle cx="13" cy="11" r="2" fill="#333"/>`,
  "+1": `<path d="M3 9.500h3.500V18H3zM7.5 9.5 10.5 2.500c1.8 0 2.5 1.5 2 3.200L12 8h4.500c1.2 0 1.7 1 1.4 2l-1.7 6.500c-.3 1-1 1.5-2 1.500H7.500z" fill="#fdc44f" stroke="#c98f1f" stroke-width=".8"/>`,
  tada: `<path d="M3 18 7 7l6 6z" fill="#f2b33d"/>${stroke("M11 8c0-2 1-3 1-5M13 10c2 0 3-1 5-1M12 7c1-1 3-1 4-3", "#e01e5a", 1.4)}<circle cx="16" cy="13" r="1" fill="#36c5f0"/><circle cx="9" cy="3.5" r="1" fill="#2bac76"/>`,
  crossed_swords: `${stroke("M4 3l11 11M16 3 5 14", "#9aa4ad", 2.2)}${stroke("M12 16l4-4M4 12l4 4M3 17l2-2M17 17l-2-2", "#7a5c3e", 1.8)}`,
  trophy: `<path d="M6 3h8v5c0 3-2 5-4 5s-4-2-4-5z" fill="#f2c744" stroke="#a67c00"/>${stroke("M6 4.500H3.500c0 3 1 4.5 3 4.500M14 4.500h2.500c0 3-1 4.5-3 4.500M10 13v3M6.5 17.500h7", "#a67c00", 1.4)}`,
  white_flag: `${stroke("M4 2v16", "#7a5c3e", 1.6)}<path d="M5 3h11l-3 3.5 3 3.500H5z" fill="#fff" stroke="#999"/>`,
};

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
  if (DRAWN[name] && !hasFont()) {
    const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="1.2em" height="1.2em">${DRAWN[name]}</svg>`;
    node.append(document.importNode(new DOMParser().parseFromString(source, "image/svg+xml").documentElement, true));
  } else node.textContent = letter;
  return node;
}
