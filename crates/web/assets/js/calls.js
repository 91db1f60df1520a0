// Calls of the API, as the page's visitor: the session travels in its cookie, and the header shows that the call
// comes from a page of ours. What is not done comes back as a `Refused`: what is true, and what to do.

const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? '';

/** A call that was not done. */
export class Refused extends Error {
  constructor({ refusal, message, hint, status }) {
    super(message);
    Object.assign(this, { refusal, hint, status });
  }
}

/** Makes a call; answers what it answered, or `null` if that was nothing. */
export const call = async (method, path, body) => {
  const headers = { accept: 'application/json', 'x-csrf-token': meta('csrf'), 'x-language': document.documentElement.lang };
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    const { offline, offlineHint } = document.body.dataset;
    throw new Refused({ refusal: 'Offline', message: offline, hint: offlineHint, status: 0 });
  }
  if (response.ok) {
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return json && text ? JSON.parse(text) : text || null;
  }
  const problem = await response.json().catch(() => ({ refusal: 'Unknown', message: response.statusText, hint: '' }));
  // Without a session, the page itself leads to where one begins.
  if (response.status === 401) location.assign(location.pathname + location.search);
  throw new Refused({ ...problem, status: response.status });
};

export const post = (path, body) => call('POST', path, body);
