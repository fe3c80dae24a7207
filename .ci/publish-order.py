"""Reads `cargo metadata`, prints the packages to publish, each after its dependencies."""

import json
import sys

packages = {package["name"]: package for package in json.load(sys.stdin)["packages"]}
wanted = {name for name, package in packages.items() if package["publish"] is None}
waiting = {
    name: {need["name"] for need in packages[name]["dependencies"] if need["kind"] != "dev" and need["name"] in packages}
    for name in wanted
}
held = {name: needs - wanted for name, needs in waiting.items() if needs - wanted}
if held:
    sys.exit(f"error: not published, but needed: {held}")
while waiting:
    ready = sorted(name for name, needs in waiting.items() if not needs)
    if not ready:
        sys.exit(f"error: these need each other: {sorted(waiting)}")
    for name in ready:
        print(name)
        del waiting[name]
    for needs in waiting.values():
        needs.difference_update(ready)
