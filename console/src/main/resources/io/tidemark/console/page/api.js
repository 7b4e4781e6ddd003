// The only place that talks to the server.

export class Refused extends Error {
  constructor(status, code, message, remedy) {
    super(message);
    this.status = status;
    this.code = code;
    this.remedy = remedy;
  }
}

let onSignedOut = () => {};
export const whenSignedOut = (callback) => { onSignedOut = callback; };

async function call(path, options = {}) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, { cache: 'no-store', credentials: 'same-origin', ...options });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Refused(0, 'UNREACHABLE', 'The server does not answer.', 'Look whether ./tidemark serve still runs; the page tries again by itself.');
  }
  if (response.ok) return response;
  let told = null;
  try {
    told = (await response.json()).error;
  } catch (noJson) {
    // Answered by something that is not the API.
  }
  const refused = new Refused(response.status, told?.code ?? `HTTP_${response.status}`, told?.message ?? `The server answered ${response.status}.`, told?.remedy ?? null);
  if (response.status === 429 && !refused.remedy) refused.remedy = `Wait ${response.headers.get('Retry-After') ?? '60'} seconds, then try again.`;
  if (response.status === 401 && path !== '/session') onSignedOut();
  throw refused;
}

const json = async (response) => (response.status === 204 || response.status === 202 ? null : response.json());
const change = (method, body, type = 'application/json') => ({
  method,
  headers: { 'X-Tidemark': '1', 'Content-Type': type },
  body: type === 'application/json' ? JSON.stringify(body ?? {}) : body,
});

export const read = async (path, signal) => json(await call(path, { signal }));
export const post = async (path, body) => json(await call(path, change('POST', body)));
export const remove = async (path, body) => json(await call(path, change('DELETE', body)));
export const upload = async (path, file) => json(await call(path, change('POST', file, 'application/octet-stream')));
export const memory = (id, rest = '') => `/memories/${encodeURIComponent(id)}${rest}`;

/** The bytes of a text as base64url without padding: the id of a name, and of an item in an address. */
export function base64url(text) {
  let binary = '';
  for (const each of new TextEncoder().encode(text)) binary += String.fromCharCode(each);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What a person types for a name or an item: text, or after `base64:` any bytes. */
export const typed = (text) => (text.startsWith('base64:') ? { base64: text.slice(7) } : { text });
export const typedId = (text) => (text.startsWith('base64:') ? text.slice(7).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') : base64url(text));

/** Events of the server. `EventSource` reconnects by itself, but not after it was refused: this one always does. */
export class Events {
  constructor(memoryId, handlers) {
    this.path = `/api/v1/events${memoryId ? `?memory=${encodeURIComponent(memoryId)}` : ''}`;
    this.handlers = handlers;
    this.heard = Date.now();
    this.watch = setInterval(() => this.check(), 1000);
    this.open();
  }

  open() {
    this.source = new EventSource(this.path);
    const take = (kind) => (event) => {
      this.heard = Date.now();
      this.handlers.up();
      this.handlers[kind]?.(JSON.parse(event.data));
    };
    this.source.addEventListener('open', () => { this.heard = Date.now(); this.handlers.up(); });
    this.source.addEventListener('overview', take('overview'));
    this.source.addEventListener('memory', take('memory'));
    this.source.addEventListener('gone', () => this.handlers.gone?.());
    this.source.addEventListener('error', () => {
      this.handlers.down();
      if (this.source.readyState === EventSource.CLOSED) this.again();
    });
  }

  pause() {
    this.isPaused = true;
    this.source.close();
  }

  resume() {
    if (!this.isPaused || this.closed) return;
    this.isPaused = false;
    this.heard = Date.now();
    this.open();
  }

  /** A connection that says nothing for long is lost, too. */
  check() {
    if (Date.now() - this.heard > 12_000 && !document.hidden && !this.isPaused) {
      this.handlers.down();
      this.again();
    }
  }

  again() {
    if (this.closed || this.waiting) return;
    this.source.close();
    this.waiting = setTimeout(async () => {
      this.waiting = null;
      try {
        await read('/session');
        await this.handlers.refused?.();
      } catch (unreachable) {
        // Tried again by the next round.
      }
      this.heard = Date.now();
      if (!this.closed && !this.isPaused) this.open();
    }, 1500);
  }

  close() {
    this.closed = true;
    clearInterval(this.watch);
    clearTimeout(this.waiting);
    this.source.close();
  }
}
