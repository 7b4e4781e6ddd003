// The most frequent keys, live.

import { memory as path, read } from './api.js';
import { clear, h, name, problem, setText, why } from './dom.js';
import { NONE, duration, short } from './format.js';

const COUNT = 50;

export class TopPart {
  constructor(id) {
    this.id = id;
    this.stop = new AbortController();
    this.rows = new Map();
    this.body = h('tbody');
    this.under = h('p', { class: 'soft' });
    this.problem = h('div');
    this.changeHead = h('span', null, 'Change');
    this.empty = h('p', { class: 'empty soft', hidden: true }, 'No keys yet. They appear as soon as items are added.');
    this.table = h('table', { class: 'ranks' }, h('caption', { class: 'unseen' }, 'The most frequent keys, the first the most frequent'),
      h('thead', null, h('tr', null, h('th', { scope: 'col', class: 'number' }, 'Rank'), h('th', { scope: 'col' }, 'Key'), h('th', { scope: 'col', class: 'number' }, 'Count'),
        h('th', { scope: 'col', class: 'bar-cell' }, h('span', { class: 'unseen' }, 'As a bar')),
        h('th', { scope: 'col', class: 'number' }, this.changeHead, why('Change', 'How the count differs from what it was one half-life ago; where counts do not fade, five minutes ago. Empty until that much time has passed.')))),
      this.body);
    this.table.hidden = true;
    this.wait = h('p', { class: 'loading' }, 'Loading the keys…');
    this.element = h('section', { class: 'card', 'aria-label': 'Most frequent keys' }, h('div', { class: 'card-head' }, h('h2', null, 'Most frequent keys'), this.under), this.problem, this.wait, this.empty,
      h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Most frequent keys' }, this.table));
  }

  start() {
    this.load();
  }

  close() {
    this.stop.abort();
  }

  changed() {
    if (!this.isLoading) this.load();
  }

  async load() {
    this.isLoading = true;
    try {
      this.show(await read(path(this.id, `/top?count=${COUNT}`), this.stop.signal));
      clear(this.problem);
      this.wait.remove();
    } catch (failure) {
      if (failure.name !== 'AbortError' && failure.status !== 0) clear(this.problem, problem(failure));
    } finally {
      this.isLoading = false;
    }
  }

  show(told) {
    const most = told.entries.reduce((sum, each) => Math.max(sum, each.count), 1e-9);
    setText(this.under, told.halfLifeMillis ? `counts halve every ${duration(told.halfLifeMillis)}` : 'counts since the beginning');
    this.empty.hidden = told.entries.length > 0;
    this.table.hidden = told.entries.length === 0;
    const there = new Set();
    told.entries.forEach((entry, i) => {
      there.add(entry.item.id);
      let row = this.rows.get(entry.item.id);
      if (!row) this.rows.set(entry.item.id, row = this.make(entry));
      setText(row.rank, String(i + 1));
      setText(row.count, short(entry.count));
      row.bar.style.width = `${Math.max(0.5, (entry.count / most) * 100)}%`;
      const change = entry.change;
      setText(row.change, change === null || change === undefined ? NONE : Math.abs(change) < 0.005 ? '±0' : `${change > 0 ? '▲' : '▼'} ${short(Math.abs(change))}`);
      row.change.className = `number ${change > 0.005 ? 'good' : change < -0.005 ? 'bad' : 'soft'}`;
      row.change.setAttribute('aria-label', change === null || change === undefined ? 'not known yet' : `${change >= 0 ? 'up' : 'down'} ${short(Math.abs(change))}`);
      if (this.body.children[i] !== row.element) this.body.insertBefore(row.element, this.body.children[i] ?? null);
    });
    for (const [id, row] of this.rows) {
      if (!there.has(id)) {
        row.element.remove();
        this.rows.delete(id);
      }
    }
  }

  make(entry) {
    const row = { rank: h('td', { class: 'number soft' }), count: h('td', { class: 'number' }), bar: h('i'), change: h('td', { class: 'number' }) };
    row.element = h('tr', null, row.rank, h('th', { scope: 'row' }, name(entry.item.text, 40)), row.count, h('td', { class: 'bar-cell' }, h('div', { class: 'meter', 'aria-hidden': 'true' }, row.bar)), row.change);
    return row;
  }
}
