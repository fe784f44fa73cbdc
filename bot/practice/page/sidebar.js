// The left side: whom to act as, where to go, and the bot's clock.

import { avatar, h, icon } from "./dom.js";
import { practice, slack } from "./api.js";
import { dialog, toast } from "./notices.js";
import { channelTitle, isBotChat, now, person, state, zone } from "./state.js";
import { shortTime } from "./time.js";

export function renderRail(rail, actAs) {
  const people = [...state.users.values()].filter((user) => !user.is_bot);
  const focused = document.activeElement?.dataset?.person;
  rail.replaceChildren(h("p", { class: "rail-title" }, "Act as"), h("div", { class: "rail-people", role: "radiogroup", "aria-label": "Act as" }, people.map((user) => {
    const unread = state.badges[user.id] || 0;
    const mine = user.id === state.you;
    return h("button", {
      type: "button", class: mine ? "rail-person current" : "rail-person", role: "radio", "aria-checked": String(mine), "data-person": user.name,
      title: `Act as ${user.real_name}${unread ? `, ${unread} unread` : ""}`, "aria-label": `${user.real_name}${unread ? `, ${unread} unread` : ""}`,
      onclick: () => actAs(user.name),
    }, avatar(user, 38), unread ? h("span", { class: "rail-badge" }, unread > 99 ? "99+" : String(unread)) : null, h("span", { class: "rail-name" }, user.real_name));
  })));
  if (focused) rail.querySelector(`[data-person="${focused}"]`)?.focus();
}

function row(channel, go) {
  const current = channel.id === state.channel;
  const title = channelTitle(channel);
  const unread = current && document.visibilityState === "visible" ? 0 : channel.unread;
  const mark = channel.is_im ? avatar(state.users.get(channel.user), 20) : icon(channel.is_mpim ? "people" : channel.is_private ? "lock" : "hash", 16);
  return h("button", {
    type: "button", class: `row${current ? " current" : ""}${unread ? " unread" : ""}${channel.is_im || channel.is_member ? "" : " outside"}`,
    "aria-current": current ? "page" : null, "data-channel": channel.id, onclick: () => go(channel.id),
  }, mark, h("span", { class: "row-title" }, title), isBotChat(channel) ? h("span", { class: "badge-app" }, "APP") : null, unread ? h("span", { class: "count", "aria-label": `${unread} unread` }, String(unread)) : null);
}

function newChannel(go) {
  const name = h("input", { class: "field", id: "new-channel", maxlength: 80, placeholder: "e.g. spring-game", autocomplete: "off" });
  const hidden = h("input", { type: "checkbox" });
  const everybody = h("input", { type: "checkbox", checked: true });
  const trouble = h("p", { class: "field-error", role: "alert", hidden: true });
  const node = dialog("sheet small", "Create a channel", h("form", {
    onsubmit: async (event) => {
      event.preventDefault();
      try {
        const { channel } = await practice("channel", { name: name.value.trim().toLowerCase().replace(/\s+/g, "-"), is_private: hidden.checked, everybody: everybody.checked });
        node.close();
        go(channel.id);
      } catch (error) {
        trouble.textContent = error.message;
        trouble.hidden = false;
      }
    },
  },
  h("header", { class: "sheet-head" }, h("h2", {}, "Create a channel"), h("button", { type: "button", class: "plain-button", "aria-label": "Close", onclick: () => node.close() }, icon("close", 20))),
  h("div", { class: "sheet-body" },
    h("label", { class: "label", for: "new-channel" }, "Name"), name, trouble,
    h("label", { class: "choice" }, everybody, h("span", {}, "Add everybody in this workspace")),
    h("label", { class: "choice" }, hidden, h("span", {}, "Make it private")),
    h("p", { class: "hint" }, `${state.app.name} isn't in a new channel until you type /invite @${state.app.handle} there.`)),
  h("footer", { class: "sheet-foot" }, h("button", { type: "button", class: "btn", onclick: () => node.close() }, "Cancel"), h("button", { type: "submit", class: "btn primary solid" }, "Create"))));
  name.focus();
}

