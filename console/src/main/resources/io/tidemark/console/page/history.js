// When may an item have occurred, and when certainly not: a timeline that zooms, and the exact ranges beside it.

import { memory as path, read, typedId } from './api.js';
import { clear, field, h, problem, setText, svg } from './dom.js';
import { at, duration, fromField, timeOfDay, toField, whole } from './format.js';

const WIDTH = 1000;
const LANE = 64;
const LIMIT = 1000;
const SMALLEST_DRAG = 6;

export class HistoryPart {
  constructor(app, id, prefixes) {
    this.id = id;
    this.stop = new AbortController();
    this.trail = [];
    this.item = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', required: true });
    this.prefix = h('select', null, h('option', { value: '' }, 'exactly this item'),
      prefixes.map((each) => h('option', { value: each }, `its network (${each})`)));
    this.from = h('input', { type: 'datetime-local', step: '1' });
    this.to = h('input', { type: 'datetime-local', step: '1' });
    this.result = h('div', null, h('p', { class: 'soft' }, 'Type an item and press Show. Leave the times empty for all that is remembered.'));
    this.element = h('section', { class: 'card', 'aria-label': 'Timeline' }, h('h2', null, 'When did it occur?'),
      h('form', { class: 'bar', onsubmit: (event) => { event.preventDefault(); this.trail = []; this.load(fromField(this.from.value), fromField(this.to.value)); } },
        field('Item', this.item), prefixes.length ? field('Look for', this.prefix) : null, field('From', this.from), field('To', this.to),
        h('button', { type: 'submit', class: 'primary' }, 'Show')),
      h('div', { css: { 'margin-top': '14px' } }, this.result));
  }

  start() {}

  close() {
    this.stop.abort();
  }

  query(from, to, limit) {
    const words = new URLSearchParams({ item: typedId(this.item.value) });
    if (this.prefix.value) words.set('prefix', this.prefix.value);
    if (from !== null) words.set('from', String(Math.round(from)));
    if (to !== null) words.set('to', String(Math.round(to)));
    if (limit) words.set('limit', String(limit));
    return words.toString();
  }

  async load(from, to) {
    try {
      const told = await read(path(this.id, `/ranges?${this.query(from, to, LIMIT)}`), this.stop.signal);
      this.told = told;
      this.show();
    } catch (refused) {
      if (refused.name !== 'AbortError') clear(this.result, problem(refused));
    }
  }

  zoom(from, to) {
    this.trail.push([this.told.from, this.told.to]);
    this.load(Math.floor(from), Math.ceil(to));
  }

  by(factor, shift = 0) {
    const { from, to } = this.told;
    const half = ((to - from) * factor) / 2;
    const middle = (from + to) / 2 + shift * (to - from);
    this.zoom(middle - Math.max(half, this.told.tickMillis / 2), middle + Math.max(half, this.told.tickMillis / 2));
  }

  back() {
    const last = this.trail.pop();
    if (last) this.load(...last);
  }

  show() {
    const { told } = this;
    const together = told.ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    const unknown = this.unknown().reduce((sum, [from, to]) => sum + to - from, 0);
    const never = Math.max(0, told.to - told.from - together - unknown);
    const said = told.ranges.length === 0
      ? `Certainly not between ${at(told.from)} and ${at(told.to)}${unknown > 0 ? `, but for ${duration(unknown)} of which nothing is known` : ''}.`
      : `May have occurred in ${told.more ? `the first ${whole(told.ranges.length)}` : whole(told.ranges.length)} ${told.ranges.length === 1 ? 'range' : 'ranges'}, ${duration(together)} together. `
        + (told.more ? 'There are more: zoom in to see them.' : `Certainly not in the other ${duration(never)}.`) + (unknown > 0 ? ` Unknown: ${duration(unknown)}.` : '');
    const button = (text, label, action, disabled = false) => h('button', { type: 'button', class: 'small', 'aria-label': label, onclick: action, disabled }, text);
    this.hover = h('span', { class: 'soft number' }, `${at(told.from)} to ${at(told.to)}`);
    clear(this.result, h('div', { class: 'split' },
      h('div', { class: 'stack', css: { gap: '10px' } },
        h('p', { class: 'strong', role: 'status' }, said),
        this.timeline(said),
        h('div', { class: 'row' }, button('Zoom in', 'Zoom in', () => this.by(0.5)), button('Zoom out', 'Zoom out', () => this.by(2)),
          button('←', 'Earlier', () => this.by(1, -0.5)), button('→', 'Later', () => this.by(1, 0.5)),
          button('Back', 'Back to the view before', () => this.back(), this.trail.length === 0),
          button('All', 'All that is remembered', () => { this.trail = []; this.load(null, null); }), this.hover),
        h('p', { class: 'legend' }, h('span', null, h('i', { class: 'maybe' }), 'may have occurred'), h('span', null, h('i', { class: 'never' }), 'certainly not'),
          h('span', null, h('i', { class: 'unknown' }), 'unknown: outside what is covered, or lost'))),
      this.table()));
  }

  /** Where nothing is known: gaps, and what lies outside the covered time. */
  unknown() {
    const { from, to, gaps, coveredFrom, coveredTo } = this.told;
    const found = (gaps ?? []).map(([a, b]) => [Math.max(a, from), Math.min(b, to)]);
    if (coveredFrom === null || coveredFrom === undefined) found.push([from, to]);
    else {
      if (from < coveredFrom) found.push([from, Math.min(coveredFrom, to)]);
      if (to > coveredTo) found.push([Math.max(coveredTo, from), to]);
    }
    return found.filter(([a, b]) => b > a);
  }

