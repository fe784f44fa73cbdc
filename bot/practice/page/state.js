// What the page knows. Only main.js and the stream change it.

export const state = {
  you: "",
  users: new Map(),
  channels: new Map(),
  badges: {},
  modal: null,
  home: null,
  clock: { epoch: Date.now() / 1000, movable: false, moments: [] },
  clockReceived: performance.now(),
  sockets: 0,
  app: { name: "", handle: "", user: "" },
  commands: [],
  welcome: [],
  online: false,
  channel: "",
  tab: "messages",
  thread: "",
  messages: new Map(),
  drafts: new Map(),
};

export function person() {
  return state.users.get(state.you);
}

export function zone() {
  return person()?.tz || "UTC";
}

export function now() {
  return state.clock.epoch + (performance.now() - state.clockReceived) / 1000;
}

export function token(user = person()) {
  return `xoxp-${user.name}`;
}

export function userOf(message) {
  return state.users.get(message.user) || { real_name: message.username || "Slackbot", color: "616061", is_bot: true };
}

export function channelTitle(channel) {
  if (!channel) return "";
  if (channel.is_im) return state.users.get(channel.user)?.real_name || "Direct message";
  if (channel.is_mpim) return channel.members.filter((id) => id !== state.you).map((id) => state.users.get(id)?.real_name || id).join(", ");
  return channel.name;
}

export function isBotChat(channel) {
  return Boolean(channel?.is_im && channel.user === state.app.user);
}

export const preferences = {
  get actAs() { return localStorage.getItem("practice.as") || ""; },
  set actAs(key) { localStorage.setItem("practice.as", key); },
  get channel() { return localStorage.getItem("practice.channel") || ""; },
  set channel(id) { localStorage.setItem("practice.channel", id); },
  get welcome() { return (localStorage.getItem("practice.welcome") || (innerWidth < 760 ? "closed" : "open")) === "open"; },
  set welcome(open) { localStorage.setItem("practice.welcome", open ? "open" : "closed"); },
};