function newDirect(go) {
  const others = [...state.users.values()].filter((user) => user.id !== state.you);
  const node = dialog("sheet small", "New message",
    h("header", { class: "sheet-head" }, h("h2", {}, "Write to"), h("button", { type: "button", class: "plain-button", "aria-label": "Close", onclick: () => node.close() }, icon("close", 20))),
    h("div", { class: "sheet-body people-list" }, others.map((user) => h("button", {
      type: "button", class: "person-row",
      onclick: async () => {
        try {
          const { channel } = await slack("conversations.open", { users: user.id });
          node.close();
          go(channel.id);
        } catch (error) {
          toast(error.message);
        }
      },
    }, avatar(user, 28), h("b", {}, user.real_name), h("span", { class: "muted" }, `@${user.name}`)))));
}

export function renderSidebar(sidebar, go) {
  const all = [...state.channels.values()];
  const named = all.filter((one) => !one.is_im && !one.is_mpim).sort((a, b) => Number(b.is_member) - Number(a.is_member) || a.name.localeCompare(b.name));
  const direct = all.filter((one) => (one.is_im || one.is_mpim) && !isBotChat(one) && (one.latest !== "0" || one.id === state.channel)).sort((a, b) => Number(b.latest) - Number(a.latest));
  const bot = all.filter(isBotChat);
  const me = person();
  const nav = sidebar.querySelector(".places") || h("nav", { class: "places", "aria-label": "Places" });
  const head = h("header", { class: "sidebar-head" }, h("div", {}, h("h1", {}, "Practice workspace"), h("p", { class: "you" }, "You are ", h("b", {}, me?.real_name || "nobody"), h("span", { class: "zone" }, zone().replace(/_/g, " ")))));
  const scroll = nav.scrollTop;
  nav.replaceChildren(
    h("section", { "aria-label": "Apps" }, h("h2", {}, "Apps"), bot.map((one) => row(one, go)), h("p", { class: state.sockets ? "presence on" : "presence" }, state.sockets ? "Bot is connected" : "No bot is connected")),
    h("section", { "aria-label": "Channels" }, h("h2", {}, "Channels", h("button", { type: "button", class: "add", "aria-label": "Create a channel", title: "Create a channel", onclick: () => newChannel(go) }, icon("plus", 16))), named.map((one) => row(one, go))),
    h("section", { "aria-label": "Direct messages" }, h("h2", {}, "Direct messages", h("button", { type: "button", class: "add", "aria-label": "New direct message", title: "New direct message", onclick: () => newDirect(go) }, icon("plus", 16))), direct.map((one) => row(one, go))));
  const clock = sidebar.querySelector(".clock") || clockPanel();
  if (!sidebar.contains(nav)) sidebar.append(head, nav, clock);
  else sidebar.querySelector(".sidebar-head").replaceWith(head);
  nav.scrollTop = scroll;
  clock.hidden = !state.clock.movable;
  tick();
}

function clockPanel() {
  const custom = h("input", { class: "clock-custom", "aria-label": "Move the clock by, for example 1d 2h", placeholder: "1d 2h" });
  const panel = h("section", { class: "clock", "aria-label": "The bot's clock" });
  const move = async (step) => {
    panel.classList.add("busy");
    try {
      await practice("clock", step);
      return true;
    } catch (error) {
      toast(error.message);
      return false;
    } finally {
      panel.classList.remove("busy");
    }
  };
  // Emptied at once: what is typed before the answer comes is the next step, not this one.
  const moveAsTyped = async (event) => {
    event.preventDefault();
    const typed = custom.value.trim();
    if (!typed) return;
    custom.value = "";
    if (!(await move({ advance: typed }))) custom.value ||= typed;
  };
  panel.append(
    h("h2", {}, icon("clock", 16), "Bot's time"),
    h("p", { class: "clock-now", "aria-live": "off" }),
    h("div", { class: "clock-buttons" }, ["1h", "2h", "24h", "48h"].map((step) => h("button", { type: "button", "aria-label": `Move the clock by ${step}`, onclick: () => move({ advance: step }) }, `+${step}`))),
    h("div", { class: "clock-buttons wide" }, state.clock.moments.map((moment) => h("button", { type: "button", onclick: () => move({ to: moment }) }, moment))),
    h("form", { class: "clock-form", onsubmit: moveAsTyped }, custom, h("button", { type: "submit" }, "Move")));
  return panel;
}

export function tick() {
  const place = document.querySelector(".clock-now");
  if (!place) return;
  const words = shortTime(now(), zone());
  if (place.textContent !== words) place.textContent = words;
}
