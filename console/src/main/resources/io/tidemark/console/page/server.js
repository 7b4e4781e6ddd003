// The process: clients, log and snapshots, slow commands, configuration.

import { post, read } from './api.js';
import { announce, clear, h, name, problem, setText } from './dom.js';
import { NONE, ago, at, bytes, duration, short, whole } from './format.js';

const EVERY = 4_000;

const words = (key) => key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().replace(/ (bytes|millis|micros|nanos)$/, '').replace(/^./, (first) => first.toUpperCase());

/** A value of the server's by the unit in its name. */
function text(key, value) {
  if (value === null || value === undefined) return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return String(value);
  if (/Bytes$/.test(key)) return bytes(value);
  if (/(^at|At|Time|time)$/.test(key) && value > 1e11) return `${at(value)} (${ago(value, Date.now())})`;
  if (/Millis$/.test(key)) return value > 1e11 ? `${at(value)} (${ago(value, Date.now())})` : duration(value);
  if (/Micros$/.test(key)) return micros(value);
  if (/Nanos$/.test(key)) return micros(value / 1000);
  return whole(value);
}

const micros = (value) => (value < 1000 ? `${short(value)} µs` : value < 1e6 ? `${short(value / 1000)} ms` : duration(value / 1000));

export class ServerView {
  constructor() {
    this.title = 'Server';
    this.stop = new AbortController();
    this.places = Object.fromEntries(['facts', 'log', 'clients', 'slow', 'configuration'].map((key) => [key, h('div')]));
    this.said = h('div', { role: 'status' });
    this.problem = h('div');
    this.filter = '';
    this.save = h('button', { type: 'button', onclick: () => this.snapshot() }, 'Save a snapshot now');
    const card = (label, place, ...extra) => h('section', { class: 'card', 'aria-label': label }, h('div', { class: 'card-head' }, h('h2', null, label), ...extra), place);
    const filter = h('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the configuration', oninput: (event) => { this.filter = event.target.value.toLowerCase(); this.configuration(); } });
    this.element = h('div', null, h('h1', { css: { 'margin-bottom': '14px' } }, 'Server'), this.problem,
      h('div', { class: 'columns' },
        h('div', { class: 'stack' }, card('Process', this.places.facts), card('Clients', this.places.clients), card('Slow commands', this.places.slow)),
        h('div', { class: 'stack' }, h('section', { class: 'card', 'aria-label': 'Log and snapshots' }, h('div', { class: 'card-head' }, h('h2', null, 'Log and snapshots'), this.save), this.said, this.places.log),
          card('Configuration', this.places.configuration, filter))));
  }

  start() {
    this.load();
    this.timer = setInterval(() => this.load(), EVERY);
  }

  close() {
    clearInterval(this.timer);
    this.stop.abort();
  }

  again() {
    this.load();
  }

  async load() {
    try {
      this.show(await read('/server', this.stop.signal));
      clear(this.problem);
    } catch (failure) {
      if (failure.name !== 'AbortError') clear(this.problem, problem(failure, () => this.load()));
    }
  }

  async snapshot() {
    this.save.disabled = true;
    try {
      await post('/server/snapshot');
      clear(this.said, h('p', { class: 'good' }, 'Started. The time of the last snapshot changes when it is done.'));
      announce('Snapshot started.');
      this.load();
    } catch (refused) {
      clear(this.said, problem(refused));
    } finally {
      this.save.disabled = false;
    }
  }

  list(place, entries) {
    const key = entries.map(([label]) => label).join('|');
    if (place.key !== key) {
      place.key = key;
      place.values = entries.map(() => h('dd'));
      clear(place, h('dl', { class: 'facts' }, entries.map(([label], i) => h('div', null, h('dt', null, label), place.values[i]))));
    }
    entries.forEach(([, value], i) => setText(place.values[i], value));
  }

  table(place, caption, columns, rows, none) {
    const key = JSON.stringify(rows);
    if (place.key === key) return;
    place.key = key;
    if (rows.length === 0) {
      clear(place, h('p', { class: 'soft' }, none));
      return;
    }
    clear(place, h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption }, h('table', null, h('caption', { class: 'unseen' }, caption),
      h('thead', null, h('tr', null, columns.map(([label, isNumber]) => h('th', { scope: 'col', class: isNumber ? 'number' : null }, label)))),
      h('tbody', null, rows.map((row) => h('tr', null, row.map((cell, i) => (i === 0 && columns[0][2] ? h('th', { scope: 'row' }, cell) : h('td', { class: columns[i][1] ? 'number' : null }, columns[i][3] ? name(cell, 60) : cell)))))))));
  }

  show(told) {
    this.told = told;
    const flat = (of) => Object.entries(of ?? {}).filter(([, value]) => value === null || typeof value !== 'object').map(([key, value]) => [words(key), text(key, value)]);
    this.list(this.places.facts, [['Version', told.version], ['Up for', duration(told.uptimeMillis)], ['Clients', whole(told.clients.length)], ...flat(told.memory)]);
    if (!told.log && !told.snapshot) {
      this.save.hidden = true;
      clear(this.places.log, h('p', null, 'Nothing is kept over a restart: the server was started without a data folder.'), h('p', { class: 'soft' }, 'Start it with --data DIR to keep memories.'));
    } else {
      this.save.hidden = false;
      this.list(this.places.log, [...flat(told.log).map(([label, value]) => [`Log: ${label.toLowerCase()}`, value]), ...flat(told.snapshot).map(([label, value]) => [`Snapshot: ${label.toLowerCase()}`, value])]);
    }
    this.table(this.places.clients, 'Clients that are connected', [['Address', false, true], ['Name', false, false, true], ['Connected for', true], ['Idle for', true], ['Last command', false, false, true]],
      told.clients.map((each) => [each.address, each.name || NONE, duration(each.ageMillis), duration(each.idleMillis), each.lastCommand || NONE]), 'No Redis client is connected.');
    this.table(this.places.slow, 'The slowest commands lately', [['When', false, true], ['Took', true], ['Command', false, false, true], ['Client', false, false, true]],
      told.slow.map((each) => [at(each.at), micros(each.micros), Array.isArray(each.command) ? each.command.join(' ') : each.command, each.client || NONE]), 'No command has been slow.');
    this.configuration();
  }

  configuration() {
    if (!this.told) return;
    const rows = this.told.configuration.filter((each) => each.name.toLowerCase().includes(this.filter));
    this.table(this.places.configuration, 'Configuration', [['Name', false, true], ['Value', false, false, true]], rows.map((each) => [each.name, each.value]), 'No setting has this in its name.');
  }
}
