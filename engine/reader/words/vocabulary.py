"""The words orders are made of, besides names: verbs, prepositions, words of doubt, and so on."""

from enum import IntEnum
from functools import lru_cache
from types import MappingProxyType

from engine.names import closest_word

Role = IntEnum(
    "Role",
    """
    MOVE HOLD SUPPORT CONVOY RETREAT DISBAND BUILD REMOVE WAIVE NO_CHANGE
    VIA OVERLAND BY FROM AND OR ELSE IF BACKED EXCEPT RESULT ALL REST
    DRAW SURRENDER FILLER TALK
    """,
)
"""What a word does in an order; the verbs come first."""


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


CORRECTING = words("""
    no nope nah nee oops sorry wait actually correction correct corrected edit edited update amend
    amendment typo rather mean meant change changed switch make scratch instead anzi pardon scusa
    perdon doch sondern oder replace
""")
"""Words that say that what follows takes the place of what was said."""
LISTING = words(
    """
    preference preferences preferred preferably prefer pref prefs priority order first
    second third then next finally last choice choices possible available open free
    retreat retreats go it need needed allowed only by
    """
)
"""Words that only introduce a list."""
_WORDS: dict[Role, str] = {
    Role.MOVE: """
        to / into / in to / onto / m / mv / move / moves / moving / moved / go / goes / going
        attack / attacks / attacking / attack against / enter / enters / entering / advance
        advances / advancing / march / marches / marching / sail / sails / sailing / proceed
        proceeds / head / heads / heading / invade / invades / invading / capture / captures
        capturing / take / takes / taking / toward / towards / headed / travels / travel
        travelling / transfer / transfers / its move to / in moving / up to / down to / over to
        back to / across to / off to / on to / out to / up into / down into / over into
        across into / back into / return / returns / out into / hits / hit
        raid / raids / raiding / seize / seizes / occupy / occupies / storm / storms / grab / grabs
        pounce on / pounces on / snatch / snatches / go for / goes for / strike at / strikes at
        push to / pushes to / push into / pushes into / slide to / slides to / shift / shifts
        follow to / follows to / following to / follow into / follows into / following into / mto
        cto / ot / lands in / land in / lands at / crosses to / cross to / crosses into
        crosses over to / embarks for / embark for / takes the boat to / takes a boat to
        takes ship to / takes ship for / gets a lift to
        has to go to / have to go to / must go to / has to go into / must go into / can go to
        can go into
    """,
    Role.HOLD: """
        h / hold / holds / holding / hld / stand / stands / standing / stand still / stands still
        stand fast / stands fast / stay / stays / staying / stay put / stays put / stay in place
        stays in place / remain / remains / remain in place / remains in place / sit / sits / defend
        defends / defending / hold position / holds position / hold in place / holds in place / keep
        stands pat / waits / no move / stay there / stays there / in holding
        keeps its place / holds its place / std / hlds / hodl / no order / stays where it is
        stay where it is / doesnt stir / dont stir / does not stir / do not stir / doesnt budge
        dont budge / does not budge / do not budge / keeps quiet / keep quiet / sits tight
        sit tight / stays home / stay home / stays at home / stay at home / keeps still
        keep still / stands firm / stand firm / holds firm / hold firm / digs in / dig in
        makes no move / stays where she is / stays where he is / stay where they are
        idle / idles / stays idle / stay idle / stands idle / stand idle
        sits idle / sit idle / remains idle / stays here / stay here / sits back / sit back
        takes a nap / takes a rest / takes a break / has a rest / takes it easy / take a rest
        reste ou elle est / reste ou il est / restent ou elles sont / restent ou ils sont
        lies low / lie low / stays at anchor / guards the coast / waits there
        stands guard / stand guard / keeps watch / stands its ground / sits still / sit still
        sits this out / sit this out / sits this one out / holds the line / hold the line
    """,
    Role.SUPPORT: """
        s / sup / supp / sups / supps / support / supports / supporting / suport / suports / supprts
        supoort / spt / in support of / gives support to / give support to / support to
        supports to / support for / support the attack of / supports the attack of
        support the move of / supports the move of / support an attack by / supports an attack by
        supports an attack from / aid / aids / help / helps / back / backs / will support / assist
        assists / assisting / sustain / sustains / sustaining
        supports the attack by / support the attack by / sprt / suppt / suppts / support hold to
        supports hold to / support hold of / supports hold of / support hold / supports hold
        support to hold / supports to hold / backs it up / back it up / backs that up / back that up
        backs up / helping / backing / cover / covers / covering / protect / protects / protecting
        prop up / props up / propping up / stands behind / stand behind / gets behind / boosts
        lend support / lends support / lend support to / lends support to / lending support
        gives support / giving support / giving support to / gives it a push / gives a push to
        lends a hand / lends a hand to / covers his back / covers its back / covers their back
        covers her back / has his back / has its back / helps it in / helps him in / helps them in
    """,
    Role.CONVOY: """
        c / conv / convoy / convoys / convoying / cvy / cv / transport / transports / transporting
        ferry / ferries / carry / carries / convoys the / convey / conveys / cnv / cvys / convs
        ships / shipping / carrying / ferrying / transporting / ships it / carries it / ferries it
        convoys it / convoy it / transports it / takes it across / takes it over / takes it there
        convoys the army / carries the army / ships the army / ferries the army
        transports the army / convoys that / does the carrying / does the convoying
        does the ferrying / does the convoy
        is the carrier / being the carrier / as the carrier / gives it a lift / gives a lift to
        will do the carrying / brings it over / brings it across / there convoys
    """,
    Role.RETREAT: """
        r / ret / retr / retreat / retreats / retreating / withdraw / withdraws / fall back
        falls back / flee / flees / retreat to / rtr / rto
    """,
    Role.DISBAND: """
        d / dsb / dis / disb / disband / disbands / disbanding / disbanded / destroy / destroyed
        is destroyed / eliminate / scrap / scuttle / scuttles / dissolve / dissolves / otb
        off the board / off board
    """,
    Role.BUILD: """
        b / build / builds / building / bld / raise / raises / raising / create / creates
        construct / constructs / new / builds a new / build a new / recruit / recruits
    """,
    Role.REMOVE: """
        remove / removes / removing / rem / rmv / delete / deletes / removal / removals / take off
        takes off / takes away / lose / loses / get rid of / gets rid of
    """,
    Role.WAIVE: """
        wve / waive / waives / waived / waiving / wv / waive build / waive a build / waives a build
        waive the build / waive one build / waive builds / no build / no builds / build nothing
        builds nothing / does not build / do not build / postpone / postpones / pass / defer
        does not build anything / waive one / skip build
    """,
    Role.NO_CHANGE: """
        does not change / do not change / no change / no changes / unchanged / nothing changes
        nothing / no orders / none / no adjustment / no adjustments / no retreats / no retreat
        does nothing
    """,
    Role.VIA: """
        via / via convoy / via c / by convoy / by sea / via sea / by boat / by ship / convoyed
        using convoy / with convoy / through convoy / per convoy / by a convoy / in convoy
        using a convoy / with a convoy / over sea / overseas / by water / vc / by fleet
        is convoyed / be convoyed / by convoying / via a convoy / by that convoy / by this convoy
        with that convoy / by the convoy / with the convoy / via that convoy
    """,
    Role.OVERLAND: "overland / by land / via land / over land / on foot / on land",
    Role.BY: """
        by / through / thru / using / with / across / over / aboard / by way of / by means of
        by the / with the / through the / via the / w / on the ships of / on ships of
        on the boats of / carried by / shipped by / ferried by / transported by / convoyed by
        conveyed by / lifted by / taken by / brought by
        carried over by / on the fleet in / in the boats of / on board of / on board
    """,
    Role.FROM: """
        from / out of / is attacked from / is attacked by / attacked from / attacked by / is hit by
        is hit from / gets hit by / gets hit from / is taken by / is entered by / is entered from
    """,
    Role.AND: "and / plus / also / as well as / then / while / whilst",
    Role.OR: "or / alternatively",
    Role.ELSE: """
        else / otherwise / or else / failing that / if not possible / if not / if that fails
        if impossible / if none / if neither / if neither is possible / if none is possible
        or otherwise / and otherwise / in all other cases / in any other case
    """,
    Role.IF: "if / when / in case / should / provided / unless / assuming / whenever",
    Role.BACKED: """
        is supported by / with a push from / support from / support by / help from / backing from
        with support in
    """,
    Role.EXCEPT: """
        except / except for / excepting / but / save for / apart from / other than / besides
        but not / aside from
    """,
    Role.RESULT: """
        bounce / bounces / bounced / succeeds / fail / succeeded / success / successful / fails
        failed / failure / cut / void / dislodged / unsuccessful / resolved / invalid / disrupted
        no convoy / not dislodged / valid / standoff / succeed / support cut / no effect
    """,
    Role.ALL: """
        all / everyone / everything / everybody / all units / all my units / every unit
        all armies and fleets / all fleets and armies / all of my units / all of them / all of you
    """,
    Role.REST: """
        rest / others / the rest / all others / all other units / everything else / other units
        all the rest / remaining units / everyone else / all else / remaining / the others
        everybody else / other / all other / all remaining
    """,
    Role.DRAW: """
        draw / vote draw / vote for a draw / vote for draw / i vote draw / i vote for a draw
        draw vote / propose draw / i propose a draw / propose a draw / dias
    """,
    Role.SURRENDER: """
        surrender / surrenders / i surrender / we surrender / capitulate / i capitulate
    """,
    Role.FILLER: """
        go ahead with / go ahead and / go ahead / so
        tell me if thats wrong / tell me if that is wrong / tell me if im wrong
        let me know if thats wrong / correct me if im wrong / if thats ok / if thats okay / instead
        sorry / oops / correction / this turn / this phase / this season / the / my / our / own
        unit / units / piece / please / pls / plz / will / shall / is / are / order / orders
        ordered / order is / it / its / at / in / of / on / province / located / stationed
        currently / now / i / we / let / have / that / this / there / and its / me / tell / send
        sends / want / would like / id like / ill / im / am / be / being / lets / with it / position
        space / again / directly / straight / just / simply / thanks / thank you / ok / okay / s
        men / boys / lads / troops / soldiers
        coast / as before / just do / please do / then do / both / who / which / for / a / an / sir
        if possible / or bust / or die / as is / same as before / as it was / as they were
    """,
    Role.TALK: """
        not / never / dont / doesnt / didnt / wont / cant / cannot / wouldnt / shouldnt / isnt
        would / could / might / may / maybe / perhaps / think / thinking / suppose / hope / wish
        what / why / how / where / you / your / he / she / they / them / us / his / her / their
        was / were / had / has / been / did / does / do / can / instead of / rather / although
        because / wonder / guess / fear / afraid / promise / promised / propose / agree / agreed
        or rather / no longer / hold on / rather than / in place of / said / says / told / plan
        planned / plans / intend / considering / consider / next turn / next phase / next season
        no / nope / nah / nor / neither / sure / imagine / expect / youre
        theyre / hes / shes / until / hi / hello / hey / dear / gm / bot
        gamesmaster / gamemaster / cheers / regards / greetings / thx / tia / cancel / cancels
        has to go / have to go / must go / had to go / goes home for good / give up / gives up
        leaves the board / leave the board / doit disparaitre / muss weg / deve sparire
        let it sink / let it go / has had its day / can go / goes under / go under / say goodbye to
        cancelled / canceled / cancelling / forget / undo / scratch / ignore / disregard / revoke
        revoked / scrapped / nevermind / nvm / taken / drop / typo / strike / off / kidding / jk
        once / discard / discards / scrap it / scrap that / scrap all / scrap everything
        scrap all orders / scrap my orders / scrap all my orders / just kidding / never mind
    """,
}

