"""How a game ends: by victory, year or vote; and what each power has then."""
