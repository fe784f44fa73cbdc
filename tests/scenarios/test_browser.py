"""A phase played in a real browser, by typing and clicking only."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.scenarios.evening import POWERS, Evening
from tests.scenarios.voices import PATIENCE

ORDERS = {
    "austria": "A Vienna to Galicia, A Budapest to Serbia, F Trieste to Albania",
    "england": "lon-nth\nedi-nwg\nlvp-yor",
    "france": "par bur, mar s par-bur, bre mao",
    "germany": "MUN - BUR; BER - KIE; KIE - DEN",
    "italy": "A Ven H, A Rom-Apu, F Nap-Ion",
    "russia": "War-Gal, Mos-Ukr, Sev-Bla, StP-Bot",
    "turkey": "A Con-Bul A Smy-Con F Ank-Bla",
}
READY = re.compile("You're ready. When everyone is|Everyone's ready. Spring")


@contextmanager
def looking_at(chromium: Browser, address: str, *, width: int = 1280) -> Iterator[Page]:
    """A page of the practice workspace; an error in its script fails the test."""
    faults: list[str] = []
    opened = chromium.new_page(viewport={"width": width, "height": 900})
    opened.set_default_timeout(PATIENCE * 1000)
    expect.set_options(timeout=PATIENCE * 1000)
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.goto(address)
    yield opened
    opened.close()
    assert not faults


@pytest.fixture
def page(chromium: Browser, evening: Evening) -> Iterator[Page]:
    """The channel, as Austria sees it."""
    address = f"{evening.workspace.url}/?as=austria&channel=diplomacy"
    with looking_at(chromium, address) as opened:
        yield opened


def test_a_phase_is_played_by_typing_and_clicking(page: Page) -> None:
    """Seven join, the GM starts, all order and press Ready, the clock moves, the map is there."""
    for number, power in enumerate(POWERS, start=1):
        act_as(page, power)
        page.get_by_role("button", name="Join", exact=True).last.click()
        expect(page.locator("#content")).to_contain_text(f"Joined so far ({number} of 7)")
    act_as(page, "gm")
    say(page, "/dip start")
    expect(page.locator("#content")).to_contain_text("The practice game begins")
    for power, orders in ORDERS.items():
        act_as(page, power)
        open_direct(page)
        say(page, orders)
        receipt = page.locator("#content .message").last
        expect(receipt).to_contain_text(f"{power.capitalize()}, Spring 1901")
        expect(receipt).not_to_contain_text("not understood")
        receipt.get_by_role("button", name="Ready", exact=True).click()
        expect(page.locator("#content .message").last).to_contain_text(READY)
    open_channel(page)
    expect(page.locator("#content")).to_contain_text("everyone's ready")
    page.get_by_role("button", name="Move the clock by 1h").click()
    results = page.locator("#content .message").filter(has_text="Next: Fall 1901").last
    expect(results).to_contain_text("The practice game: Spring 1901")
    picture = results.get_by_role("img").last
    expect(picture).to_be_visible()
    loaded = "image => image.decode().then(() => image.naturalWidth)"
    assert picture.evaluate(loaded) == 1200, "for a message"
    results.get_by_role("button", name=re.compile("repl")).click()
    thread = page.locator("#thread")
    expect(thread).to_contain_text("Army Munich → Burgundy: beaten to Burgundy 1–2 by Army Paris")
    expect(thread).to_contain_text("Fleet Sevastopol → Black Sea: bounced 1–1 with Fleet Ankara")
    expect(thread).to_contain_text("Spring 1901 (text)")
    maps = thread.get_by_role("img", name="with the orders and their results")
    expect(maps).to_have_count(2)
    assert maps.last.evaluate(loaded) == 1800, "to be opened"
    expect(thread).to_contain_text("The whole game so far (JSON)")


def act_as(page: Page, key: str) -> None:
    """Become somebody by one click."""
    name = "GM" if key == "gm" else key.capitalize()
    page.get_by_role("radiogroup", name="Act as").get_by_role("radio", name=name).click()
    expect(page.locator("#sidebar")).to_contain_text(f"You are {name}")
    open_channel(page)


def open_channel(page: Page) -> None:
    """Look at #diplomacy."""
    page.locator("#sidebar").get_by_role("button", name="diplomacy").click()
    expect(page.locator("#header")).to_contain_text("diplomacy")


def open_direct(page: Page) -> None:
    """Look at the conversation with the bot."""
    page.locator("#sidebar").get_by_role("button", name="Gamesmaster").first.click()
    expect(page.locator("#header")).to_contain_text("Gamesmaster")


def say(page: Page, text: str) -> None:
    """Write and press Enter."""
    box = page.locator("#main").get_by_role("textbox").last
    box.fill(text)
    box.press("Enter")
    expect(box).to_have_value("")


def test_orders_are_chosen_in_the_form_and_the_receipt_follows(
    chromium: Browser, game: Evening
) -> None:
    """On a telephone's screen: opened by its button, a menu chosen from, sent.

    What was not touched has no order.
    """
    address = f"{game.workspace.url}/?as=france&channel=dm"
    with looking_at(chromium, address, width=390) as page:
        page.get_by_role("button", name="Order by form", exact=True).last.click()
        form = page.get_by_role("dialog")
        expect(form).to_contain_text("France, Spring 1901.")
        form.get_by_label("Army Paris").select_option(label="→ Picardy")
        form.get_by_role("button", name="Submit orders").click()
        expect(form).to_have_count(0)
        receipt = page.locator("#content .message").last
        expect(receipt).to_contain_text("Army Paris → Picardy")
        expect(receipt).to_contain_text("Fleet Brest: no order yet")


def test_the_welcome_leads_a_newcomer_to_the_first_results(page: Page) -> None:
    """All join and the game begins; all are ready and the map is there; a game of one's own."""
    content = page.locator("#content")
    page.get_by_role("button", name="Join all").click()
    expect(content).to_contain_text("The practice game begins")
    page.get_by_role("button", name="Ready all").click()
    expect(content).to_contain_text("Next: Fall 1901")
    page.get_by_role("button", name="New game").click()
    form = page.get_by_role("dialog")
    expect(page.locator("#sidebar")).to_contain_text("You are GM")
    form.get_by_role("button", name="Open the game").click()
    expect(page.locator("#header h2")).to_have_text("table-2")
    expect(content).to_contain_text("Joined so far (0 of 7)")


def test_a_bare_slash_command_is_sent_by_enter(page: Page) -> None:
    """The list of suggestions, of which the first is longer, does not get in its way."""
    box = page.locator("#main").get_by_role("textbox").last
    box.press_sequentially("/dip")
    expect(page.get_by_role("option").first).to_be_visible()
    box.press("Enter")
    expect(box).to_have_value("")
    expect(page.locator("#content .message").last).to_contain_text("Only visible to you")