  timeline(said) {
    const { told } = this;
    const span = Math.max(1, told.to - told.from);
    const x = (time) => Math.max(0, Math.min(WIDTH, ((time - told.from) / span) * WIDTH));
    const box = (kind, [from, to]) => svg('rect', { class: kind, x: x(from), y: 6, width: Math.max(kind === 'maybe' ? 1.5 : 0, x(to) - x(from)), height: LANE - 12 });
    const marks = ticks(told.from, told.to);
    const picture = svg('svg', { viewBox: `0 0 ${WIDTH} 92`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      svg('defs', null, svg('pattern', { id: 'hatch', width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, svg('rect', { width: 3, height: 8, fill: 'var(--line-strong)' }))),
      svg('rect', { class: 'never', x: 0, y: 6, width: WIDTH, height: LANE - 12 }),
      this.unknown().map((each) => box('unknown', each)), told.ranges.map((each) => box('maybe', each)),
      marks.map((each) => svg('line', { class: 'tick', x1: x(each), x2: x(each), y1: LANE - 4, y2: LANE + 4 })));
    const labels = h('div', { 'aria-hidden': 'true', css: { position: 'relative', height: '18px', 'margin-top': '-22px', 'pointer-events': 'none' } }, marks.map((each) => {
      const part = x(each) / WIDTH;
      return h('span', { class: 'under number', css: { position: 'absolute', left: `${part * 100}%`, transform: `translateX(${part < 0.06 ? '0' : part > 0.94 ? '-100%' : '-50%'})`, 'white-space': 'nowrap' } }, tickText(each, span));
    }));
    const picked = h('div', { class: 'picked', hidden: true });
    const line = h('div', { class: 'at', hidden: true });
    const element = h('div', { class: 'timeline', role: 'application', tabindex: '0', 'aria-roledescription': 'timeline', 'aria-label': `${said} Plus and minus zoom, the arrow keys move, Backspace goes back.` }, picture, labels, picked, line);
    const timeAt = (event) => {
      const area = element.getBoundingClientRect();
      return told.from + (Math.max(0, Math.min(area.width, event.clientX - area.left)) / area.width) * span;
    };
    let start = null;
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      start = event.clientX;
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener('pointermove', (event) => {
      const area = element.getBoundingClientRect();
      line.hidden = false;
      line.style.left = `${event.clientX - area.left}px`;
      setText(this.hover, at(timeAt(event)));
      if (start === null) return;
      picked.hidden = false;
      picked.style.left = `${Math.min(start, event.clientX) - area.left}px`;
      picked.style.width = `${Math.abs(event.clientX - start)}px`;
    });
    const end = (event) => {
      picked.hidden = true;
      if (start !== null && Math.abs(event.clientX - start) >= SMALLEST_DRAG) {
        const area = element.getBoundingClientRect();
        const times = [start, event.clientX].map((clientX) => timeAt({ clientX, area })).sort((a, b) => a - b);
        start = null;
        this.zoom(times[0], times[1]);
      }
      start = null;
    };
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', () => { start = null; picked.hidden = true; });
    element.addEventListener('pointerleave', () => { line.hidden = true; setText(this.hover, `${at(told.from)} to ${at(told.to)}`); });
    element.addEventListener('keydown', (event) => {
      const action = { '+': () => this.by(0.5), '=': () => this.by(0.5), '-': () => this.by(2), ArrowLeft: () => this.by(1, -0.25), ArrowRight: () => this.by(1, 0.25), Backspace: () => this.back() }[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.refocus = true;
      action();
    });
    if (this.refocus) {
      this.refocus = false;
      queueMicrotask(() => element.focus());
    }
    return element;
  }

  table() {
    const { told } = this;
    const download = h('a', { class: 'button small', download: 'ranges.csv', href: `/api/v1${path(this.id, `/ranges.csv?${this.query(told.from, told.to)}`)}` }, 'Download CSV');
    return h('div', null, h('div', { class: 'card-head' }, h('h3', null, `Ranges (${whole(told.ranges.length)}${told.more ? '+' : ''})`), download),
      h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Ranges', css: { 'max-height': '260px' } }, h('table', null,
        h('caption', { class: 'unseen' }, 'Ranges of time in which it may have occurred; the end is not included'),
        h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'From'), h('th', { scope: 'col' }, 'To'), h('th', { scope: 'col', class: 'number' }, 'Length'))),
        h('tbody', null, told.ranges.length === 0 ? h('tr', null, h('td', { colspan: '3', class: 'soft' }, 'None')) : told.ranges.map(([from, to]) => h('tr', null,
          h('td', { class: 'number', css: { 'text-align': 'left' } }, at(from)), h('td', { class: 'number', css: { 'text-align': 'left' } }, at(to)), h('td', { class: 'number' }, duration(to - from))))))));
  }
}

const STEPS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000, 7_776_000_000, 31_536_000_000];

/** Round times of the reader's zone, about six of them. */
function ticks(from, to) {
  const step = STEPS.find((each) => (to - from) / each <= 6) ?? 10 * STEPS[STEPS.length - 1];
  const offset = new Date(from).getTimezoneOffset() * 60_000;
  const found = [];
  for (let each = Math.ceil((from - offset) / step) * step + offset; each <= to; each += step) found.push(each);
  return found;
}

function tickText(time, span) {
  if (span < 600_000) return timeOfDay(time);
  if (span < 86_400_000) return timeOfDay(time).slice(0, 5);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...(span > 20_000_000_000 ? { year: 'numeric' } : {}) }).format(time);
  return span < 6 * 86_400_000 ? `${day}, ${timeOfDay(time).slice(0, 5)}` : day;
}
