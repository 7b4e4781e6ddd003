// What would it take? Sliders and fields, the structures as the library plans them, and commands to copy.

import { read } from './api.js';
import { Chart } from './charts.js';
import { choice, clear, command, h, problem, setText, uid, why } from './dom.js';
import { bytes, durationWord, parseDuration, share, short } from './format.js';
import { DECLARED } from './trust.js';

const UNITS = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
const parseBytes = (text) => {
  const found = /^\s*(\d+(?:\.\d+)?)\s*([KMG])?(?:i?B)?\s*$/i.exec(text);
  return found ? Math.round(Number(found[1]) * (found[2] ? UNITS[found[2].toUpperCase()] : 1)) : null;
};
const bytesWord = (value) => {
  for (const unit of ['G', 'M', 'K']) if (value >= UNITS[unit]) return `${Number((value / UNITS[unit]).toPrecision(3))}${unit}`;
  return String(Math.round(value));
};
const two = (value) => Number(value.toPrecision(2));
const parseNumber = (text) => {
  const found = /^\s*(\d+(?:[.,_ ]\d{3})*(?:\.\d+)?(?:e[+-]?\d+)?|\d*\.\d+(?:e[+-]?\d+)?)\s*([kMG])?\s*$/i.exec(text);
  return found ? Number(found[1].replace(/[,_ ]/g, '')) * ({ k: 1e3, m: 1e6, g: 1e9 }[found[2]?.toLowerCase()] ?? 1) : null;
};

/** Sliders move over powers of ten: [label, hint, low, high, start, parse, text, word for the server]. */
const DIALS = {
  error: ['Error', 'Share of wrong answers, at most', 1e-6, 0.1, 0.001, parseNumber, share, String],
  capacity: ['Distinct items', 'Different items it must hold', 1e3, 1e9, 1e6, parseNumber, (value) => String(Math.round(value)), (value) => String(Math.round(value))],
  window: ['Window', 'How far back it must remember', 1_000, 90 * 86_400_000, 86_400_000, parseDuration, durationWord, durationWord],
  rate: ['Rate', 'Different items per second', 0.1, 1e6, 100, parseNumber, (value) => String(two(value)), (value) => String(value)],
  last: ['Last items', 'How many of the latest items it must remember', 1e3, 1e9, 1e6, parseNumber, (value) => String(Math.round(value)), (value) => String(Math.round(value))],
  pairs: ['Occurrences', 'Pairs of an item and a second in which it occurred', 1e3, 1e9, 1e7, parseNumber, (value) => String(Math.round(value)), (value) => String(Math.round(value))],
  halfLife: ['Half-life', 'After this time, an occurrence counts half', 1_000, 90 * 86_400_000, 3_600_000, parseDuration, durationWord, durationWord],
  memory: ['Memory', 'At most', 2 ** 14, 2 ** 34, 2 ** 26, parseBytes, bytesWord, (value) => String(Math.round(value))],
};
const NICE_TIMES = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000, 7_776_000].map((each) => each * 1_000);
const QUESTIONS = {
  seen: ['Seen ever', ['capacity', 'error']],
  window: ['Within a time', ['window', 'rate', 'error']],
  last: ['Among the last', ['last', 'error']],
  endless: ['Endless', ['memory', 'error']],
  counts: ['Counts', ['capacity', 'error']],
  history: ['History', ['window', 'capacity', 'pairs', 'error']],
  top: ['Top keys', ['halfLife', 'rate', 'memory']],
};

export class Planner {
  constructor() {
    this.title = 'Planner';
    this.values = Object.fromEntries(Object.entries(DIALS).map(([key, dial]) => [key, dial[4]]));
    this.question = 'window';
    this.dials = h('div', { class: 'stack' });
    this.result = h('div', { class: 'stack', 'aria-busy': 'true' }, h('p', { class: 'loading' }, 'Planning…'));
    this.said = h('p', { class: 'unseen', role: 'status' });
    this.chart = new Chart('Error over memory', why('Error over memory', 'What the best structure would reach in other amounts of memory, at the same load. Both axes go by powers of ten.'),
      [{ label: 'Error', color: 'tide' }], share, { time: false, logX: true, logY: true, x: bytes, xLabel: 'Memory', height: 200 });
    const select = h('select', { id: uid('question'), onchange: (event) => this.choose(event.target.value) }, Object.entries(QUESTIONS).map(([value, [text]]) => h('option', { value, selected: value === this.question }, text)));
    this.element = h('div', null, h('h1', null, 'Planner'), h('p', { class: 'soft', css: { margin: '2px 0 16px' } }, 'What a memory would take, and how often it would be wrong, before it is made. Nothing is created here.'),
      h('div', { class: 'planner' },
        h('section', { class: 'card stack', 'aria-label': 'Goal' }, h('div', { class: 'field' }, h('label', { for: select.id }, 'Question'), select), this.dials),
        h('div', { class: 'stack' }, this.said, this.result)));
    this.choose(this.question);
  }

  start() {
    this.isStarted = true;
    this.chart.start();
    this.load();
  }

  close() {
    clearTimeout(this.timer);
    this.stop?.abort();
    this.chart.close();
  }

  again() {
    this.load();
  }

  choose(question) {
    this.question = question;
    clear(this.dials, QUESTIONS[question][1].map((key) => this.dial(key)));
    if (this.isStarted) this.later(0);
  }