_FOREIGN_WORDS: dict[Role, str] = {
    Role.MOVE: """
        ins / zum / zur / nach / geht / zieht / zieht nach / geht nach / faehrt nach / fahrt nach
        va / greift / marschiert nach / marschiert in / greift an / vers / va a / va au / va aux
        va en / va sur / va vers / marche sur / avance vers / attaque / al / verso / va in / attacca
        si muove in / si sposta in / nel / nello / nella / negli / allo / alla / agli / sul / sullo
        sulla / hacia / va hacia / ataca / va al
        avanza a / avanza hacia / se mueve a / naar / idzie na / idzie do / atakuje / rusza na
        geht auf / zieht auf / gehen nach / gehen auf / ziehen nach / rueckt nach / ruckt nach
        beim marsch nach / beim angriff auf / beim vormarsch nach / beim zug nach / nell attacco a
        en su ataque a / dans son attaque sur / na marsz do / gaat naar / gaan naar
        trekt naar / vanno in / vanno a / vont a / vont en / van a / dans
        dans le / dans la
    """,
    Role.HOLD: """
        halten / haelt / halt / bleibt / bleibt stehen / steht / tient / tenir / tient bon / reste
        reste sur place / ne bouge pas / tiene / mantiene / se queda / queda / permanece / ferma
        se mantiene / resta / resta fermo / resta ferma / rimane / difende / stoi / zostaje
        bleiben / bleiben stehen / stehen / tiennent / restent / restano / restano ferme
        restano fermi / rimangono / difendono / mantengono / se quedan / quedan / mantienen
        stoja / zostaja / blijft / blijven / fica / ficam / fica quieta / se queda quieta / quieta
        quieto / bleibt daheim / bleibt zu hause / bleibt einfach stehen
    """,
    Role.SUPPORT: """
        unterstuetzt / unterstutzt / hilft / soutient / soutien / soutenir / appuie / aide / protege
        appoggia / sostiene / supporta / apoya / apoya a / wspiera / pomaga / stuetzt / stutzt
        steunt / steunen / unterstuetzen / unterstutzen / soutiennent / appoggiano / sostengono
        apoyan / helfen / wspieraja
    """,
    Role.CONVOY: """
        konvoy / konvoi / konvoiert / transportiert / verschifft / convoie / transporte / convoglia
        trasporta / convoya / transporta / konwojuje / przewozi
    """,
    Role.RETREAT: """
        rueckzug / ruckzug / rueckzug nach / ruckzug nach / zieht sich zurueck nach / weicht nach
        zieht sich zuruck nach / weicht aus nach / retraite / se retire / se retire en / recule
        se retire a / recule en / recule vers / si ritira / si ritira in / ritirata / se retira
        se retira a / se retira al / se retira hacia / retirada / cofa sie do / wycofuje sie do
        odwrot / odwrot do / cofa sie na / wycofuje sie na
    """,
    Role.DISBAND: """
        aufloesen / auflosen / aufgeloest / aufgelost / dissout / dissoudre / scioglie / disuelve
        disolver / rozwiazuje
    """,
    Role.BUILD: """
        baue / construis / construisons / costruisco / construyo / bouw / bouwt / bouwen
        baut / aufbau / bauen / construit / construction / costruisce / costruzione / costruire
        construye / construccion / buduje / budowa
    """,
    Role.REMOVE: "abbau / supprime / suppression / rimuove / elimina / elimine / usuwa",
    Role.VIA: "per konvoi / mit konvoi / par convoi / en convoi / via convoglio / por convoy",
    Role.AND: "und / et / puis / ed / poi / luego / y / oraz / dann",
    Role.BACKED: """
        mit unterstuetzung von / mit unterstutzung von / mit unterstuetzung aus / unterstuetzt von
        mit unterstutzung aus / unterstutzt von / mit hilfe von / avec le soutien de / avec aide de
        avec le soutien du / avec aide du / avec appui de / soutenu par / soutenue par
        con appoggio di / con appoggio del / con appoggio della / con appoggio da / con aiuto di
        con il supporto di / appoggiato da / appoggiata da / con el apoyo de / con apoyo de
        apoyado por / con la ayuda de / przy wsparciu / ze wsparciem / z pomoca / wspierana przez
    """,
    Role.OR: "oder / ou / oppure / albo / lub",
    Role.IF: "wenn / falls / jesli",
    Role.REST: """
        reszta / le reste / les autres / il resto / gli altri / le altre / el resto / los demas
        der rest / alle anderen
    """,
    Role.ALL: "alle / tous / toutes / tutti / tutte / todos / todas / wszyscy / wszystkie",
    Role.FILLER: """
        sil te plait / bitte / sil vous plait / svp / por favor / per favore / merci / danke
        gracias / grazie
        prosze / das / der / dem / des / la / le / les / lo / il / el / los / las / un / une / una
        ein / eine / einen / du / de / del / della / dello / delle / einfach / doch / mal / bien sur
    """,
    Role.TALK: """
        hallo / bonjour / ciao / hola / bonsoir / moin / servus / buongiorno / buonasera / czesc
        dzien dobry / bonne nuit / gute nacht / buenas noches / buona notte / nicht / nie / ne / pas
        pozdrawiam
    """,
}
"""The same in German, French, Italian, Spanish and Polish, without accents."""
ENGLISH: MappingProxyType[str, str] = MappingProxyType(
    {
        word: english
        for english, listed in {
            "not": "nicht pas niet",
            "no": "nein kein keine keinen keinem nessun nessuna ningun ninguna aucun aucune geen",
            "never": "nie niemals jamais jamas nunca nooit nigdy",
            "please": "bitte prego alstublieft",
            "thanks": "danke merci gracias grazie dziekuje spasibo bedankt obrigado",
            "i": "ich je yo ik",
            "yes": "ja oui tak",
            "maybe": "vielleicht forse quizas talvez misschien",
            "rather": "lieber plutot piuttosto mejor liever",
            "instead": "stattdessen invece",
            "instead of": "statt anstatt zamiast",
            "but": "aber sondern mais pero maar ale",
            "later": "spaeter spater dopo despues",
            "next": "naechste naechsten nachste nachsten prossimo prossima proximo proxima",
            "tomorrow": "domani manana demain",
            "says": "sagt dit dice zegt mowi",
            "enter": "eintragen eingeben notieren notez inscrivez anota anotar registra",
            "delete": "loeschen loschen geloescht geloscht",
            "done": "fertig listo pronto klaar gotowe fini",
            "sorry": "entschuldigung tschuldigung scusate perdona desole przepraszam",
        }.items()
        for word in listed.split()
    }
)
"""Words beside orders in other languages, without accents, and what they are in English."""
BETWEEN_PLACES = words("do na en sur au aux auf against")
"""Prepositions that stand for `to`, but only between two places."""

