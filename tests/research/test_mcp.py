"""An agent that has nothing but the protocol plays whole games, by the SDK's own client."""

import asyncio
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import hutch

pytest.importorskip("mcp", reason="the MCP SDK is not installed: pip install 'hutch[research]'")

from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from hutch.research.mcp import Desk
from hutch.research.mcp import server as own_server


def talk(conversation, server=None):
    """Run a conversation with a server of its own, in a thread of its own: Playwright's loop may run in this one."""

    async def run():
        async with Client(server or own_server()) as client:

            async def call(tool, **given):
                answer = await client.call_tool(tool, given)
                return "\n".join(part.text for part in answer.content)

            return await conversation(client, call)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(run())).result()


def test_the_tools_are_those_of_a_table():
    async def conversation(client, call):
        return {tool.name for tool in (await client.list_tools()).tools}

    assert talk(conversation) == {"games", "rules", "sit_down", "join", "look", "moves", "play", "wait"}


@pytest.mark.parametrize("name", ["root-cellar", "carousel"])
def test_a_whole_game_can_be_played(name):
    async def conversation(client, call):
        luck, said = random.Random(1), await call("sit_down", game=name, bots="random", seed=5)
        while "The game is over" not in said:
            moves = (await call("moves", table="1")).split("\n")
            said = await call("play", table="1", move=luck.choice(moves))
        return said

    assert "Points:" in talk(conversation)


def test_a_whole_game_is_played_with_the_command_over_standard_input_and_output():
    """`hutch mcp`, as an agent's host starts it."""

    async def conversation(client, call):
        said = await call("sit_down", game="connect-four", bots="random", seed=1)
        while "The game is over" not in said:
            said = await call("play", table="1", move=(await call("moves", table="1")).split("\n")[0])
        return said

    command = StdioServerParameters(command=sys.executable, args=["-m", "hutch", "mcp"], env=dict(os.environ))
    assert "Points:" in talk(conversation, stdio_client(command))


def test_rules_are_read_by_number():
    async def conversation(client, call):
        return await call("rules", game="root-cellar", number="rc-13")

    assert talk(conversation).startswith("**RC-13**")


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("sit_down", {"game": "chess"}, "there is no game 'chess'"),
        ("look", {"table": "7"}, "there is no table '7'"),
        ("rules", {"game": "root-cellar", "number": "RC-99"}, "root-cellar has no rule 'RC-99'"),
        ("join", {"link": "nowhere"}, "a table's link looks like"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(tool, given, said):
    async def conversation(client, call):
        return await call(tool, **given)

    assert said in talk(conversation)


def test_an_illegal_move_changes_nothing():
    desk = Desk()
    before = desk.sit_down("connect-four", seed=1, bots="random")
    with pytest.raises(hutch.BadNotation):
        desk.play("1", "castle")
    assert desk.look("1").split("\n")[-1] == before.split("\n")[-1]


def test_what_happened_is_told_in_words_and_in_notation():
    """People count piles from 1, moves from 0: the words alone would not say which move it was."""
    desk = Desk()
    told = desk.sit_down("root-cellar", bots="random", seed=5)
    assert "puts a potato on pile 2 [put 1]" in told
    assert "Out of the bag: potato, raccoon, cabbage and carrot.\n" in told


def test_a_seat_is_told_what_it_may_know():
    """CR-2: the other's draft stays secret."""
    worlds = set()
    for choice in (0, 1):
        desk = Desk()
        desk.sit_down("carousel", seed=3, bots="random", seat=1)
        match = desk.seats["1"].match
        other = hutch.new("carousel", seed=3)
        kept = other.moves(0)[choice]
        match.undo()
        match.play(0, kept)
        worlds.add(desk.look("1"))
    assert len(worlds) == 1
