"""`hornbill cfg`: the control-flow graph of a method."""

from __future__ import annotations

import argparse

from hornbill.bytecode.cfg import build_cfg
from hornbill.commands.class_paths import PATH_HELP, open_program
from hornbill.commands.console import Console
from hornbill.methods import find_method, require_code
from hornbill.rendering.drawing import dot
from hornbill.rendering.flow import flow_drawing, flow_json, flow_text
from hornbill.rendering.svg import svg

_EPILOG = """\
The blocks that the entry reaches, in order of pc, with their instructions, the locals that are live on
entry, and where they lead: next, jump, true, false, case (of a switch), exception (to a handler). Loop
heads are marked.

--format json:
  {"method": ID, "source": FILE or null,
   "blocks": [{"index": 0, "start": PC, "end": PC (not included), "roles": ["entry", "loop", "handler"],
               "live": [{"local": INDEX, "name": NAME}],
               "instructions": [{"pc": PC, "op": NAME, "text": TEXT, "line": LINE or null}]}],
   "edges": [{"from": BLOCK, "to": BLOCK, "kind": KIND, "label": keys, class caught, or null}]}

examples:
  hornbill cfg jars/papers.jar papers.Lcm.gcd
  hornbill cfg jars/papers.jar papers.Lcm.gcd --format svg > gcd.svg
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD", help="pkg.Class.method, with parameters if overloaded")
    parser.add_argument(
        "--format", choices=("text", "dot", "json", "svg"), default="text", help="%(default)s"
    )


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Show the graph."""
    program = open_program(chosen.path)
    method = require_code(find_method(program, chosen.method))
    cfg = build_cfg(method)
    owner = program.find(method.owner)
    match chosen.format:
        case "text":
            console.write(flow_text(cfg, owner))
        case "json":
            console.document(flow_json(cfg, owner))
        case "dot":
            console.write(dot(flow_drawing(cfg)))
        case _:
            console.write(svg(flow_drawing(cfg)))
    console.warnings(program.class_path.problems)
    return 0
