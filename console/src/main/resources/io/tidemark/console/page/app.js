// The frame: routes, the connection, the colours, the sign-in form.

import { Events, Refused, post, read, remove, whenSignedOut } from './api.js';
import { themeChanged } from './charts.js';
import { announce, clear, field, h, problem } from './dom.js';
import { timeOfDay, zoneName } from './format.js';
import { MemoryView } from './memory.js';
import { Overview } from './overview.js';
import { Planner } from './planner.js';
import { ServerView } from './server.js';

const place = document.getElementById('view');
const banner = document.getElementById('banner');
const linkState = document.getElementById('link-state');
const themeButton = document.getElementById('theme');
const signOutButton = document.getElementById('sign-out');

class App {
  constructor() {
    this.state = 'wait';
    window.addEventListener('hashchange', () => this.route());
    window.addEventListener('keydown', (event) => this.key(event));
    document.querySelector('.skip').addEventListener('click', (event) => {
      event.preventDefault();
      place.focus();
      place.scrollIntoView();
    });
    whenSignedOut(() => this.signIn());
    signOutButton.addEventListener('click', () => this.signOut());
    // A browser allows six connections to a server: pages that nobody sees give theirs back.
    document.addEventListener('visibilitychange', () => (document.hidden ? this.events?.pause() : this.events?.resume()));
    window.addEventListener('pagehide', () => this.events?.pause());
    window.addEventListener('pageshow', (event) => { if (event.persisted) this.events?.resume(); });
    this.themes();
  }

  async start() {
    try {
      this.session = await read('/session');
    } catch (failure) {
      this.leave();
      clear(place, problem(failure, () => this.start()));
      this.down();
      setTimeout(() => { if (!this.session) this.start(); }, 3000);
      return;
    }
    this.redisPort = this.session.redisPort;
    clear(document.getElementById('foot'), h('span', null, `Tidemark ${this.session.version}`), h('span', null, `Times are those of ${zoneName()}`), h('span', null, 'Nothing on this page leaves the server and this browser'));
    signOutButton.hidden = !(this.session.passwordNeeded && this.session.signedIn);
    if (this.session.passwordNeeded && !this.session.signedIn) this.signIn();
    else this.route();
  }

  go(hash) {
    if (location.hash === hash) this.route();
    else location.hash = hash;
  }

  open(row) {
    this.go(`#/m/${encodeURIComponent(row.name.id)}`);
  }

  leave() {
    this.view?.close?.();
    this.events?.close();
    this.view = null;
    this.events = null;
  }

  route() {
    if (!this.session || (this.session.passwordNeeded && !this.session.signedIn)) return;
    this.leave();
    const [, head, rest] = location.hash.split('/');
    const id = head === 'm' && rest ? decodeURIComponent(rest) : null;
    const view = id ? new MemoryView(this, id) : head === 'plan' ? new Planner(this) : head === 'server' ? new ServerView(this) : new Overview(this);
    this.show(view, head === 'plan' || head === 'server' ? head : 'overview');
    this.events = new Events(id, {
      up: () => this.up(),
      down: () => this.down(),
      overview: (data) => view === this.view && view.overview?.(data),
      memory: (data) => view === this.view && view.memory?.(data),
      gone: () => view === this.view && view.gone?.(),
      refused: () => this.again(),
    });
  }

  show(view, route) {
    this.view = view;
    document.title = `${view.title} · Tidemark`;
    for (const link of document.querySelectorAll('#nav a')) {
      if (link.dataset.route === route) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    clear(place, view.element);
    if (this.shown) {
      place.focus({ preventScroll: true });
      window.scrollTo(0, 0);
      announce(view.title);
    }
    this.shown = true;
    view.start?.();
  }

  /** Asked before events are tried again: the server may be another one, with other sessions. */
  async again() {
    const session = await read('/session');
    if (session.passwordNeeded && !session.signedIn) {
      this.session = session;
      this.signIn();
    }
  }

  up() {
    if (this.state === 'up') return;
    const wasDown = this.state === 'down';
    this.state = 'up';
    linkState.dataset.state = 'up';
    linkState.querySelector('span').textContent = 'Live';
    if (wasDown) {
      clear(banner, h('p', { class: 'back' }, 'Connected again. What you see is up to date.'));
      setTimeout(() => { if (this.state === 'up') clear(banner); }, 6000);
      this.view?.again?.();
    } else {
      clear(banner);
    }
  }

  down() {
    if (this.state === 'down') return;
    this.state = 'down';
    linkState.dataset.state = 'down';
    linkState.querySelector('span').textContent = 'Connection lost';
    clear(banner, h('p', { class: 'down' }, `Connection lost. What you see is as of ${timeOfDay(Date.now())}; it is tried again every few seconds.`));
  }

  signIn() {
    this.session = { ...this.session, passwordNeeded: true, signedIn: false };
    signOutButton.hidden = true;
    this.leave();
    clear(banner);
    this.state = 'wait';
    linkState.dataset.state = 'wait';
    linkState.querySelector('span').textContent = 'Signed out';
    document.title = 'Sign in · Tidemark';
    const password = h('input', { type: 'password', autocomplete: 'current-password', required: true });
    const wrong = h('div');
    const submit = h('button', { type: 'submit', class: 'primary' }, 'Sign in');
    clear(place, h('section', { class: 'card sign-in' }, h('h1', null, 'Sign in'), h('p', { class: 'soft' }, 'The password is the one that Redis clients use.'),
      h('form', { onsubmit: async (event) => {
        event.preventDefault();
        submit.disabled = true;
        clear(wrong);
        try {
          await post('/session', { password: password.value });
          await this.start();
        } catch (refused) {
          clear(wrong, problem(refused instanceof Refused ? refused : { message: String(refused) }));
          password.setAttribute('aria-invalid', 'true');
          password.select();
        } finally {
          submit.disabled = false;
        }
      } }, h('input', { type: 'text', class: 'unseen', autocomplete: 'username', value: 'default', tabindex: '-1', 'aria-hidden': 'true', readonly: true }), field('Password', password), wrong, submit)));
    password.focus();
  }

  async signOut() {
    try {
      await remove('/session');
    } catch (refused) {
      // It is over, or the server is gone: either way the form is next.
    }
    this.signIn();
  }

  key(event) {
    if (event.target.closest?.('input, textarea, select, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    this.view?.key?.(event);
  }

  themes() {
    const root = document.documentElement;
    const order = ['system', 'light', 'dark'];
    const show = () => {
      const now = root.dataset.theme ?? 'system';
      themeButton.textContent = `Theme: ${now}`;
    };
    themeButton.addEventListener('click', () => {
      const next = order[(order.indexOf(root.dataset.theme ?? 'system') + 1) % order.length];
      if (next === 'system') delete root.dataset.theme;
      else root.dataset.theme = next;
      try {
        if (next === 'system') localStorage.removeItem('tidemark-theme');
        else localStorage.setItem('tidemark-theme', next);
      } catch (refused) {
        // Not kept, then.
      }
      show();
      themeChanged();
      announce(`Theme: ${next}`);
    });
    show();
  }
}

new App().start();
