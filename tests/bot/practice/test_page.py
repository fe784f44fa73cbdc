"""The page in a real browser: writing, clicking, filling in, switching, looking."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect
from slack_sdk import WebClient

import bot.practice
from bot.practice.people import BOT_USER_ID
from bot.practice.server import PracticeServer
from tests.bot.practice.block_kit import button, modal, plain, text_field
from tests.bot.practice.bolt_app import Bot
from tests.bot.practice.workspace import APP, PATIENCE, PEOPLE, QUICK, Json, ManualClock, upload

BOT = Path(bot.practice.__file__).parents[1]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def open_page(chromium: Browser, server: PracticeServer) -> Iterator[Callable[..., Page]]:
    """Open the page at an address; any error in its console fails the test."""
    pages: list[Page] = []
    faults: list[str] = []

    def open_(query: str, *, at: PracticeServer = server, size: Json | None = None) -> Page:
        page = chromium.new_page(viewport=size or DESKTOP)  # type: ignore[arg-type]
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{at.url}/?{query}")
        expect(page.locator("#header h2")).not_to_be_empty()
        pages.append(page)
        return page

    yield open_
    for page in pages:
        page.close()
    assert not faults


def test_what_is_typed_reaches_the_bot_and_its_answer_appears(
    bot: Bot, open_page: Callable[..., Page]
) -> None:
    """Enter sends; the answer comes without reloading, formatted."""
    bot.answers["message"] = lambda ack, client, **_: (
        client.chat_postMessage(channel="D0AUSTRIA", text="*Stored:* `A PAR - BUR`"),
        ack(),
    )
    page = open_page("as=austria&channel=dm")
    box = page.get_by_role("textbox", name="Message Gamesmaster")
    box.fill("a par -> bur <now>")
    box.press("Enter")
    bot.hears_text("a par -&gt; bur &lt;now&gt;")
    messages = page.locator("#content .message")
    expect(messages.filter(has_text="a par -> bur <now>")).to_be_visible()
    answer = messages.filter(has_text="Stored:").last
    expect(answer.locator("b", has_text="Stored:")).to_be_visible()
    expect(answer.locator("code")).to_have_text("A PAR - BUR")
    expect(box).to_have_value("")


def test_every_emoji_that_the_bot_writes_is_known_to_the_page() -> None:
    """Any other shortcode stays as it is written."""
    sources = [path.read_text(encoding="utf-8") for path in (BOT / "messages").rglob("*.py")]
    written = set(re.findall(r":([a-z]+(?:_[a-z]+)*):", "\n".join(sources)))
    table = (BOT / "practice/page/emoji.js").read_text(encoding="utf-8")
    known = set(re.findall(r"^  (\w+): \[", table, re.MULTILINE))
    assert len(written) > 5
    assert written <= known


def test_a_button_asks_for_confirmation_and_then_acts(
    bot: Bot, client: WebClient, open_page: Callable[..., Page]
) -> None:
    """Nothing is sent until the question is answered."""
    question = {
        "title": plain("Clear orders?"),
        "text": plain("All of them."),
        "confirm": plain("Clear them"),
        "deny": plain("Keep them"),
    }
    row = button("clear", style="danger", confirm=question)
    client.chat_postMessage(channel="D0FRANCE", text="Orders", blocks=[row])
    bot.answers["action"] = lambda ack, respond, **_: (respond(text="Orders cleared."), ack())
    page = open_page("as=france&channel=dm")
    page.get_by_role("button", name="Ready").last.click()
    page.get_by_role("button", name="Keep them").click()
    assert bot.heard.empty()
    page.get_by_role("button", name="Ready").last.click()
    page.get_by_role("button", name="Clear them").click()
    expect(page.locator("#content")).to_contain_text("Orders cleared.")
    assert bot.hears("action").body["actions"][0]["action_id"] == "clear"


def test_a_slash_command_opens_a_modal_that_shows_errors_and_closes(
    bot: Bot, open_page: Callable[..., Page]
) -> None:
    """Client and bot errors stand at their fields; what was typed stays."""
    options = [{"text": plain(word), "value": word.lower()} for word in ("Vienna", "Venice")]
    blocks = [
        text_field("title"),
        {
            "type": "input",
            "block_id": "zone",
            "label": plain("Zone"),
            "element": {"type": "external_select", "action_id": "zone", "min_query_length": 1},
        },
    ]

    def command(ack: Any, body: Any, client: Any, **_: object) -> None:  # noqa: ANN401
        client.views_open(trigger_id=body["trigger_id"], view=modal(*blocks))
        ack()

    def judge(ack: Any, body: Any, **_: object) -> None:  # noqa: ANN401
        title = body["view"]["state"]["values"]["title"]["text"]["value"]
        ack(response_action="errors", errors={"title": "Taken."}) if title == "bad" else ack()

    bot.answers |= {
        "command": command,
        "view": judge,
        "options": lambda ack, **_: ack(options=options),
    }
    page = open_page("as=austria&channel=diplomacy")
    box = page.get_by_role("textbox", name="Message #diplomacy")
    box.fill("/di")
    expect(page.get_by_role("option", name="/dip new")).to_be_visible()
    box.fill("/dip new")
    box.press("Enter")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Open").click()
    expect(sheet.get_by_role("alert").first).to_have_text("Please complete this required field.")
    sheet.get_by_label("title").fill("bad")
    sheet.get_by_role("combobox", name="Zone").click()
    sheet.get_by_role("combobox", name="Zone").press_sequentially("v")
    sheet.get_by_role("option", name="Venice").click()
    sheet.get_by_role("button", name="Open").click()
    expect(sheet.get_by_role("alert").first).to_have_text("Taken.")
    sheet.get_by_label("title").fill("Spring")
    sheet.get_by_role("button", name="Open").click()
    expect(sheet).to_have_count(0)
    values = [bot.hears("view").body["view"]["state"]["values"] for _ in range(2)][1]
    assert values["title"]["text"]["value"] == "Spring"
    assert values["zone"]["zone"]["selected_option"]["value"] == "venice"


def test_a_long_menu_is_typed_into_and_a_second_click_starts_anew(
    bot: Bot, open_page: Callable[..., Page]
) -> None:
    """As in Slack: what is typed narrows the entries, groups stay; typing replaces a choice."""
    names = [f"{word} {number}" for word in ("Army", "Fleet") for number in range(10)]
    groups: list[Json] = [
        {
            "label": plain(word),
            "options": [
                {"text": plain(name), "value": name} for name in names if name.startswith(word)
            ],
        }
        for word in ("Army", "Fleet")
    ]
    element = {
        "type": "static_select",
        "action_id": "unit",
        "option_groups": groups,
        "initial_option": groups[0]["options"][0],
    }
    block = {"type": "input", "block_id": "unit", "label": plain("Unit"), "element": element}

    def command(ack: Any, body: Any, client: Any, **_: object) -> None:  # noqa: ANN401
        client.views_open(trigger_id=body["trigger_id"], view=modal(block))
        ack()

    bot.answers["command"] = command
    page = open_page("as=austria&channel=diplomacy")
    box = page.get_by_role("textbox", name="Message #diplomacy")
    box.fill("/dip new")
    box.press("Enter")
    sheet = page.get_by_role("dialog")
    field = sheet.get_by_role("combobox", name="Unit")
    expect(field).to_have_value("Army 0")
    field.click()
    expect(sheet.get_by_role("option")).to_have_count(20)
    field.click()
    expect(field).to_have_js_property("selectionEnd", len("Army 0"))
    expect(field).to_have_js_property("selectionStart", 0)
    page.keyboard.type("fleet 7")
    expect(sheet.get_by_role("option")).to_have_text(["Fleet 7"])
    field.press("Enter")
    sheet.get_by_role("button", name="Open").click()
    expect(sheet).to_have_count(0)
    chosen = bot.hears("view").body["view"]["state"]["values"]["unit"]["unit"]
    assert chosen["selected_option"]["value"] == "Fleet 7"


def test_one_click_acts_as_somebody_else(client: WebClient, open_page: Callable[..., Page]) -> None:
    """Each sees only what is theirs; badges count what they have not read."""
    client.chat_postMessage(channel="D0GM", text="for the game master")
    client.chat_postEphemeral(channel="C0PRACTICE1", user="U0GM", text="a word in private")
    page = open_page("as=austria&channel=diplomacy")
    content = page.locator("#content")
    expect(content).not_to_contain_text("a word in private")
    switch = page.get_by_role("radio", name=re.compile("Game Master"))
    expect(switch).to_have_accessible_name(re.compile(r"\d+ unread"))
    switch.click()
    expect(content).to_contain_text("a word in private")
    expect(content).to_contain_text("Only visible to you")
    page.get_by_role("button", name=re.compile("Gamesmaster")).first.click()
    expect(content).to_contain_text("for the game master")
    expect(switch).to_have_accessible_name("Game Master")
    page.reload()
    expect(content).to_contain_text("for the game master")


def test_pictures_are_shown_and_grow_with_a_click(
    server: PracticeServer, client: WebClient, open_page: Callable[..., Page]
) -> None:
    """Fetched with the token; the alternative text is there for who cannot see."""
    file_id = upload(server, client)
    block = {"type": "image", "slack_file": {"id": file_id}, "alt_text": "The board in 1901"}
    arguments: Json = {"channel": "D0GM", "text": "Map", "blocks": [block]}
    with pytest.raises(Exception, match="invalid_blocks"):
        client.chat_postMessage(**arguments)
    client.chat_postMessage(**arguments)
    page = open_page("as=gm&channel=dm")
    picture = page.get_by_role("img", name="The board in 1901").last
    expect(picture).to_have_js_property("naturalWidth", 1)
    page.get_by_role("button", name="Enlarge: The board in 1901").last.click()
    expect(page.locator("dialog.lightbox img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.lightbox")).to_have_count(0)


def test_threads_edits_and_deletions(client: WebClient, open_page: Callable[..., Page]) -> None:
    """A thread opens beside the channel; own words can be changed and taken back."""
    ts = client.chat_postMessage(channel="C0PRACTICE1", text="Results of Spring")["ts"]
    client.chat_postMessage(channel="C0PRACTICE1", thread_ts=ts, text="Orders by power")
    page = open_page("as=france&channel=diplomacy")
    page.locator(f'#content [data-ts="{ts}"]').get_by_role("button", name="1 reply").click()
    thread = page.get_by_role("complementary", name="Thread")
    expect(thread).to_contain_text("Orders by power")
    box = thread.get_by_role("textbox")
    box.fill("Who supported me?")
    box.press("Enter")
    mine = thread.locator(".message", has_text="Who supported me?")
    mine.hover()
    mine.get_by_role("button", name="Edit message").click()
    mine.get_by_role("textbox", name="Edit message").fill("Who cut me?")
    mine.get_by_role("textbox", name="Edit message").press("Enter")
    changed = thread.locator(".message", has_text="Who cut me?")
    expect(changed).to_contain_text("(edited)")
    changed.hover()
    changed.get_by_role("button", name="Delete message").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(changed).to_have_count(0)
    page.get_by_role("button", name="Close thread").click()
    expect(thread).to_be_hidden()


def test_the_home_tab_is_asked_for_and_shown(bot: Bot, open_page: Callable[..., Page]) -> None:
    """Opening it tells the bot; what the bot publishes appears."""
    home = {"type": "home", "blocks": [{"type": "header", "text": plain("Games at this table")}]}
    bot.answers["app_home_opened"] = lambda ack, body, client, **_: (
        client.views_publish(user_id=body["event"]["user"], view=home),
        ack(),
    )
    page = open_page("as=austria&channel=dm&tab=home")
    expect(page.get_by_role("heading", name="Games at this table")).to_be_visible()


def test_failures_are_said(bot: Bot, open_page: Callable[..., Page]) -> None:
    """A bot that does not answer costs a toast and a private line, not the page."""

    def fail(**_: object) -> None:
        raise RuntimeError("broken")

    bot.answers["command"] = fail
    page = open_page("as=austria&channel=diplomacy")
    box = page.get_by_role("textbox", name="Message #diplomacy")
    box.fill("/dip new")
    box.press("Enter")
    expect(page.locator(".toast")).to_contain_text("didn't answer")
    expect(page.locator("#content")).to_contain_text("operation_timeout")


def test_the_clock_is_shown_in_the_persons_zone_and_moved(open_page: Callable[..., Page]) -> None:
    """Noon in UTC is one o'clock in Vienna; a click moves the bot's time."""
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, clock=ManualClock()) as server:
        page = open_page("as=austria&channel=diplomacy", at=server)
        shown = page.locator(".clock-now")
        expect(shown).to_have_text(re.compile(r"Sun, Mar 1, 1:00\sPM"))
        page.get_by_role("button", name="Move the clock by 24h").click()
        expect(shown).to_have_text(re.compile(r"Mon, Mar 2, 1:00\sPM"))
        page.get_by_label("Move the clock by, for example 1d 2h").fill("90m")
        page.get_by_role("button", name="Move", exact=True).click()
        expect(shown).to_have_text(re.compile(r"Mon, Mar 2, 2:30\sPM"))
        page.get_by_role("radio", name=re.compile("Game Master")).click()
        expect(shown).to_have_text(re.compile(r"Mon, Mar 2, 5:30\sAM"))


def test_what_was_today_is_named_by_its_date_later(
    client: WebClient, open_page: Callable[..., Page]
) -> None:
    """Three days on, replies and dates in texts say so: the first of March was a Sunday."""
    noon = f"{ManualClock().now().timestamp():.0f}"
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, clock=ManualClock()) as server:
        austria = type(client)("xoxp-austria", base_url=server.api_url)
        text = f"Peace until <!date^{noon}^{{date_long_pretty}}|noon>?"
        root = str(austria.chat_postMessage(channel="C0PRACTICE1", text=text)["ts"])
        austria.chat_postMessage(channel="C0PRACTICE1", text="Nobody?", thread_ts=root)
        page = open_page("as=austria&channel=diplomacy", at=server)
        message = page.locator("#content .message").last
        expect(message).to_contain_text("Peace until today?")
        expect(message).to_contain_text(re.compile(r"Last reply today at 1:00\sPM"))
        for step in ("48h", "24h"):
            page.get_by_role("button", name=f"Move the clock by {step}").click()
        expect(message).to_contain_text("Peace until Sunday, March 1st, 2026?")
        expect(message).to_contain_text(re.compile(r"Last reply Sunday, March 1st at 1:00\sPM"))


def test_what_is_typed_while_the_clock_moves_stays(open_page: Callable[..., Page]) -> None:
    """An answer that comes late empties no field; a step that was not understood comes back."""
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, clock=ManualClock()) as server:
        page = open_page("as=austria&channel=diplomacy", at=server)
        shown = page.locator(".clock-now")
        field = page.get_by_label("Move the clock by, for example 1d 2h")
        late: list[tuple[Route, APIResponse]] = []
        page.route("**/practice/clock", lambda route: late.append((route, route.fetch())))
        page.get_by_role("button", name="Move the clock by 24h").click()
        expect(shown).to_have_text(re.compile(r"Mon, Mar 2, 1:00\sPM"))
        field.fill("90m")
        (route, response) = late.pop()
        route.fulfill(response=response)
        expect(page.locator(".clock.busy")).to_have_count(0)
        expect(field).to_have_value("90m")
        page.unroute("**/practice/clock")
        field.fill("soon")
        field.press("Enter")
        expect(page.locator(".toast")).to_contain_text("not a duration: 'soon'")
        expect(field).to_have_value("soon")


def test_a_message_that_could_not_be_sent_comes_back_where_it_was_written(
    open_page: Callable[..., Page],
) -> None:
    """Never in a channel that was opened meanwhile; above what has been written there since."""
    page = open_page("as=austria&channel=dm")
    held: list[Route] = []
    page.route("**/api/chat.postMessage", lambda route: held.append(route))  # noqa: PLW0108
    box = page.get_by_role("textbox", name="Message Gamesmaster")
    box.fill("A VIE - TRI")
    with page.expect_request("**/api/chat.postMessage"):
        box.press("Enter")
    box.fill("A BUD - SER")
    page.get_by_role("button", name="diplomacy").click()
    public = page.get_by_role("textbox", name="Message #diplomacy")
    expect(public).to_have_value("")
    held.pop().abort()
    expect(page.locator(".toast")).to_contain_text("can't be reached")
    expect(public).to_have_value("")
    page.get_by_role("navigation", name="Places").get_by_role("button", name="Gamesmaster").click()
    expect(box).to_have_value("A VIE - TRI\nA BUD - SER")


def test_an_edit_stays_open_when_somebody_replies(
    austria: WebClient, france: WebClient, open_page: Callable[..., Page]
) -> None:
    """What was typed is not lost; both are shown once it is saved."""
    channel = "C0PRACTICE1"
    ts = str(austria.chat_postMessage(channel=channel, text="Peace until 1903")["ts"])
    page = open_page("as=austria&channel=diplomacy")
    message = page.locator(f'#content [data-ts="{ts}"]')
    message.hover()
    message.get_by_role("button", name="Edit message").click()
    editor = message.get_by_role("textbox", name="Edit message")
    editor.fill("Peace until 1904")
    france.chat_postMessage(channel=channel, text="Agreed", thread_ts=ts)
    france.chat_postMessage(channel=channel, text="A word to all")
    expect(page.locator("#content")).to_contain_text("A word to all")
    expect(editor).to_have_value("Peace until 1904")
    editor.press("Enter")
    expect(message).to_contain_text("Peace until 1904")
    expect(message.get_by_role("button", name="1 reply")).to_be_visible()


def test_what_arrives_while_a_channel_opens_is_shown(
    client: WebClient, austria: WebClient, open_page: Callable[..., Page]
) -> None:
    """What is posted after the answer was written and before it arrives stays, replies too."""
    channel = "C0PRACTICE1"
    root = str(client.chat_postMessage(channel=channel, text="Results of Fall 1907")["ts"])
    austria.chat_postMessage(channel=channel, thread_ts=root, text="well played")
    page = open_page("as=austria&channel=dm")
    places = page.get_by_role("navigation", name="Places")
    unread = places.locator("[data-channel=D0AUSTRIA] .count")

    def answer_late(route: Route) -> None:
        """Let the page hear of a newer message, and of one behind it, before the answer."""
        answer = route.fetch()
        reply = root if "replies" in route.request.url else None
        text = "England thanks you" if reply else "Winter begins now"
        client.chat_postMessage(channel=channel, text=text, thread_ts=reply)
        client.chat_postMessage(channel="D0AUSTRIA", text="behind it")
        expect(unread).to_have_text("2" if reply else "1")
        route.fulfill(response=answer)

    page.route(re.compile(r"/api/conversations\.(history|replies)"), answer_late)
    places.get_by_role("button", name="diplomacy").click()
    expect(page.locator("#content")).to_contain_text("Winter begins now")
    page.locator(f'#content [data-ts="{root}"]').get_by_role("button", name="1 reply").click()
    expect(page.locator("#thread")).to_contain_text("England thanks you")


def test_nothing_that_is_written_becomes_markup(
    client: WebClient, austria: WebClient, open_page: Callable[..., Page]
) -> None:
    """Tags, scripts and links of other kinds stay text."""
    evil = "<img src=x onerror=alert(1)> &lt;b&gt; <javascript:alert(1)|click>"
    austria.chat_postMessage(channel="C0PRACTICE1", text=evil)
    client.chat_postMessage(
        channel="C0PRACTICE1",
        text="evil",
        blocks=[{"type": "section", "text": {"type": "mrkdwn", "text": f"{evil} end"}}],
    )
    page = open_page("as=france&channel=diplomacy")
    written = page.locator("#content .message", has_text="onerror")
    expect(written).to_have_count(2)
    assert written.locator("img").count() == 0
    assert page.locator('a[href^="javascript"]').count() == 0


def test_the_page_works_on_a_phone(bot: Bot, open_page: Callable[..., Page]) -> None:
    """The channel list is a drawer; nothing is wider than the screen."""
    page = open_page("as=austria&channel=diplomacy", size=PHONE)
    page.get_by_role("button", name="Show channels").click()
    page.locator("#sidebar").get_by_role("button", name=re.compile("Gamesmaster")).click()
    box = page.get_by_role("textbox", name="Message Gamesmaster")
    box.fill("from the train")
    page.get_by_role("button", name="Send").first.click()
    bot.hears_text("from the train")
    expect(page.locator("#content")).to_contain_text("from the train")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_page_comes_back_by_itself_when_the_server_does(
    open_page: Callable[..., Page], client: WebClient
) -> None:
    """A lost connection is announced, then mended, and what was missed is there."""
    first = PracticeServer(PEOPLE, app=APP, timing=QUICK).start()
    port = int(first.url.rpartition(":")[2])
    page = open_page("as=austria&channel=diplomacy", at=first)
    first.stop()
    expect(page.get_by_text("The practice server isn't answering")).to_be_visible()
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, port=port) as second:
        type(client)("xoxp-france", base_url=second.api_url).chat_postMessage(
            channel="C0PRACTICE1", text="while you were away"
        )
        expect(page.locator("#content")).to_contain_text("while you were away")
        expect(page.get_by_text("The practice server isn't answering")).to_be_hidden()
        page.close()


def test_a_slash_command_that_is_written_out_is_sent_as_it_stands(
    bot: Bot, open_page: Callable[..., Page]
) -> None:
    """Enter adds nothing to it; a longer one that was chosen from the list is taken."""
    bot.answers["command"] = lambda ack, **_: ack()
    page = open_page("as=austria&channel=diplomacy")
    box = page.get_by_role("textbox", name="Message #diplomacy")
    box.fill("/dip")
    expect(page.get_by_role("option", name="/dip new")).to_be_visible()
    box.press("Enter")
    assert bot.hears("command").body["text"] == ""
    box.fill("/dip")
    box.press("ArrowDown")
    box.press("ArrowUp")
    box.press("Enter")
    expect(box).to_have_value("/dip new ")


def test_the_welcome_does_each_step_for_those_whose_it_is(
    bot: Bot, open_page: Callable[..., Page]
) -> None:
    """Each gives the command in turn; a new channel is opened with the bot in it, and looked at."""
    page = open_page("as=austria&channel=diplomacy")
    welcome = page.locator(".welcome")
    expect(welcome.locator("li").first).to_contain_text("Take two seats.")
    welcome.get_by_role("button", name="Join both").click()
    heard = [bot.hears("command").body for _ in range(2)]
    assert [body["user_name"] for body in heard] == ["austria", "france"]
    assert {(body["command"], body["text"], body["channel_name"]) for body in heard} == {
        ("/dip", "join", "diplomacy")
    }
    welcome.get_by_role("button", name="New table").click()
    new = bot.hears("command").body
    assert (new["user_name"], new["text"]) == ("gm", "new")
    expect(page.locator("#header h2")).to_have_text(new["channel_name"])
    expect(page.locator("#sidebar")).to_contain_text("You are Game Master")
    opened = bot.server.workspace.channels.get(new["channel_id"])
    assert opened
    assert BOT_USER_ID in opened.members
    welcome.locator("summary").click()
    expect(welcome.get_by_role("button", name="Join both")).to_be_hidden()
    page.reload()
    expect(welcome.locator("summary")).to_be_visible()
    expect(welcome.get_by_role("button", name="Join both")).to_be_hidden()


def test_a_file_opens_with_a_click(client: WebClient, open_page: Callable[..., Page]) -> None:
    """In a thread, too: its text, and a link to keep it."""
    ts = str(client.chat_postMessage(channel="C0PRACTICE1", text="Results of Winter")["ts"])
    client.files_upload_v2(
        channel="C0PRACTICE1", thread_ts=ts, content="A PAR - BUR <bounced>", filename="orders.txt"
    )
    page = open_page(f"as=france&channel=diplomacy&thread={ts}")
    page.locator("#thread").get_by_role("button", name="orders.txt (21 bytes)").click()
    sheet = page.get_by_role("dialog", name="orders.txt")
    expect(sheet).to_contain_text("A PAR - BUR <bounced>")
    with page.expect_download() as download:
        sheet.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "orders.txt"
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
