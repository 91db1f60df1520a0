// Makes an old piece of the page equal to a fresh one, changing only what differs.
//
// Nodes are matched by `id` or `data-key`, otherwise by their place. Focus, what somebody types, opened sheets
// (`open`, `inert`), what is on its way (`aria-busy`) and whatever begins with `data-js-` are kept. A node with `data-own`, or with
// `data-js-own` for a while, takes care of its children itself.
// A field with `data-server` shows what the server says, whatever was typed.

const KEPT = new Set(['open', 'inert', 'popover', 'aria-busy']);
const key = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.key || '' : '');
const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && key(one) === key(other);
const kept = (name) => KEPT.has(name) || name.startsWith('data-js-');

const attributes = (old, fresh) => {
  for (const { name, value } of fresh.attributes) {
    if (!kept(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!kept(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  if ('server' in old.dataset) {
    if ('checked' in old) old.checked = fresh.hasAttribute('checked');
    if (old.nodeName === 'INPUT' && old.type !== 'checkbox' && old.type !== 'radio') old.value = fresh.getAttribute('value') ?? '';
  }
};

/** Moves a node, and the focus with it. */
const move = (parent, node, before) => {
  const { activeElement: focused } = document;
  if (parent.moveBefore && parent.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
  if (focused !== document.activeElement && node.contains(focused)) focused.focus({ preventScroll: true });
};

const children = (old, fresh) => {
  const keyed = new Map();
  const wantedKeys = new Set([...fresh.childNodes].map(key).filter(Boolean));
  // What is gone goes first: what stays need not move up past it.
  for (const child of [...old.childNodes]) {
    if (key(child) && !wantedKeys.has(key(child))) child.remove();
    else if (key(child)) keyed.set(key(child), child);
  }
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    let found = key(wanted) ? keyed.get(key(wanted)) : place;
    if (found && !alike(found, wanted)) found = null;
    // A node with a key is somewhere else: it is not given up for one without.
    if (!found) {
      old.insertBefore(document.importNode(wanted, true), place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else move(old, found, place);
    morph(found, wanted);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
};

/** Makes `old` equal to `fresh`. */
export const morph = (old, fresh) => {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  attributes(old, fresh);
  if (!('own' in old.dataset) && !('jsOwn' in old.dataset)) children(old, fresh);
};
