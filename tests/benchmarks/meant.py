"""Measure the reader on the material: `python -m tests.benchmarks.meant [--unseen] [--show]`."""

import argparse

from tests.engine.reader.meant.material import Message, frames, messages, of_frame, of_message, read


def main() -> None:
    """Print the shares; with --show each text that is read otherwise than it was meant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--unseen", action="store_true")
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    half = "unseen" if arguments.unseen else "seen"
    for given in (False, True):
        texts = [
            (*one, frame.text)
            for frame in frames(half)
            if frame.given is given
            for one in of_frame(frame)
        ]
        right = sum(is_right for _, is_right, _ in texts)
        kind = "give the order, and store it" if given else "do not give the order, store none"
        print(f"{right} of {len(texts)} frames {kind}: {right / len(texts):.1%}")
        if arguments.show:
            wrong: dict[str, int] = {}
            for _, is_right, frame in texts:
                wrong[frame] = wrong.get(frame, 0) + (not is_right)
            for frame, count in wrong.items():
                if count:
                    print(f"    {count} {frame!r}")
    for kind, name in (("messages", "messages"), ("lines", "oddly written short messages")):
        found = [(message, *of_message(message)) for message in messages(half, kind)]
        right = sum(is_right for _, is_right, _ in found)
        invented = sum(bool(more) for *_, more in found)
        print(f"{right} of {len(found)} {name} as they were meant: {right / len(found):.1%}")
        print(f"{invented} {name} with an order that nobody gave")
        for message, is_right, _ in found if arguments.show else ():
            if not is_right:
                _show(message)


def _show(message: Message) -> None:
    parsed = read(message.text, message.power, message.at)
    taken = [str(order) for order in parsed.orders]
    asked = [(one.flaw.value, one.text) for one in parsed.problems]
    print(f"--- {message.power} {message.at}\n{message.text}")
    print(f"    meant {list(message.orders)}\n    taken {taken}\n    asked {asked}")


if __name__ == "__main__":
    main()
