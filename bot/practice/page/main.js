// The page: one connection that says what happened, one address that says what is shown.

import { h, icon, avatar } from "./dom.js";
import { slack, practice } from "./api.js";
import { composer } from "./composer.js";
import { edit, messageList } from "./messages.js";
import { renderBlocks } from "./blocks.js";
import { renderModal, viewScope } from "./modal.js";
import { mrkdwn } from "./mrkdwn.js";
import { renderRail, renderSidebar, tick } from "./sidebar.js";
import { toast } from "./notices.js";
import { channelTitle, isBotChat, preferences, state } from "./state.js";

const $ = (id) => document.getElementById(id);
const PAGE = 60;
let socket = null;
let retry = 0;
let wanted = new URLSearchParams(location.search);
let newAfter = "0";
const underWay = new Set();

// What is on the screen

const list = h("div", { class: "messages", role: "log", "aria-label": "Messages", tabindex: "0" });
const column = h("div", { class: "column" });
const more = h("button", { type: "button", class: "more", hidden: true, onclick: () => load(true) }, "Earlier messages");
const intro = h("div", { class: "intro" });
const homePane = h("div", { class: "home", hidden: true });
const jump = h("button", { type: "button", class: "jump", hidden: true, onclick: () => toBottom() }, "New messages ↓");
list.append(h("div", { class: "spring" }), intro, more, column);

const renderColumn = messageList(column, { openThread, days: true });
const threadColumn = h("div", { class: "column" });
const renderThreadColumn = messageList(threadColumn, { days: false });

const main = composer({
  id: "composer-input", placeholder: "Message",
  where: () => ({ channel: state.channel, thread: "" }), editLast, sent: () => toBottom(),
});
const reply = composer({
  id: "thread-input", placeholder: "Reply…",
  where: () => ({ channel: state.channel, thread: state.thread }), sent: () => toThreadBottom(),
});
const outside = h("div", { class: "outside-note", hidden: true });
const welcome = h("details", { class: "welcome", open: preferences.welcome });
$("content").append(welcome, list, jump, homePane, outside, main.node);
const threadList = h("div", { class: "messages", role: "log", "aria-label": "Thread", tabindex: "0" }, threadColumn);
$("thread").append(
  h("header", { class: "header" }, h("div", { class: "header-title" }, h("h2", {}, "Thread"), h("span", { class: "muted thread-place" })), h("button", { type: "button", class: "plain-button", "aria-label": "Close thread", onclick: () => closeThread() }, icon("close", 20))),
  threadList, reply.node);

function channel() {
  return state.channels.get(state.channel);
}

function store(id) {
  if (!state.messages.has(id)) state.messages.set(id, { loaded: false, more: false, byTs: new Map(), threads: new Map() });
  return state.messages.get(id);
}

const inOrder = (messages) => [...messages.values()].sort((a, b) => (a.ts < b.ts ? -1 : 1));
const isReply = (message) => Boolean(message.thread_ts && message.thread_ts !== message.ts);

function atBottom() {
  return list.scrollHeight - list.scrollTop - list.clientHeight < 80;
}

function toBottom() {
  list.scrollTop = list.scrollHeight;
  jump.hidden = true;
}

// Pictures arrive after their messages: whoever was at the end stays there.
let stick = true;
list.addEventListener("scroll", () => {
  stick = atBottom();
  if (stick) jump.hidden = true;
});
new ResizeObserver(() => stick && toBottom()).observe(column);
new ResizeObserver(() => stick && toBottom()).observe(list);
let threadStick = true;
threadList.addEventListener("scroll", () => {
  threadStick = threadList.scrollHeight - threadList.scrollTop - threadList.clientHeight < 80;
});
new ResizeObserver(() => threadStick && toThreadBottom()).observe(threadColumn);
new ResizeObserver(() => threadStick && toThreadBottom()).observe(threadList);

function toThreadBottom() {
  threadList.scrollTop = threadList.scrollHeight;
}

function render() {
  renderRail($("rail"), actAs);
  renderSidebar($("sidebar"), go);
  renderHeader();
  renderWelcome();
  renderMessages();
  renderThread();
  renderHome();
  renderModal();
  const here = channel();
  const unread = state.badges[state.you] || 0;
  document.title = `${unread ? `(${unread}) ` : ""}${here?.is_im ? "" : "#"}${channelTitle(here)} · ${state.users.get(state.you)?.real_name || ""}`;
}

