// A sign that is an enrolled device: it says every second that it shows the amount, so that somebody hears of it
// when it does not.
//
// The address that enrolled it has the table and the token behind the `#`, which browsers send to no server:
// `/pools/NINES/sign#device=BAC01:TOKEN`. It is taken out of the address and kept by this browser for this page. The boot
// id is the tab's: a page that is loaded again is the same sender.

const BEAT = 1000;
const KEPT = `sign-device ${location.pathname}`;
const BOOT = 'sign-boot';

/** Takes the enrolment out of the address. */
const enrol = () => {
  const given = /^#device=([A-Z0-9-]+):([\w-]+)$/i.exec(location.hash);
  if (!given) return;
  localStorage.setItem(KEPT, JSON.stringify({ table: given[1], token: given[2] }));
  history.replaceState(null, '', location.pathname + location.search);
};

const boot = () => {
  const known = sessionStorage.getItem(BOOT);
  if (known) return known;
  const drawn = [...crypto.getRandomValues(new Uint8Array(12))].map((it) => it.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(BOOT, drawn);
  return drawn;
};

/** Beats as long as `shows` says that the amount can be seen. */
export const beat = (shows) => {
  enrol();
  const device = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
  if (!device) return;
  const own = boot();
  let busy = false;
  const timer = setInterval(async () => {
    if (busy || document.hidden || !shows()) return;
    busy = true;
    try {
      const response = await fetch(`/api/v1/tables/${device.table}/inputs`, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${device.token}`, prefer: 'return=minimal' },
        body: JSON.stringify({ key: `beat-${own}-${Date.now()}`, input: { kind: 'heartbeat', boot: own } }),
        signal: AbortSignal.timeout(4 * BEAT),
      });
      // A device that was revoked stays quiet: whoever enrols it again brings a new token.
      if (response.status === 401) {
        clearInterval(timer);
        localStorage.removeItem(KEPT);
      }
    } catch {
      // The line is broken: the desk hears of it by the silence.
    } finally {
      busy = false;
    }
  }, BEAT);
};
