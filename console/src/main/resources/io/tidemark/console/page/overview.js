// All memories at a glance: what needs attention first, then the table.

import { Spark } from './charts.js';
import { clear, command, h, name, setText, why } from './dom.js';
import { createForm, createDialog, importDialog } from './forms.js';
import { ago, at, bytes, percent, rate, share, short, whole, NONE } from './format.js';
import { DECLARED, NOW, OBSERVED, intervalPicture, verdict } from './trust.js';
import { warningList } from './warnings.js';

const CHUNK = 60;
const COLUMNS = [
  ['name', 'Memory', (row) => row.name.text.toLowerCase(), null],
  ['size', 'Size', (row) => row.memoryBytes, ['Size', 'The memory that it takes now.'], true],
  ['fill', 'Fill', (row) => row.fill ?? -1, ['Fill', 'How much of what it was planned for is used. At 100 % it grows, or refuses more, or forgets: its kind decides.']],
  ['speed', 'Items per second', (row) => row.itemsPerSecond ?? -1, ['Items per second', 'Additions over the last minute; the line shows how that changed.'], true],
  ['distinct', 'Distinct items', (row) => row.distinct ?? -1, ['Distinct items', 'How many different items it has taken, estimated from its content; below it, all additions.'], true],
  ['error', 'Error', (row) => (row.errorDeclared && row.errorNow !== null ? row.errorNow / row.errorDeclared : -1), null],
  ['oldest', 'Remembers since', (row) => row.oldest ?? Infinity, ['Remembers since', 'The oldest moment of which it still knows something. What came before is forgotten.']],
];

class Row {
  constructor(now) {
    this.spark = new Spark();
    this.link = h('a', null);
    this.sign = h('span', { class: 'sign', hidden: true });
    this.question = h('div', { class: 'question' });
    this.size = h('td', { class: 'number', role: 'cell', 'data-label': 'Size' });
    this.fillText = h('span', { class: 'number' });
    this.fillBar = h('i');
    this.fillMeter = h('div', { class: 'meter', 'aria-hidden': 'true' }, this.fillBar);
    this.speed = h('span');
    this.distinct = h('div');
    this.items = h('div', { class: 'under' });
    this.errorText = h('div', { class: 'number' });
    this.errorUnder = h('div', { class: 'under number' });
    this.picture = h('div');
    this.oldest = h('div');
    this.expires = h('div', { class: 'under' });
    this.element = h('tr', { role: 'row' },
      h('th', { scope: 'row', role: 'rowheader' }, this.link, this.sign, this.question),
      this.size,
      h('td', { class: 'fill', role: 'cell', 'data-label': 'Fill' }, this.fillText, this.fillMeter),
      h('td', { class: 'number speed', role: 'cell', 'data-label': 'Items per second' }, this.spark.element, this.speed),
      h('td', { class: 'number', role: 'cell', 'data-label': 'Distinct items' }, this.distinct, this.items),
      h('td', { class: 'error', role: 'cell', 'data-label': 'Error' }, this.errorText, this.picture, this.errorUnder),
      h('td', { role: 'cell', 'data-label': 'Remembers since' }, this.oldest, this.expires));
    this.now = now;
  }

  show(row, now) {
    if (this.row?.name.id !== row.name.id) {
      clear(this.link, name(row.name.text));
      this.link.setAttribute('href', `#/m/${encodeURIComponent(row.name.id)}`);
    }
    setText(this.question, row.question);
    this.sign.hidden = row.warnings.length === 0;
    if (row.warnings.length > 0) setText(this.sign, row.warnings.length === 1 ? '1 warning' : `${row.warnings.length} warnings`);
    setText(this.size, bytes(row.memoryBytes));
    setText(this.fillText, percent(row.fill));
    this.fillBar.style.width = `${Math.min(1, row.fill ?? 0) * 100}%`;
    this.fillMeter.hidden = row.fill === null;
    this.fillMeter.classList.toggle('warn', row.fill > 0.9);
    this.spark.show(row.spark);
    setText(this.speed, rate(row.itemsPerSecond));
    setText(this.distinct, row.distinct === null ? NONE : short(row.distinct));
    setText(this.items, `${short(row.items)} added`);
    this.error(row);
    setText(this.oldest, ago(row.oldest, now));
    this.oldest.title = row.oldest === null ? '' : at(row.oldest);
    setText(this.expires, row.expires ? `ends ${at(row.expires)}` : '');
    this.row = row;
  }