function renderHeader() {
  const here = channel();
  if (!here) return;
  const bot = isBotChat(here);
  const tab = (name, label) => h("button", { type: "button", role: "tab", "aria-selected": String(state.tab === name), class: "tab", id: `tab-${name}`, onclick: () => openTab(name) }, label);
  const members = here.is_im ? null : h("span", { class: "members", title: here.members.map((id) => state.users.get(id)?.real_name || id).join(", ") }, here.members.slice(0, 3).map((id) => avatar(state.users.get(id), 22)), String(here.members.length));
  $("header").replaceChildren(
    h("button", { type: "button", class: "plain-button burger", "aria-label": "Show channels", onclick: () => drawer(true) }, icon("menu", 22)),
    h("div", { class: "header-title" }, here.is_im ? avatar(state.users.get(here.user), 24) : icon(here.is_private ? "lock" : "hash", 20), h("h2", {}, channelTitle(here)), bot ? h("span", { class: "badge-app" }, "APP") : null),
    bot ? h("div", { class: "tabs", role: "tablist", "aria-label": "App" }, tab("messages", "Messages"), tab("home", "Home")) : members || "");
}

function renderWelcome() {
  welcome.hidden = !state.welcome.length || Boolean(channel()?.is_im);
  // Drawn once for each set of steps: a button that is replaced while it is pressed is not clicked.
  const steps = JSON.stringify(state.welcome);
  if (welcome.dataset.steps === steps) return;
  welcome.dataset.steps = steps;
  welcome.replaceChildren(h("summary", { onclick: () => { preferences.welcome = !welcome.open; } }, `Welcome! A game in ${state.welcome.length} steps`), h("ol", {}, state.welcome.map((step) => {
    const button = h("button", { type: "button", class: "btn", onclick: () => perform(step, button) }, step.button);
    return h("li", {}, h("span", { class: "text" }, mrkdwn(step.text)), button);
  })));
}

// Everybody's commands of a step, in turn; a new channel is opened for them, and looked at, by the last of them.
async function perform(step, button) {
  const everybody = [...state.users.values()];
  button.disabled = true;
  try {
    let place = channel().id;
    const last = everybody.find((user) => user.name === step.commands.at(-1)[0]);
    if (step.new_channel) {
      place = (await practice("channel", { user: last.id, name: `table-${state.channels.size}` })).channel.id;
      await practice("command", { user: last.id, channel: place, command: "/invite", text: `@${state.app.handle}` });
    }
    for (const [who, text] of step.commands) await practice("command", { user: who, channel: place, command: state.commands[0].name, text });
    if (step.moment) await practice("clock", { to: step.moment });
    if (step.new_channel && last.id !== state.you) actAs(last.name, place);
    else if (step.new_channel) go(place);
  } catch (error) {
    toast(error.message);
  } finally {
    button.disabled = false;
  }
}

function renderMessages() {
  const here = channel();
  if (!here) return;
  const member = here.is_im || here.is_member;
  const shown = store(here.id);
  const was = stick;
  const messages = inOrder(shown.byTs).filter((message) => !isReply(message) || message.subtype === "thread_broadcast");
  renderColumn(messages, here.id, { newAfter });
  more.hidden = !shown.more;
  intro.hidden = shown.more || !shown.loaded;
  intro.replaceChildren(...introduction(here));
  main.node.hidden = !member || state.tab !== "messages";
  outside.hidden = member;
  if (!member) {
    outside.replaceChildren(h("p", {}, `You aren't in #${here.name}.`), h("button", { type: "button", class: "btn primary solid", onclick: () => slack("conversations.join", { channel: here.id }).catch((error) => toast(error.message)) }, "Join the channel"));
  }
  list.hidden = state.tab !== "messages";
  if (was) toBottom();
}

function introduction(here) {
  if (here.is_im) {
    const user = state.users.get(here.user);
    return [h("div", { class: "intro-head" }, avatar(user, 64), h("h3", {}, user?.real_name || "")), h("p", {}, "This is between you and ", h("span", { class: "mention" }, `@${user?.real_name}`), ". Nobody else sees it.")];
  }
  return [h("h3", {}, here.is_private ? "" : "# ", channelTitle(here)), h("p", {}, "This is the very beginning of the channel.")];
}

function renderThread() {
  const panel = $("thread");
  const open = Boolean(state.thread) && state.tab === "messages";
  panel.hidden = !open;
  document.body.classList.toggle("threaded", open);
  if (!open) return;
  const messages = store(state.channel).threads.get(state.thread);
  panel.querySelector(".thread-place").textContent = `${channel()?.is_im ? "" : "#"}${channelTitle(channel())}`;
  renderThreadColumn(messages ? inOrder(messages) : [], state.channel, { anchor: state.thread });
  if (threadStick) toThreadBottom();
}

let homeShown = "";

