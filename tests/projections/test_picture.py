"""The board: what it shows, that nothing is said by colour alone, and that it is quickly drawn."""

import re
from collections.abc import Mapping
from time import process_time
from types import MappingProxyType
from xml.etree import ElementTree

import msgspec
import pytest

from adapters.books.recorded import words_of
from adapters.books.systems import folder, ruleset
from adapters.examples.check import play
from domain.facts.events import Feature
from domain.facts.hexes import Hex
from domain.facts.state import Combatant, Condition, Hold, State
from projections.picture.board import Board, board
from projections.picture.board_text import board_text
from projections.picture.element import clean
from projections.picture.field import Field, field
from projections.picture.ground import NUMBERED
from projections.picture.labels import labels
from projections.picture.layout import layout
from projections.picture.reel import Reel
from projections.picture.style import flat
from projections.picture.svg import svg
from projections.record import record
from projections.replay import NoSuchFrame, Replay
from projections.telling.words import Balance, CounterWording, Words

STEP = (Hex(0, 0), Hex(1, 0))
SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = {
    "percentile": ("worked-fight", "flee", "knock-out"),
    "swordspath": ("mounted", "throws", "movement"),
    "adnd": ("chain-behind", "third-hold"),
}
PATHS = [folder(ruleset(name)) / "fights" / f"{each}.toml" for name in EXAMPLES for each in EXAMPLES[name]]


def fighter(name: str, **how: object) -> Combatant:
    return Combatant(name, **({"side": name, "sheet": b"{}", "pools": {"hp": 10}} | how))  # type: ignore[arg-type]


def field_at(state: State, full: Mapping[str, dict[str, int]] = MappingProxyType({})) -> Field:
    """The field as far as one moment shows it, for whoever has nothing but a state."""
    people = state.combatants.values()
    return Field(
        frozenset([*(who.at for who in people), *(each.at for each in state.ground)]),
        {who.name: full.get(who.name, who.pools) for who in people},
        any(who.facing for who in people),
    )


def shown(*people: Combatant, **more: object) -> Board:
    state = State(combatants={each.name: each for each in people}, **more)  # type: ignore[arg-type]
    return board(state, field_at(state, {each.name: {"hp": 10} for each in people}))


