"""An agent sits down at a running table by its link."""

import asyncio
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from hutch.core.errors import HutchError
from hutch.research import links
from hutch.research.mcp import Desk

pytest.importorskip("mcp", reason="the MCP SDK is not installed: pip install 'hutch[research]'")

from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from hutch.research.mcp import server


def sit(house, game="connect-four", *others):
    """Ann begins a table with a link to it, and an agent takes the free seat."""
    ann, desk = house.guest(), Desk()
    path = ann.begin(game, "me=Ann", "link", *others)
    return ann, path, desk, desk.join(f"{house.address}{path}", "Robin")


def test_a_seat_is_taken_by_link(house):
    ann, path, desk, said = sit(house)
    assert "Table 1." in said
    assert "Ann's turn" in said
    assert "none now; wait for the others" in said
    ann.move(path, 0, ann.see(path, 0)["number"], "drop d")
    assert "Ann: drops d" in desk.wait("1")
    assert desk.moves("1") == [f"drop {column}" for column in "abcdefg"]


def test_beside_its_answers_an_agents_table_says_nothing(house, tmp_path):
    """`hutch mcp`, as an agent's host starts it: what it asks a house is not written on its error output."""
    ann = house.guest()
    link = f"{house.address}{ann.begin('connect-four', 'me=Ann', 'link')}"
    command = StdioServerParameters(command=sys.executable, args=["-m", "hutch", "mcp"], env=dict(os.environ))

    async def converse():
        with open(tmp_path / "beside.txt", "w") as beside:
            async with Client(stdio_client(command, errlog=beside)) as client:
                answer = await client.call_tool("join", {"link": link})
        return answer.content[0].text

    with ThreadPoolExecutor(1) as thread:
        assert "Ann's turn" in thread.submit(lambda: asyncio.run(converse())).result()
    assert (tmp_path / "beside.txt").read_text() == ""


def test_the_position_is_told_in_words(house):
    """What a screen reader is told, too: RC-1, what lies before everybody."""
    ann, path, _, said = sit(house, "root-cellar")
    for told in ann.web.get(f"{path}/reading").json():
        assert f"- {told['title']}: {told['words']}" in said


def test_what_happened_is_told_once(house, monkeypatch):
    monkeypatch.setattr(links, "WAIT", 0.0)
    ann, path, desk, _ = sit(house)
    ann.move(path, 0, ann.see(path, 0)["number"], "drop d")
    assert "You: drops d" in desk.play("1", "drop d")
    assert "drops d" not in desk.look("1")


def test_a_whole_game_is_played_by_link_with_nothing_but_the_protocol(house):
    """By the SDK's own client, against bots of the house."""
    path = house.guest().begin("connect-four", "link", "bot:random")

    async def converse():
        async with Client(server()) as client:

            async def call(tool, **given):
                answer = await client.call_tool(tool, given)
                return "\n".join(part.text for part in answer.content)

            luck, said = random.Random(1), await call("join", link=f"{house.address}{path}")
            while "The game is over" not in said:
                moves = (await call("moves", table="1")).split("\n")
                said = await call("play", table="1", move=luck.choice(moves))
            return said

    with ThreadPoolExecutor(1) as thread:
        assert "The game is over." in thread.submit(lambda: asyncio.run(converse())).result()


def test_an_illegal_move_is_refused_in_the_houses_words(house):
    ann, path, desk, _ = sit(house)
    ann.move(path, 0, ann.see(path, 0)["number"], "drop d")
    desk.wait("1")
    with pytest.raises(HutchError, match="castle"):
        desk.play("1", "castle")


def test_a_full_table_and_a_house_that_is_not_there_are_told(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    with pytest.raises(HutchError, match="no seat is free"):
        Desk().join(f"{house.address}{path}")
    gone = httpx.URL(house.address).copy_with(port=1)
    with pytest.raises(HutchError, match="does not answer"):
        Desk().join(f"{gone}{path}")