function renderHome() {
  homePane.hidden = state.tab !== "home";
  if (homePane.hidden) return;
  const version = state.home ? `${state.home.id}/${state.home.hash}/${state.you}` : `none/${state.you}`;
  if (version === homeShown) return;
  homeShown = version;
  const scroll = homePane.scrollTop;
  if (!state.home) homePane.replaceChildren(h("div", { class: "home-empty" }, h("h3", {}, "Nothing here yet"), h("p", {}, `${state.app.name} has not published a Home tab for you.`)));
  else homePane.replaceChildren(h("div", { class: "home-column" }, renderBlocks(state.home.blocks, viewScope(state.home))));
  homePane.scrollTop = scroll;
}

// Where one is

function address() {
  const here = channel();
  const query = new URLSearchParams();
  query.set("as", state.users.get(state.you)?.name || "");
  query.set("channel", here?.is_im ? (isBotChat(here) ? "dm" : here.id) : here?.name || "");
  if (state.tab === "home") query.set("tab", "home");
  if (state.thread) query.set("thread", state.thread);
  history.replaceState(null, "", `/?${query}`);
  preferences.actAs = state.users.get(state.you)?.name || "";
  preferences.channel = query.get("channel");
}

function named(word) {
  if (!word) return null;
  const all = [...state.channels.values()];
  const bare = word.replace(/^[#@]/, "").toLowerCase();
  return all.find((one) => one.id === word) || all.find((one) => one.name === bare && !one.is_im)
    || (["dm", "bot", state.app.handle, state.app.user.toLowerCase()].includes(bare) && all.find(isBotChat))
    || all.find((one) => one.is_im && (state.users.get(one.user)?.name === bare)) || null;
}

async function go(id, { tab = "messages", thread = "", focus = true } = {}) {
  const changed = state.channel !== id;
  state.channel = id;
  state.tab = tab;
  state.thread = thread;
  stick = true;
  newAfter = channel()?.unread ? channel().last_read : "0";
  drawer(false);
  address();
  main.restore(`Message ${channel()?.is_im ? "" : "#"}${channelTitle(channel())}`);
  render();
  if (tab === "home") openTab("home");
  if (!store(id).loaded || changed) await load();
  if (thread) await loadThread();
  toBottom();
  read();
  if (focus && matchMedia("(min-width: 760px)").matches && !state.modal) main.focus();
}

// What is heard while an answer is under way may be newer than it, and is put over it.
async function asked(request, take) {
  const heardMeanwhile = [];
  underWay.add(heardMeanwhile);
  try {
    take(await request);
  } finally {
    underWay.delete(heardMeanwhile);
  }
  heardMeanwhile.forEach(aboutMessage);
}

async function load(earlier = false) {
  const id = state.channel;
  const shown = store(id);
  const oldest = inOrder(shown.byTs).find((message) => !isReply(message));
  try {
    await asked(slack("conversations.history", { channel: id, limit: PAGE, latest: earlier && oldest ? oldest.ts : undefined }), (answer) => {
      if (!earlier) shown.byTs.clear();
      const height = list.scrollHeight - list.scrollTop;
      for (const message of answer.messages) shown.byTs.set(message.ts, message);
      shown.loaded = true;
      shown.more = answer.has_more;
      if (id !== state.channel) return;
      if (earlier) stick = false;
      renderMessages();
      if (earlier) list.scrollTop = list.scrollHeight - height;
    });
  } catch (error) {
    toast(error.message);
  }
}

async function loadThread() {
  const { channel: id, thread } = state;
  try {
    await asked(slack("conversations.replies", { channel: id, ts: thread }), (answer) => {
      store(id).threads.set(thread, new Map(answer.messages.map((message) => [message.ts, message])));
      if (state.thread !== thread) return;
      threadStick = true;
      renderThread();
    });
  } catch (error) {
    toast(error.message);
    closeThread();
  }
}

function openThread(ts) {
  state.thread = ts;
  address();
  reply.restore("Reply…");
  renderThread();
  loadThread().then(() => reply.focus());
}

function closeThread() {
  state.thread = "";
  address();
  renderThread();
}

function openTab(name) {
  state.tab = name;
  homeShown = "";
  address();
  render();
  if (name === "home") practice("open_home").catch((error) => toast(error.message));
}

function editLast() {
  const mine = inOrder(store(state.channel).byTs).filter((message) => message.user === state.you && !message.subtype && !message.is_ephemeral).pop();
  const node = mine && column.querySelector(`[data-ts="${mine.ts}"]`);
  if (node) edit(mine, state.channel, node);
}

function read() {
  const here = channel();
  if (!here?.unread || document.visibilityState !== "visible" || state.tab !== "messages") return;
  slack("conversations.mark", { channel: here.id, ts: here.latest }).catch(() => {});
}

function actAs(key, place = "") {
  if (state.users.get(state.you)?.name === key) return;
  const here = channel();
  wanted = new URLSearchParams({ as: key, channel: place || (isBotChat(here) ? "dm" : here?.is_im ? "" : here?.name || ""), tab: state.tab });
  connect(key);
}

function drawer(open) {
  document.body.classList.toggle("drawer", open);
  $("shade").hidden = !open;
}

// What happened

function connect(key) {
  if (socket) {
    socket.onclose = null;
    socket.close();
  }
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}practice/stream?as=${encodeURIComponent(key)}`;
  const mine = new WebSocket(url);
  socket = mine;
  mine.onmessage = (event) => {
    if (socket === mine) heard(JSON.parse(event.data));
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    state.online = false;
    banner();
    retry = Math.min(retry + 1, 6);
    setTimeout(() => connect(state.users.get(state.you)?.name || key), 150 * 2 ** retry);
  };
}

function banner() {
  const node = $("banner");
  node.hidden = state.online;
  node.textContent = "The practice server isn't answering. Trying again…";
}

function hello(update) {
  const other = state.you !== update.you;
  const restarted = !state.online;
  retry = 0;
  Object.assign(state, { you: update.you, badges: update.badges, modal: update.modal, home: update.home, sockets: update.sockets, app: update.app, commands: update.commands, welcome: update.welcome, online: true });
  state.users = new Map(update.users.map((user) => [user.id, user]));
  state.channels = new Map(update.channels.map((one) => [one.id, one]));
  setClock(update.clock);
  if (other || restarted) {
    state.messages.clear();
    for (const heardMeanwhile of underWay) heardMeanwhile.length = 0;
  }
  homeShown = "";
  banner();
  const place = named(wanted.get("channel")) || state.channels.get(other ? "" : state.channel) || named(preferences.channel) || [...state.channels.values()].find((one) => one.is_member) || [...state.channels.values()][0];
  const tab = wanted.get("tab") === "home" && isBotChat(place) ? "home" : "messages";
  const thread = wanted.get("thread") || (other ? "" : state.thread);
  wanted = new URLSearchParams();
  go(place.id, { tab, thread });
}

function setClock(clock) {
  state.clock = clock;
  state.clockReceived = performance.now();
}

function aboutMessage(update) {
  if (update.type === "deleted") removed(update);
  else placed(update);
}

function placed(update) {
  const { channel: id, message } = update;
  const shown = store(id);
  if (shown.loaded && (update.type === "message" || shown.byTs.has(message.ts))) {
    if (!isReply(message) || shown.byTs.has(message.ts)) shown.byTs.set(message.ts, message);
  }
  const thread = shown.threads.get(message.thread_ts || message.ts);
  if (thread && (isReply(message) || thread.has(message.ts))) thread.set(message.ts, message);
  if (id !== state.channel) return;
  const fresh = update.type === "message" && !isReply(message);
  if (fresh && message.user === state.you && !message.is_ephemeral) newAfter = "0";
  if (fresh && !stick && message.user !== state.you) jump.hidden = false;
  renderMessages();
  renderThread();
}

function removed({ channel: id, message }) {
  const shown = store(id);
  shown.byTs.delete(message.ts);
  shown.threads.get(message.thread_ts || message.ts)?.delete(message.ts);
  if (id !== state.channel) return;
  renderMessages();
  renderThread();
}

function changedChannel(one) {
  state.channels.set(one.id, one);
  renderSidebar($("sidebar"), go);
  if (one.id !== state.channel) return;
  renderHeader();
  renderMessages();
  read();
}

function heard(update) {
  switch (update.type) {
    case "hello": hello(update); break;
    case "message": case "changed": case "deleted":
      for (const heardMeanwhile of underWay) heardMeanwhile.push(update);
      aboutMessage(update);
      break;
    case "channel": changedChannel(update.channel); break;
    case "badges":
      state.badges = update.badges;
      renderRail($("rail"), actAs);
      break;
    case "views":
      state.modal = update.modal;
      state.home = update.home;
      renderModal();
      renderHome();
      break;
    case "bot":
      state.sockets = update.sockets;
      setClock(update.clock);
      render();
      break;
    default: break;
  }
}

// Beginning

$("shade").addEventListener("click", () => drawer(false));
document.addEventListener("click", (event) => {
  const target = event.target.closest?.("button.mention[data-channel]");
  if (target) go(target.dataset.channel);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.classList.contains("drawer")) drawer(false);
  else if (event.key === "Escape" && state.thread && $("thread").contains(document.activeElement)) closeThread();
  if (event.altKey && /^[1-9]$/.test(event.key)) {
    const people = [...state.users.values()].filter((user) => !user.is_bot);
    if (people[event.key - 1]) actAs(people[event.key - 1].name);
    event.preventDefault();
  }
});
document.addEventListener("visibilitychange", read);
setInterval(tick, 1000);
connect(wanted.get("as") || preferences.actAs);