def classes(picture: str, cls: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(picture)
    return [each for each in root.iter() if cls in each.get("class", "").split()]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_moment_of_a_worked_example_is_a_sound_picture_with_a_text_twin(path):
    seen = record(path.stem, play(path))
    replay, place = Replay(seen), field(seen)
    words = words_of(replay.frame(0).state.ruleset)
    for index in range(0, len(replay), 5):
        now = board(replay.frame(index).state, place, words, path.stem)
        root = ElementTree.fromstring(svg(now))
        assert root.find(f"{SVG}title").text
        assert root.find(f"{SVG}desc").text
        for each in now.tokens:
            assert each.label in board_text(now)
            assert any(each.name == piece.get("data-who") for piece in root.iter())


def test_those_who_stand_on_one_hex_meet_in_an_arena_and_others_on_a_map():
    assert not classes(svg(shown(fighter("mutt"), fighter("snaga"))), "hex")
    assert classes(svg(shown(fighter("mutt"), fighter("snaga", at=Hex(2, 0)))), "hex")
    assert classes(svg(shown(fighter("mutt"), ground=(Feature(Hex(1, 1), "table", 20),))), "hex")


def test_a_system_of_maps_has_one_from_the_beginning():
    state = State(combatants={"mutt": fighter("mutt")})
    assert classes(svg(board(state, field_at(state), Words(mapped=True))), "hex")
    assert not classes(svg(board(state, field_at(state), Words(mapped=True))), "wedge")
    assert classes(svg(board(state, field_at(state), Words(mapped=True, faced=True))), "wedge")


def test_the_ground_is_drawn_with_its_kind_and_its_height():
    picture = svg(shown(fighter("mutt"), ground=(Feature(Hex(1, 1), "table", 20),)))
    assert [each.get("data-at") for each in classes(picture, "high")] == ["1,1"]
    assert ">table<" in picture
    assert ">2.5 ft<" in picture
    assert "At 1,1: table, 2.5 ft high." in board_text(shown(ground=(Feature(Hex(1, 1), "table", 20),)))


def test_a_facing_is_a_wedge_and_letters():
    picture = svg(shown(fighter("mutt", facing=2), fighter("snaga", at=Hex(0, 1), facing=4)))
    assert [each.get("transform") for each in classes(picture, "wedge")] == ["rotate(120)", "rotate(240)"]
    assert ">SE</text>" in picture
    assert ">SW</text>" in picture


def test_a_posture_is_seen_by_its_shape():
    bodies = {
        posture: classes(svg(shown(fighter("mutt", posture=posture))), "edge")[0].tag.removeprefix(SVG)
        for posture in ("standing", "kneeling", "prone")
    }
    assert bodies == {"standing": "circle", "kneeling": "rect", "prone": "ellipse"}


def test_sides_differ_by_their_edges_as_well_as_by_their_colours():
    edges = classes(svg(shown(*(fighter(name) for name in "abcd"))), "edge")
    assert len({each.get("stroke-dasharray") for each in edges}) == 4


def test_who_is_down_is_struck_and_says_why():
    picture = svg(shown(fighter("mutt", down="knocked-out"), fighter("snaga")))
    assert len(classes(picture, "out")) == 1
    assert "knocked out" in picture
    assert "out of the fight: knocked out" in board_text(shown(fighter("mutt", down="knocked-out")))


def test_a_hold_is_a_line_with_a_label():
    held = shown(fighter("mutt"), fighter("snaga"), holds={"h": Hold("mutt", "snaga", "arm-lock", level=2)})
    assert [each.get("data-hold") for each in classes(svg(held), "hold")] == ["h"]
    assert "arm lock +2" in svg(held)
    assert "Mutt holds Snaga: arm lock +2." in board_text(held)


def test_a_pool_is_a_bar_and_a_number():
    hurt = shown(fighter("mutt", pools={"hp": 4}))
    pool = classes(svg(hurt), "pool")[0]
    assert (pool.get("data-pool"), pool.get("data-now")) == ("mutt.hp", "4")
    assert "4/10" in svg(hurt)


def test_whatever_people_are_called_the_picture_stays_sound_and_runs_nothing():
    wild = fighter("mutt", called='<script>alert("x")</script>\x00\x1b & Söhne', side="'><g onload=x")
    picture = svg(shown(wild, title="</style><script>"))
    root = ElementTree.fromstring(picture)
    assert not [each for each in root.iter() if each.tag == f"{SVG}script"]
    assert not [name for each in root.iter() for name in each.attrib if name.startswith("on")]
    assert clean("\x00<") == "&lt;"


def test_no_two_of_many_fighters_have_the_same_letters_or_lie_upon_each_other():
    crowd = shown(*(fighter(f"goblin-{number}", side="ab"[number % 2]) for number in range(24)))
    assert len({each.letters for each in crowd.tokens}) == 24
    spots = list(layout(crowd).spots.values())
    assert all(
        (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 4 * a.r**2 for n, a in enumerate(spots) for b in spots[:n]
    )


def test_the_board_keeps_still_while_somebody_takes_a_step():
    first, last = (layout(shown(fighter("mutt", at=at), fighter("snaga", at=Hex(2, 0)))) for at in STEP)
    assert first.cells == last.cells


def test_a_map_that_nobody_drew_shows_where_they_are_and_not_where_they_were():
    trail = Field(frozenset(Hex(q, 0) for q in range(60)), {}, True)
    state = State(
        combatants={"mutt": fighter("mutt", at=Hex(59, 0)), "snaga": fighter("snaga", at=Hex(58, 0))}
    )
    plan = layout(board(state, trail))
    assert plan.side >= NUMBERED
    assert min(cell.at.q for cell in plan.cells) > 45


def test_who_lies_far_behind_is_on_his_card_only():
    far = shown(fighter("mutt", at=Hex(90, 0)), fighter("snaga", down="dead"), fighter("silk", at=Hex(89, 0)))
    assert set(layout(far).spots) == {"mutt", "silk"}
    assert "Snaga" in svg(far)


@pytest.mark.parametrize("columns", [12, 30, 60])
def test_on_a_large_drawn_map_pieces_keep_letter_wedge_and_name(columns: int):
    ground = tuple(Feature(Hex(q, r - q // 2), "floor") for q in range(columns) for r in range(20))
    picture = svg(
        shown(fighter("mutt", at=Hex(3, 3), facing=2), fighter("snaga", at=Hex(9, 3)), ground=ground)
    )
    assert len(classes(picture, "wedge")) == 2
    token = next(each for each in classes(picture, "token") if each.get("data-who") == "mutt")
    sizes = {text.text: float(text.get("font-size", "0")) for text in token.iter(f"{SVG}text")}
    assert sizes["M"] >= 7.5
    assert sizes["Mutt"] >= 7.5


def test_the_letters_of_a_facing_and_the_names_of_neighbours_do_not_lie_on_each_other():
    two = shown(fighter("grunthar", facing=3), fighter("madame-silk", at=Hex(0, 1), facing=0))
    found = labels(two, layout(two))
    assert not any(each.compass for each in found.values())
    assert all(each.text for each in found.values())
    assert found["grunthar"].y < 0 < found["madame-silk"].y
    alone = shown(fighter("grunthar", facing=3), fighter("madame-silk", at=Hex(0, 2), facing=0))
    assert all(each.compass for each in labels(alone, layout(alone)).values())


def test_those_who_share_a_hex_are_named_and_a_name_leaves_the_word_for_what_he_stands_on():
    table = (Feature(Hex(0, 0), "table", 20),)
    found = labels(
        crowd := shown(fighter("mutt"), fighter("snaga"), fighter("silk", at=Hex(1, 1))), layout(crowd)
    )
    assert [each.text for each in found.values()] == ["Mutt", "Snaga", "Silk"]
    now = shown(fighter("mutt"), fighter("snaga", at=Hex(3, 0)), ground=table)
    found = labels(now, layout(now))
    assert found["mutt"].y < layout(now).side * 0.5


def test_a_flat_picture_has_no_variables_left():
    plain = flat(svg(shown(fighter("mutt"))))
    assert "var(" not in plain
    assert "@media" not in plain
    assert plain != flat(svg(shown(fighter("mutt"))), dark=True)


def test_a_picture_says_nothing_of_intents_or_sheets_that_the_state_does_not_tell():
    secret = fighter("mutt", sheet=msgspec.json.encode({"word": "xyzzy"}))
    assert "xyzzy" not in svg(shown(secret)) + board_text(shown(secret))


def test_a_board_is_drawn_well_within_ten_milliseconds():
    crowd = shown(*(fighter(f"goblin-{number}", at=Hex(number, 0)) for number in range(8)))
    best = 1.0
    for _ in range(15):
        start = process_time()
        svg(crowd)
        best = min(best, process_time() - start)
    assert best < 0.01


@pytest.fixture(scope="module")
def reel() -> Reel:
    path = PATHS[0]
    return Reel(record(path.stem, play(path)), words_of("percentile"))


def test_a_notebook_shows_a_board_and_a_fight(reel: Reel):
    assert reel.now()._repr_svg_() == svg(reel.now())
    shown = reel._repr_html_()
    assert svg(reel.now()) in shown
    assert "<b>Round 1</b>" in shown


def test_a_reel_finds_the_board_of_every_event(reel: Reel):
    last = len(reel.record.rows)
    assert reel.at(last) == reel.now()
    assert [len(reel.at(version).tokens) for version in (1, 2, 3)] == [0, 1, 2]
    for version in (0, last + 1):
        with pytest.raises(NoSuchFrame, match=f"no event {version}; they run from 1 to {last}"):
            reel.at(version)


def test_a_drawn_map_ends_where_it_was_drawn_and_its_twin_is_drawn_with_letters():
    ground = (Feature(Hex(0, 0), "wall"), Feature(Hex(1, 0), "floor"), Feature(Hex(1, 0), "table", 20))
    now = shown(fighter("mutt", at=Hex(0, 1)), ground=(*ground, Feature(Hex(0, 1), "floor")))
    picture = svg(now)
    assert [each.get("data-at") for each in classes(picture, "wall")] == ["0,0"]
    assert len([each for each in ElementTree.fromstring(picture).iter() if each.get("data-at")]) == 3
    assert board_text(now).endswith("#\n  a\nM\n\n. floor, # wall, a table 2.5 ft\n")


def test_a_card_hides_what_the_rules_keep_for_themselves_and_says_how_much_more_there_is():
    words = Words(
        counters={
            "run-q": CounterWording(hidden=True),
            "shock": CounterWording("shock"),
            "tired": CounterWording("tired", able=True),
        },
        reckoned=(Balance("ready again in", ("since", "shock")),),
    )
    counted = {"run-q": 4, "shock": 2, "since": 1, "tired": 3, "toward:snaga": 1}
    people = {
        "mutt": fighter(
            "mutt", counters=counted, conditions={f"quite-long-{n}": Condition() for n in range(40)}
        ),
        "snaga": fighter("snaga", counters=counted, down="dead"),
    }
    now = board(State(combatants=people), Field(), words)
    assert now.tokens[0].remarks[-3:] == ("shock 2", "tired 3", "ready again in 3")
    assert now.tokens[1].remarks == ("shock 2", "ready again in 3")
    assert re.search(r">[^<]*, \d+ more</text>", svg(now))
    assert "run" not in board_text(now)
