"""Violations of accessibility rules, and layout shifts."""

from __future__ import annotations

import pathlib

import axe_core_python
from visitor import Visitor

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js")
RUN_AXE = """
    const [runOnly, done] = arguments;
    // While a text fades, its contrast is too low. Changes that have just been made begin to fade with the next frame.
    const frame = () => new Promise(requestAnimationFrame);
    const fading = () => document.getAnimations().filter(({ effect, playState, timeline }) => (
        playState === 'running' && timeline instanceof DocumentTimeline && effect.getComputedTiming().endTime < Infinity));
    const isStill = () => Promise.allSettled(fading().map(({ finished }) => finished));
    frame().then(frame).then(isStill).then(() => axe.run(document, { runOnly, resultTypes: ['violations'] })).then(({ violations }) => done(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ') + ' — '
            + [...node.any, ...node.all, ...node.none].map(({ message }) => message).join('; ')).join(' | ')}`)),
        (error) => done([String(error)]));"""

# Layout shifts since the page was opened, one per line.
SHIFTS = """
    const done = arguments[0];
    const found = [];
    const shifts = new PerformanceObserver((list) => found.push(...list.getEntries()));
    shifts.observe({type: 'layout-shift', buffered: true});
    const text = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    const name = ({ node, previousRect, currentRect }) =>
        `${node ? `${node.localName ?? node.nodeName}.${node.className}` : '?'} (${text(previousRect)} -> ${text(currentRect)})`;
    setTimeout(() => {
        found.push(...shifts.takeRecords());
        done(found.filter((each) => !each.hadRecentInput && each.value > 0)
            .map(({ value, sources }) => [value, ...sources.map(name)].join(' ')));
    }, 50);"""


def violations(visitor: Visitor, rules: dict) -> list[str]:
    """Violations found by axe-core on the screen."""
    if not visitor.driver.execute_script("return typeof axe === 'object'"):
        visitor.driver.execute_script(AXE.read_text() + "\nwindow.axe = axe;")
    return visitor.driver.execute_async_script(RUN_AXE, rules)


def set_preferences(visitor: Visitor, **features: str) -> None:
    """Emulates preferences of the device (media features)."""
    chosen = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": chosen})
