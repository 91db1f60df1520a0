// Logs in as a dealer, lists the tables, and puts a coin on a seat and takes it back.
//
// Every type is generated from the document of the running floor: `tsc` refuses a path, a field or a word that
// the floor does not know.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Problem = components["schemas"]["Problem"];
type Input = components["schemas"]["InputBody"];
type Table = components["schemas"]["TableView"];

const baseUrl = process.env["NINEFOLD_URL"] ?? "http://127.0.0.1:8080";
const staff = process.env["NINEFOLD_STAFF"] ?? "D100";
const secret = process.env["NINEFOLD_SECRET"] ?? "demo";

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`expected: ${what}`);
}

/** What a call answered, or an error with the problem's own words. */
function done<T>(answer: { data?: T; error?: Problem }): T {
  if (answer.error) throw new Error(`${answer.error.refusal}: ${answer.error.message}`);
  check(answer.data !== undefined, "a body");
  return answer.data;
}

/** The lights of a seat. */
function led(table: Table, seat: number): components["schemas"]["Led"] | undefined {
  return table.seats.find((it) => it.seat === seat)?.led;
}

const floor = createClient<paths>({ baseUrl });

// Without a session every call is refused. The problem is typed too.
const refused = await floor.GET("/api/v1/tables");
check(refused.response.status === 401, "status 401");
check(refused.error?.refusal === "NotLoggedIn", "the refusal NotLoggedIn");
console.log(`without a session: ${refused.error.message}; ${refused.error.hint}`);

const session = done(await floor.POST("/api/v1/sessions", { body: { staff, secret } }));
console.log(`${session.staff} is logged in as ${session.role}`);
floor.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${session.token}`);
  },
});

const tables = done(await floor.GET("/api/v1/tables")).items;
for (const { id, mode, dialect, pools } of tables) {
  console.log(`${id}: ${mode}, ${dialect}, feeds ${pools.join(" and ")}`);
}
const table = tables.find((it) => it.mode === "open" && it.dialect === "aquarius");
check(table !== undefined, "an open Aquarius table");
const free = table.seats.find((it) => it.open && it.led !== "flashing");
check(free !== undefined, "a seat without a coin");
const { seat } = free;

/** Sends an input. Whoever is not sure that it arrived sends it again with the same key: it is done once. */
async function send(id: string, key: string, input: Input): Promise<Table> {
  const params = { path: { id } };
  const answer = done(await floor.POST("/api/v1/tables/{id}/inputs", { params, body: { key, input } }));
  check(answer.table != null, "the table");
  return answer.table;
}

const start = crypto.randomUUID();
const placed = await send(table.id, `${start}-placed`, { kind: "coin-placed", seat });
console.log(`a coin on seat ${seat} of ${table.id}: its light is ${led(placed, seat)}`);
check(led(placed, seat) === "flashing", "a flashing light");
await send(table.id, `${start}-placed`, { kind: "coin-placed", seat });

// A second coin is refused by a rule of the floor, with its code.
const again = await floor.POST("/api/v1/tables/{id}/inputs", {
  params: { path: { id: table.id } },
  body: { key: `${start}-again`, input: { kind: "coin-placed", seat } },
});
check(again.response.status === 409 && again.error !== undefined, "status 409");
console.log(`a second coin: ${again.error.refusal}: ${again.error.message}`);

const removed = await send(table.id, `${start}-removed`, { kind: "coin-removed", seat });
check(led(removed, seat) === free.led, "the light as it was");
await floor.DELETE("/api/v1/sessions");
