// Talking to the server: Slack's Web API with the acting person's token, and /practice/.

import { person, state, token } from "./state.js";

export class Trouble extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const SENTENCES = {
  cant_update_message: "You can only edit your own messages.",
  cant_delete_message: "You can only delete your own messages.",
  msg_too_long: "That message is too long.",
  not_in_channel: "You aren't in this channel.",
  no_text: "Write something first.",
  name_taken: "There's already a channel with that name.",
  invalid_name_specials: "Channel names are lower case, without spaces or periods.",
  invalid_name_required: "Give the channel a name.",
  dispatch_failed: "The bot isn't connected, so nobody could answer.",
  operation_timeout: "The bot didn't answer within three seconds. Try again.",
};

async function answer(request) {
  let body;
  try {
    body = await (await request).json();
  } catch {
    throw new Trouble("offline", "The practice server can't be reached.");
  }
  if (!body.ok) throw new Trouble(body.error, SENTENCES[body.error] || body.message || `Slack answered ${body.error}.`);
  return body;
}

export function slack(method, args = {}) {
  return answer(fetch(`api/${method}`, {
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8", Authorization: `Bearer ${token()}` },
    body: JSON.stringify(args),
  }));
}

export function practice(name, args = {}) {
  return answer(fetch(`practice/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user: state.you, ...args }),
  }));
}

const files = new Map();

// An uploaded file at an address of the page's own; fetched once for each person.
export function download(fileId) {
  const key = `${person().name}/${fileId}`;
  if (!files.has(key)) {
    const load = fetch(`files-pri/T0PRACTICE-${fileId}/file`, { headers: { Authorization: `Bearer ${token()}` } })
      .then(async (response) => {
        if (!response.ok) throw new Trouble("file_not_found", "This file can't be shown.");
        return URL.createObjectURL(await response.blob());
      });
    load.catch(() => files.delete(key));
    files.set(key, load);
  }
  return files.get(key);
}