NUMBERS = MappingProxyType(
    {"zero": 0, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
     "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12}
)  # fmt: skip
"""Number words, for counts of centers, builds and players."""

GOING = words("""
    walk sail slip sneak creep crawl limp hop jump step swing roll slide escape rush dash charge
    drift stroll wander sweep swim cruise steam swoop plunge wade nip climb squeeze storm
    retire trot ride barge cross come push pull fall run set make land press sally strike
""")
_WAYS = words("to into onto towards toward") | {
    f"{way} {to}" for way in ("over", "off", "up", "down", "back", "out", "across", "home", "on",
    "in", "along", "ahead", "north", "south", "east", "west") for to in ("to", "into")
}  # fmt: skip
_ELSEWHERE = {"fall back to", "falls back to", "fall back into", "falls back into"}
_TO_GO = frozenset(
    f"{verb}{'es' if ends and verb.endswith(('sh', 'ss')) else 's' * ends} {way}"
    for verb in GOING for ends in (False, True) for way in _WAYS
) - _ELSEWHERE  # fmt: skip
"""The ways to say that a unit moves: `limps off into`, `walks over to`."""

CARRIED = frozenset(
    f"{lead}{verb} {way}"
    for lead in ("", "is ", "are ", "be ", "gets ", "get ", "is to be ", "are to be ")
    for verb in ("carried", "ferried", "shipped", "convoyed", "conveyed", "transported", "lifted",
                 *(("taken", "brought") if lead else ()))
    for way in ("to", "into", "over to", "across to")
)  # fmt: skip
"""The ways to say that an army is convoyed somewhere: `is carried to`, `are to be shipped into`."""

_REST = ("rest", "the rest", "others", "the others", "everything else", "all else")
_SAME = ("unchanged", "as before", "as is", "the same", "stays the same")
_AS_IT_IS = {
    *(f"{rest} {same}" for rest in (*_REST, "everyone else") for same in _SAME),
    *(f"{keep} {rest}{how}" for keep in ("keep", "leave") for rest in _REST
      for how in ("", " alone", " as is", " as before")),
}  # fmt: skip
"""The ways to say that all other units keep their orders."""

ALONE = frozenset({
    *(f"{lead} {noun}" for lead in ("with no", "without", "no", "without any", "w o any")
      for noun in ("help", "support", "backing", "assistance")),
    "with nothing", "w nothing", "unsupported", "on its own", "on his own", "on her own",
    "all by itself", "by itself",
    *(f"{when} {it} {free}" for when in ("once", "when", "as soon as") for it in ("its", "it is")
      for free in ("empty", "free", "clear", "vacant", "open")),
})  # fmt: skip
"""Words that only say that nobody supports a unit, or that its way will be free."""

_WAIVING = frozenset(
    f"{verb} {other}{noun}{use}"
    for verb in ("keep", "save", "skip", "leave", "bank", "hold back", "postpone", "dont use")
    for other in ("the other", "the second", "the third", "the last", "my other", "my second")
    for noun in ("", " one", " build")
    for use in ("", " unused", " open", " for later", " in reserve", " in my pocket", " back")
    if use or verb in {"skip", "bank", "postpone", "dont use"}
) | {
    f"{other}{noun} {use}"
    for other in ("other", "second", "third", "last") for noun in (" one", " build")
    for use in ("i leave unused", "stays unused", "i save", "i keep", "i skip", "unused",
                "dont use", "we leave unused", "can wait", "is for later", "later")
}  # fmt: skip
"""The ways to say that a build is not used."""

EACH_OTHER = frozenset({
    *(f"{verb} {each}{end}" for verb in ("support", "supports", "back", "cover", "help", "protect")
      for each in ("each other", "one another") for end in ("", " up")),
    *(f"each {verb} the other" for verb in ("support", "supports", "back", "backs", "cover")),
    "mutually support", "support mutually", "se soutiennent", "se apoyan", "si appoggiano",
    "unterstuetzen sich", "unterstutzen sich",
})  # fmt: skip
"""The ways to say that two units support one another."""
SO_DOES = frozenset({"so does", "so do", "as does", "as do", "same for", "likewise", "ditto for"})
"""Words before a unit that does what another was ordered to do."""
DOES_SO = frozenset({"does the same", "do the same", "does likewise", "too", "likewise", "as well"})
"""Words behind such a unit."""
_HELP = [
    f"{noun} {of}"
    for noun in ("help", "support", "backing", "aid", "assistance", "cover")
    for of in ("from", "of", "by")
]
GETTING_HELP = frozenset(
    f"{verb} {help_from}"
    for verb in ("gets", "gets the", "get", "getting", "has", "has the", "receives")
    for help_from in _HELP
)
"""The words between a unit and those that support it: `gets help from`."""
_BACKED = {f"{lead} {help_from}" for lead in ("with", "with the") for help_from in _HELP} | {
    f"{helped} {by}"
    for helped in ("supported", "backed", "helped", "assisted", "aided", "covered", "protected",
                   "backed up", "propped up", "pushed")
    for by in ("by", "from")
}  # fmt: skip
BOTH_NEIGHBOURS = frozenset(
    f"{lead} both {noun}{tail}"
    for lead in ("with", "w", "supported by", "backed by", "helped by", "with support from",
                 "with the support of", "with help from")
    for noun in ("neighbours", "neighbors")
    for tail in ("", " behind it", " behind", " support", " supporting", " helping")
)  # fmt: skip
"""The ways to say that the two units beside one support it."""

ROLES: MappingProxyType[str, Role] = MappingProxyType(
    {
        phrase.strip(): role
        for role, text in (*_FOREIGN_WORDS.items(), *reversed(_WORDS.items()))
        for line in text.splitlines()
        for phrase in line.split("/")
        if phrase.strip()
    }
    | dict.fromkeys(_AS_IT_IS, Role.FILLER)
    | dict.fromkeys(_TO_GO | CARRIED, Role.MOVE)
    | dict.fromkeys(ALONE, Role.TALK)
    | dict.fromkeys(_WAIVING, Role.WAIVE)
    | dict.fromkeys(GETTING_HELP | _BACKED | BOTH_NEIGHBOURS, Role.BACKED)
    | dict.fromkeys(EACH_OTHER, Role.SUPPORT)
    | dict.fromkeys((way for way in SO_DOES | DOES_SO if " " in way), Role.TALK)
)
"""Every word and phrase with a role of its own, folded."""


LONGEST: MappingProxyType[str, int] = MappingProxyType(
    {
        phrase.split(" ")[0]: phrase.count(" ") + 1
        for phrase in sorted(ROLES, key=lambda phrase: phrase.count(" "))
    }
)
"""How many words the longest phrase beginning with a word has."""

_SPELLED_VERBS: dict[str, Role] = {
    phrase: role
    for phrase, role in ROLES.items()
    if role <= Role.WAIVE and " " not in phrase and len(phrase) >= len("hold")
}


_NO_VERBS = words("""
    adds aide bank barks bucks crate crete curry depend depending depends dish fleet fleets
    free half hall hear heard hearing hears heat heating held hell hole holy info keen love
    loves loser losers loss match mode mole more mowing near noch null pals past pays plss
    raining rear sand saying sets shirt sirs site smiling snails sort spat sports spot stab
    stabs star staring stars stats sums taker tale tales talking tape taxes verse very wailing
    wait waited waiting wants
""")


@lru_cache(maxsize=4_096)
def misspelt_role(word: str) -> Role | None:
    """The role of the verb that a word is one slip from, its first letter right; else None."""
    if len(word) < len("hold") or word in _NO_VERBS:
        return None
    alike = [verb for verb in _SPELLED_VERBS if verb[0] == word[0]]
    verb = closest_word(word, alike, slips=1)
    return None if verb is None else _SPELLED_VERBS[verb]
