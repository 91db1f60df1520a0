"""Logs in as a dealer, lists the tables, and puts a coin on a seat and takes it back.

The package `ninefold_client` is generated from the document of the running floor; every answer is a value of
one of its classes.
"""

import os
import uuid

from ninefold_client import AuthenticatedClient, Client
from ninefold_client.api.sessions import log_in, log_out
from ninefold_client.api.tables import input_, list_tables
from ninefold_client.models import (
    Dialect,
    InputAnswer,
    InputBodyCoinPlaced,
    InputBodyCoinPlacedKind,
    InputBodyCoinRemoved,
    InputBodyCoinRemovedKind,
    Led,
    ListTableView,
    LoggedIn,
    LogIn,
    Mode,
    Post,
    Problem,
    TableView,
)

ADDRESS = os.environ.get("NINEFOLD_URL", "http://127.0.0.1:8080")
STAFF = os.environ.get("NINEFOLD_STAFF", "D100")
SECRET = os.environ.get("NINEFOLD_SECRET", "demo")


def led(table: TableView, seat: int) -> Led:
    """The lights of a seat."""
    return next(it.led for it in table.seats if it.seat == seat)


def main() -> None:
    # Without a valid session every call is refused. The problem is typed too.
    refused = list_tables.sync_detailed(client=AuthenticatedClient(base_url=ADDRESS, token="nobody"))
    assert refused.status_code == 401, refused
    assert isinstance(refused.parsed, Problem), refused
    assert refused.parsed.refusal == "NotLoggedIn", refused
    print(f"without a session: {refused.parsed.message}; {refused.parsed.hint}")

    session = log_in.sync(client=Client(base_url=ADDRESS), body=LogIn(staff=STAFF, secret=SECRET))
    assert isinstance(session, LoggedIn), session
    print(f"{session.staff} is logged in as {session.role}")
    floor = AuthenticatedClient(base_url=ADDRESS, token=session.token)

    tables = list_tables.sync(client=floor)
    assert isinstance(tables, ListTableView), tables
    for table in tables.items:
        print(f"{table.id}: {table.mode}, {table.dialect}, feeds {' and '.join(table.pools)}")
    table = next(it for it in tables.items if it.mode == Mode.OPEN and it.dialect == Dialect.AQUARIUS)
    free = next(it for it in table.seats if it.open_ and it.led != Led.FLASHING)
    seat = free.seat

    def send(key: str, what: InputBodyCoinPlaced | InputBodyCoinRemoved) -> InputAnswer | Problem | None:
        """Sends an input. Whoever is not sure that it arrived sends it again with the same key: it is done once."""
        return input_.sync(table.id, client=floor, body=Post(key=key, input_=what))

    start = uuid.uuid4()
    place = InputBodyCoinPlaced(kind=InputBodyCoinPlacedKind.COIN_PLACED, seat=seat)
    for _ in range(2):
        placed = send(f"{start}-placed", place)
        assert isinstance(placed, InputAnswer) and isinstance(placed.table, TableView), placed
        assert led(placed.table, seat) == Led.FLASHING, placed
    print(f"a coin on seat {seat} of {table.id}: its light is {Led.FLASHING}")

    # A second coin is refused by a rule of the floor, with its code.
    again = send(f"{start}-again", place)
    assert isinstance(again, Problem) and again.status == 409, again
    print(f"a second coin: {again.refusal}: {again.message}")

    removed = send(f"{start}-removed", InputBodyCoinRemoved(kind=InputBodyCoinRemovedKind.COIN_REMOVED, seat=seat))
    assert isinstance(removed, InputAnswer) and isinstance(removed.table, TableView), removed
    assert led(removed.table, seat) == free.led, removed
    log_out.sync_detailed(client=floor)


if __name__ == "__main__":
    main()
