"""Curves and a page about a training, from its progress file."""

import json
from pathlib import Path
from typing import Any

from hutch.research.missing import needed
from hutch.research.training.plan import Plan

CURVES = {"chances": "surprise at results", "entropy": "openness of the policy"}


def read_progress(folder: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rounds, and what the ladder gave."""
    rows = [json.loads(line) for line in (folder / "progress.jsonl").read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if "ladder" not in row], [row for row in rows if "ladder" in row]


def forget_after(folder: Path, rounds: int) -> None:
    """What a run that was killed had done after its last checkpoint will be done anew: its rows go, half-written ones too."""
    file = folder / "progress.jsonl"
    if file.exists():
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.write_text(
            "".join(line for line in lines if line.endswith("}\n") and json.loads(line)["round"] <= rounds), "utf-8"
        )


def write_report(folder: Path, plan: Plan) -> None:
    """curves.svg and report.md."""
    rounds, ladder = read_progress(folder)
    draw_curves(folder / "curves.svg", rounds, ladder)
    minutes, total = rounds[-1]["seconds"] / 60, sum(row["decisions"] for row in rounds)
    lines = [
        f"# A player of {plan.game}, taught by playing itself",
        "",
        f"{rounds[-1]['round']} rounds, {total / 1e6:.1f} million decisions, {minutes:.1f} minutes on {plan.device}.",
        "",
        "![curves](curves.svg)",
        "",
        "| minutes | players | against | games | won | 95 % | equals win |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *map(rung_line, ladder),
        "",
        f"Made by `hutch train {plan.game} --minutes {plan.minutes:g} --seed {plan.seed} --games {plan.games} "
        f"--steps {plan.steps} --hidden {plan.hidden} --sample {plan.sample} "
        f"--foresight {plan.foresight:g} --margin {plan.margin:g} --device {plan.device}`"
        f" with {', '.join(map(str, plan.players))} players.",
        "",
    ]
    (folder / "report.md").write_text("\n".join(lines), encoding="utf-8")


def rung_line(row: dict[str, Any]) -> str:
    found = f"{row['share']:.1%} | {row['low']:.1%} - {row['high']:.1%} | {row['fair']:.1%}"
    return f"| {row['seconds'] / 60:.1f} | {row['players']} | {row['ladder']} | {row['games']} | {found} |"


def draw_curves(file: Path, rounds: list[dict[str, Any]], ladder: list[dict[str, Any]]) -> None:
    needed("matplotlib", "train").use("svg")
    plot = needed("matplotlib.pyplot", "train")
    figure, axes = plot.subplots(1, len(CURVES) + 1, figsize=(12, 3), layout="constrained")
    for axis, (key, title) in zip(axes, CURVES.items(), strict=False):
        axis.plot([row["seconds"] / 60 for row in rounds], [row[key] for row in rounds], color="#E8772E", linewidth=1.5)
        axis.set(title=title, xlabel="minutes")
    for rung, players in sorted({(row["ladder"], row["players"]) for row in ladder}):
        met = [row for row in ladder if (row["ladder"], row["players"]) == (rung, players)]
        minutes, won = [row["seconds"] / 60 for row in met], [100 * row["share"] for row in met]
        axes[-1].plot(minutes, won, marker="o", markersize=3, label=f"{rung}, {players} players")
    axes[-1].set(title="games won, %", xlabel="minutes", ylim=(0, 100))
    if ladder:
        axes[-1].legend(frameon=False, fontsize="small")
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, metadata={"Date": None})
    plot.close(figure)