  dial(key) {
    const [label, hint, low, high, , parse, text] = DIALS[key];
    const id = uid(key);
    const toSlider = (value) => String(Math.round((Math.log(value / low) / Math.log(high / low)) * 1000));
    const fromSlider = (place) => {
      const value = low * (high / low) ** (place / 1000);
      if (parse === parseDuration) return NICE_TIMES.reduce((best, each) => (Math.abs(Math.log(each / value)) < Math.abs(Math.log(best / value)) ? each : best));
      return two(value);
    };
    const typed = h('input', { id, type: 'text', value: text(this.values[key]), autocomplete: 'off', spellcheck: 'false', 'aria-describedby': `${id}-hint` });
    const slider = h('input', { type: 'range', min: '0', max: '1000', value: toSlider(this.values[key]), 'aria-label': `${label}, slider`, 'aria-valuetext': text(this.values[key]) });
    slider.value = toSlider(this.values[key]);
    slider.addEventListener('input', () => {
      this.values[key] = fromSlider(Number(slider.value));
      typed.value = text(this.values[key]);
      typed.removeAttribute('aria-invalid');
      slider.setAttribute('aria-valuetext', typed.value);
      this.later(120);
    });
    typed.addEventListener('input', () => {
      const value = parse(typed.value);
      if (value === null || !(value > 0)) {
        typed.setAttribute('aria-invalid', 'true');
        return;
      }
      typed.removeAttribute('aria-invalid');
      this.values[key] = value;
      slider.value = toSlider(value);
      slider.setAttribute('aria-valuetext', typed.value);
      this.later(250);
    });
    return h('div', { class: 'dial' }, h('label', { for: id }, label, key === 'error' ? why(...DECLARED) : null), slider, typed, h('small', { id: `${id}-hint` }, hint));
  }

  later(millis) {
    clearTimeout(this.timer);
    this.result.setAttribute('aria-busy', 'true');
    this.timer = setTimeout(() => this.load(), millis);
  }

  async load() {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    const words = new URLSearchParams({ question: this.question });
    for (const key of QUESTIONS[this.question][1]) words.set(key, DIALS[key][7](this.values[key]));
    try {
      this.show(await read(`/plan?${words}`, stop.signal));
    } catch (refused) {
      if (refused.name !== 'AbortError') clear(this.result, problem(refused));
    } finally {
      if (this.stop === stop) this.result.setAttribute('aria-busy', 'false');
    }
  }

  show(told) {
    const best = told.candidates.find((each) => each.best) ?? told.candidates[0];
    if (!best) {
      clear(this.result, h('div', { class: 'note' }, told.note || 'No structure reaches this goal. Allow more memory or a larger error.'));
      return;
    }
    // The structure heads its row.
    const columns = told.columns.map((column, i) => ({ ...column, i })).filter((column) => column.name !== 'structure');
    const summary = `${best.structure}: ${columns.slice(0, 2).map((column) => `${column.label} ${best.texts[column.i]}`).join(', ')}`;
    setText(this.said, `Recommended: ${summary}`);
    if (!this.table || !this.table.isConnected) {
      this.table = h('div', { class: 'plan-table', tabindex: '0', role: 'group', 'aria-label': 'Structures' });
      this.note = h('p', { class: 'soft', css: { 'margin-top': '10px' } });
      this.commands = h('div', { class: 'stack', css: { gap: '10px' } });
      this.chartCard = h('section', { class: 'card', 'aria-label': 'Error over memory' }, this.chart.element);
      clear(this.result, h('section', { class: 'card', 'aria-label': 'Structures' }, h('h2', null, 'Structures, the best first'), this.table, this.note), this.chartCard,
        h('section', { class: 'card', 'aria-label': 'Commands' }, h('h2', null, 'To make it'), this.commands));
    }
    clear(this.table, h('table', null, h('caption', { class: 'unseen' }, 'Structures that reach the goal, the best first'),
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Structure'), columns.map((column) => h('th', { scope: 'col', class: 'number' }, column.label)))),
      h('tbody', null, told.candidates.map((each) => h('tr', { class: each === best ? 'best' : null },
        h('th', { scope: 'row' }, each.structure, each === best ? h('span', { class: 'badge' }, 'recommended') : null), columns.map((column) => h('td', { class: 'number' }, each.texts[column.i])))))));
    setText(this.note, told.note ?? '');
    const points = told.chart?.error?.length ?? 0;
    this.chartCard.hidden = points < 2;
    if (points >= 2) {
      const pairs = told.chart.memoryBytes.map((memory, i) => [memory, told.chart.error[i]]).filter(([memory, error]) => memory > 0 && error > 0).sort((a, b) => a[0] - b[0]);
      const [first, last] = [pairs[0], pairs[pairs.length - 1]];
      this.chart.show([pairs.map(([memory]) => memory), pairs.map(([, error]) => error)], { now: '', text: first ? `From ${share(first[1])} in ${bytes(first[0])} to ${share(last[1])} in ${bytes(last[0])}.` : 'Nothing to show.' });
    }
    const commands = [['redis', 'redis-cli'], ['cli', 'Command line'], ['java', 'Java']].filter(([key]) => told.commands?.[key]);
    clear(this.commands, commands.map(([key, label]) => h('div', null, h('h3', { css: { 'margin-bottom': '4px' } }, label), command(told.commands[key], `the command for ${label}`))));
  }
}
