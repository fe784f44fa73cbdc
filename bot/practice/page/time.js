// Times as the acting person reads them: in that person's zone, by the bot's clock.

const formats = new Map();

function format(zone, options) {
  const key = zone + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options }));
  return formats.get(key);
}

function ordinal(day) {
  const tens = day % 100;
  if (tens > 10 && tens < 14) return `${day}th`;
  return day + (["th", "st", "nd", "rd"][day % 10] || "th");
}

export function dayKey(epoch, zone) {
  return format(zone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(epoch * 1000);
}

export function time(epoch, zone) {
  return format(zone, { hour: "numeric", minute: "2-digit" }).format(epoch * 1000).replace(" ", " ");
}

export function fullTime(epoch, zone) {
  return format(zone, {
    weekday: "long", year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short",
  }).format(epoch * 1000).replace(" ", " ");
}

export function shortTime(epoch, zone) {
  return format(zone, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(epoch * 1000).replace(" ", " ");
}

function relativeDay(epoch, now, zone) {
  const names = [[0, "today"], [-86400, "yesterday"], [86400, "tomorrow"]];
  const found = names.find(([shift]) => dayKey(now + shift, zone) === dayKey(epoch, zone));
  return found ? found[1] : null;
}

function longDate(epoch, zone, month) {
  const parts = Object.fromEntries(
    format(zone, { weekday: "long", month, day: "numeric", year: "numeric" }).formatToParts(epoch * 1000).map((part) => [part.type, part.value]),
  );
  return { ...parts, ordinal: ordinal(Number(parts.day)) };
}

export function dayWords(epoch, now, zone) {
  const near = relativeDay(epoch, now, zone);
  if (near) return near;
  const { weekday, month, ordinal: day } = longDate(epoch, zone, "long");
  return `${weekday}, ${month} ${day}`;
}

export function dayTitle(epoch, now, zone) {
  const words = dayWords(epoch, now, zone);
  return words[0].toUpperCase() + words.slice(1);
}

// The tokens in the format of Slack's <!date^epoch^format|fallback>.
export function slackDate(epoch, pattern, now, zone) {
  const long = longDate(epoch, zone, "long");
  const short = longDate(epoch, zone, "short");
  const near = relativeDay(epoch, now, zone);
  const plain = {
    date: `${long.month} ${long.ordinal}, ${long.year}`,
    date_short: `${short.month} ${short.day}, ${short.year}`,
    date_long: `${long.weekday}, ${long.month} ${long.ordinal}, ${long.year}`,
    time: time(epoch, zone),
  };
  for (const name of ["date", "date_short", "date_long"]) plain[`${name}_pretty`] = near || plain[name];
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => plain[name] ?? whole);
}