  error(row) {
    if (row.errorDeclared === null && row.errorNow === null && !row.errorObserved) {
      setText(this.errorText, NONE);
      clear(this.picture);
      setText(this.errorUnder, '');
      return;
    }
    const seen = row.errorObserved;
    setText(this.errorText, `now ${share(row.errorNow)} of ${share(row.errorDeclared)} declared`);
    this.errorText.classList.toggle('bad', row.errorDeclared !== null && row.errorNow > row.errorDeclared);
    const key = JSON.stringify([seen, row.errorDeclared]);
    if (this.errorKey !== key) {
      this.errorKey = key;
      clear(this.picture, seen && seen.judged ? intervalPicture(row).element : null);
      setText(this.errorUnder, seen && seen.judged ? `observed ${share(seen.share)} (${share(seen.low)} to ${share(seen.high)}, 95 %)` : 'observed: nothing checked yet');
      this.errorUnder.classList.toggle('bad', verdict(row.errorDeclared, seen).kind === 'bad');
    }
  }
}

export class Overview {
  constructor(app) {
    this.app = app;
    this.rows = new Map();
    this.made = new Map();
    this.sort = { column: 'name', down: false };
    this.filter = '';
    this.type = '';
    this.limit = CHUNK;
    this.element = h('div', null, h('p', { class: 'loading' }, 'Loading the memories…'));
    this.title = 'Overview';
    this.watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.showMore();
    }, { rootMargin: '600px' });
  }

  close() {
    this.watch.disconnect();
  }

  overview(data) {
    const isFirst = !this.data;
    if (isFirst) performance.mark('overview-arrived');
    if (!data.partial) this.rows.clear();
    for (const id of data.gone ?? []) this.rows.delete(id);
    let isNew = isFirst;
    for (const row of data.memories) {
      if (!this.order?.includes(row.name.id)) isNew = true;
      this.rows.set(row.name.id, row);
    }
    this.data = data;
    if (this.rows.size === 0) {
      this.showEmpty();
      return;
    }
    if (!this.body) this.build();
    this.totals();
    if (isNew || this.order.length !== this.found().length) this.arrange();
    else this.refresh();
    // For the browser's profiler: how long the first picture takes.
    if (isFirst) requestAnimationFrame(() => setTimeout(() => performance.mark('overview-painted')));
  }

  showEmpty() {
    if (this.isEmpty) return;
    this.isEmpty = true;
    this.body = null;
    this.made.clear();
    const port = this.app.redisPort ?? 7379;
    clear(this.element,
      h('div', { class: 'head' }, h('h1', null, 'No memories yet')),
      h('p', { class: 'soft' }, 'A memory answers one question about a stream, in an amount of space that you choose. Make the first one here, or from any Redis client.'),
      h('div', { class: 'first', css: { 'margin-top': '16px' } },
        h('section', { class: 'card', 'aria-label': 'Make the first memory' }, h('h2', null, 'Make one here'), createForm(this.app, (row) => this.app.open(row))),
        h('section', { class: 'card stack', 'aria-label': 'With redis-cli' }, h('h2', null, 'Or type in redis-cli'),
          h('p', { class: 'soft' }, 'A memory for a million different items a day, which forgets what is older than 24 hours, and is wrong about one new item in a thousand:'),
          command(`redis-cli -p ${port} BF.RESERVE clicks 0.001 1000000 WINDOW 24h`, 'the command that makes a memory'),
          h('p', { class: 'soft' }, 'Add the same item twice. The first answer is 1 (certainly new), the second 0 (seen before):'),
          command(`redis-cli -p ${port} BF.ADD clicks "ad 7 by user 42"`, 'the command that adds an item'),
          h('p', { class: 'soft' }, 'It appears here by itself. ', h('a', { href: '#/plan' }, 'The planner'), ' tells what a memory takes before you make it.'))));
  }

  build() {
    this.isEmpty = false;
    const app = this.app;
    this.filterInput = h('input', { type: 'search', placeholder: 'Filter by name ( / )', 'aria-label': 'Filter by name', value: this.filter, autocomplete: 'off', spellcheck: 'false',
      oninput: (event) => { this.filter = event.target.value; this.limit = CHUNK; this.arrange(); } });
    this.typeInput = h('select', { 'aria-label': 'Kind of memory', onchange: (event) => { this.type = event.target.value; this.limit = CHUNK; this.arrange(); } },
      [['', 'All kinds'], ['SEEN', 'Seen'], ['COUNTS', 'Counts'], ['SKETCH', 'Sketches'], ['TOP', 'Top keys'], ['HISTORY', 'Histories']].map(([value, text]) => h('option', { value }, text)));
    this.sortInput = h('select', { 'aria-label': 'Sort by', onchange: (event) => this.sortBy(event.target.value) },
      COLUMNS.map(([id, label]) => h('option', { value: id }, `Sort by ${label.toLowerCase()}`)));
    this.shown = h('span', { class: 'shown', role: 'status' });
    this.attention = h('section', { 'aria-label': 'Needs attention', css: { 'margin-bottom': '16px' } });
    this.totalsPlace = h('div', { class: 'totals' });
    this.body = h('tbody', { role: 'rowgroup', onkeydown: (event) => this.move(event) });
    this.sentinel = h('p', { class: 'more', hidden: true });
    this.none = h('div', { class: 'empty soft', hidden: true });
    this.headers = new Map();
    const head = h('tr', { role: 'row' }, COLUMNS.map(([id, label, , explained, isNumber]) => {
      const extra = id === 'error' ? why('Error: now, declared, observed', `Declared: ${DECLARED[1]}`, `Now: ${NOW[1]}`, `Observed: ${OBSERVED[1]} ${OBSERVED[2]}`,
        'In the picture the dot is what was observed, the bar its interval, the upright line the declared error.') : explained ? why(...explained) : null;
      const cell = h('th', { scope: 'col', role: 'columnheader', class: isNumber ? 'number' : null },
        h('div', null, h('button', { type: 'button', class: 'sort', onclick: () => this.sortBy(id) }, label), extra));
      this.headers.set(id, cell);
      return cell;
    }));
    clear(this.element,
      h('div', { class: 'head' }, h('h1', null, 'Memories'), h('div', { class: 'row' },
        h('button', { type: 'button', onclick: () => importDialog(app) }, 'Import…'),
        h('button', { type: 'button', class: 'primary', onclick: () => createDialog(app) }, 'New memory…'))),
      this.totalsPlace, this.attention,
      h('section', { class: 'card list', 'aria-label': 'All memories' },
        h('div', { class: 'tools', role: 'search' }, this.filterInput, this.typeInput, h('span', { class: 'sort-narrow' }, this.sortInput), this.shown),
        h('table', { role: 'table' }, h('caption', { class: 'unseen' }, 'All memories. Arrow keys go from one to the next.'), h('thead', { role: 'rowgroup' }, head), this.body),
        this.none, this.sentinel));
    this.watch.observe(this.sentinel);
  }

  totals() {
    const { memoryBytes, memoryLimitBytes, durable, now } = this.data;
    const rows = [...this.rows.values()];
    const speed = rows.reduce((sum, row) => sum + (row.itemsPerSecond ?? 0), 0);
    const warned = rows.filter((row) => row.warnings.length > 0);
    const used = memoryLimitBytes ? memoryBytes / memoryLimitBytes : null;
    const texts = [
      ['Memories', whole(rows.length), warned.length === 0 ? 'none needs attention' : `${warned.length} ${warned.length === 1 ? 'needs' : 'need'} attention`],
      ['Memory', bytes(memoryBytes), memoryLimitBytes ? `${percent(used)} of ${bytes(memoryLimitBytes)}` : ''],
      ['Items per second', short(speed), 'in all memories'],
      ['Kept over a restart', durable ? 'Yes' : 'No', durable ? 'there is a data folder' : 'started without --data'],
    ];
    if (!this.totalTexts) {
      this.totalTexts = texts.map(([label]) => {
        const value = h('div', { class: 'value' });
        const under = h('div', { class: 'under' });
        this.totalsPlace.append(h('div', { class: 'card total' }, h('div', { class: 'label' }, label), value, under));
        return [value, under];
      });
    } else if (!this.totalsPlace.hasChildNodes()) {
      this.totalTexts = null;
      this.totals();
      return;
    }
    texts.forEach(([, value, under], i) => {
      setText(this.totalTexts[i][0], value);
      setText(this.totalTexts[i][1], under);
    });
    const key = JSON.stringify([this.data.warnings, warned.map((row) => [row.name.id, row.warnings])]);
    if (key !== this.warnedKey) {
      this.warnedKey = key;
      clear(this.attention, warningList(warned, this.data.warnings ?? []));
      this.attention.hidden = !this.attention.hasChildNodes();
    }
    this.now = now;
  }

  found() {
    const wanted = this.filter.toLowerCase();
    return [...this.rows.values()].filter((row) => (this.type === '' || row.type === this.type) && (wanted === '' || row.name.text.toLowerCase().includes(wanted)));
  }

  sortBy(column) {
    this.sort = { column, down: this.sort.column === column ? !this.sort.down : column !== 'name' && column !== 'oldest' };
    this.limit = CHUNK;
    this.arrange();
  }

  /** Sorts anew and shows from the top: only after something was asked for, so that rows do not move under the pointer. */
  arrange() {
    const by = COLUMNS.find(([id]) => id === this.sort.column)[2];
    const sign = this.sort.down ? -1 : 1;
    const found = this.found().map((row) => [by(row), row]);
    found.sort(([a, left], [b, right]) => (a < b ? -sign : a > b ? sign : left.name.text < right.name.text ? -1 : 1));
    this.order = found.map(([, row]) => row.name.id);
    for (const [id, cell] of this.headers) {
      if (id === this.sort.column) cell.setAttribute('aria-sort', this.sort.down ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    }
    this.sortInput.value = this.sort.column;
    this.refresh();
  }

  refresh() {
    const wanted = this.order.slice(0, this.limit);
    const elements = wanted.map((id) => {
      let row = this.made.get(id);
      if (!row) this.made.set(id, row = new Row());
      if (row.row !== this.rows.get(id)) row.show(this.rows.get(id), this.data.now);
      return row.element;
    });
    for (const id of this.made.keys()) if (!this.rows.has(id)) this.made.delete(id);
    const there = this.body.children;
    if (there.length !== elements.length || elements.some((element, i) => there[i] !== element)) this.body.replaceChildren(...elements);
    setText(this.shown, `${this.data.memoriesNotShown ? `the first of ${whole(this.rows.size + this.data.memoriesNotShown)} memories: ` : ''}${whole(this.order.length)} of ${whole(this.rows.size)} ${this.rows.size === 1 ? 'memory' : 'memories'}`);
    this.sentinel.hidden = this.order.length <= this.limit;
    setText(this.sentinel, `${whole(this.order.length - this.limit)} more below`);
    this.none.hidden = this.order.length > 0;
    setText(this.none, `No memory has “${this.filter}” in its name${this.type ? ' and is of this kind' : ''}.`);
  }

  showMore() {
    if (this.order && this.order.length > this.limit) {
      this.limit += CHUNK;
      this.refresh();
      this.watch.unobserve(this.sentinel);
      this.watch.observe(this.sentinel);
    }
  }

  /** Up and down among the names. */
  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.target.tagName !== 'A') return;
    const links = [...this.body.querySelectorAll('th a')];
    const next = links[links.indexOf(event.target) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }

  key(event) {
    if (event.key === '/' && this.filterInput) {
      event.preventDefault();
      this.filterInput.focus();
    }
  }
}
