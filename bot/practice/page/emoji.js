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

export const QUICK_REACTIONS = ["+1", "white_check_mark", "eyes", "tada", "thinking_face", "crossed_swords"];

export function emoji(name) {
  if (EMOJI.has(name)) return EMOJI.get(name);
  const flag = /^flag-([a-z])([a-z])$/.exec(name);
  if (!flag) return null;
  return String.fromCodePoint(...flag.slice(1).map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 97));
}
