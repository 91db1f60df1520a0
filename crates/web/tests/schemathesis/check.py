"""Reads the contract, its examples and the metrics of a running server with tools that are not ours."""

import sys

import requests
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate
from prometheus_client.parser import text_string_to_metric_families

address = sys.argv[1]

document = requests.get(address + "/api/v1/openapi.json", timeout=10).json()
validate(document)

# Every example follows the schema beside it.
bodies = [
    body
    for calls in document["paths"].values()
    for call in calls.values()
    for body in [call.get("requestBody", {}), *call["responses"].values()]
]
contents = [content for body in bodies for content in body.get("content", {}).values() if "example" in content]
for content in contents:
    # References begin at the root of the schema.
    schema = {**content["schema"], "components": document["components"]}
    OAS31Validator(schema).validate(content["example"])
assert len(contents) > 60, len(contents)

page = requests.get(address + "/metrics", timeout=10)
assert page.headers["content-type"].startswith("text/plain; version=0.0.4"), page.headers
families = {family.name: family for family in text_string_to_metric_families(page.text)}
for name, kind in [
    ("ninefold_wagers", "counter"),
    ("ninefold_rounds", "counter"),
    ("ninefold_awards", "counter"),
    ("ninefold_refusals", "counter"),
    ("ninefold_http_answers", "counter"),
    ("ninefold_commit_seconds", "histogram"),
    ("ninefold_stream_readers", "gauge"),
    ("ninefold_meter", "gauge"),
]:
    assert families[name].type == kind, name
meters = {sample.labels["pool"]: sample.value for sample in families["ninefold_meter"].samples}
assert meters["NINES"] == 10000.0, meters
