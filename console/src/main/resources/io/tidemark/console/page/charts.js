// Charts by uPlot, each with a text and a table that say the same; and sparklines.

import { clear, h, setText, svg } from './dom.js';
import { NONE, at, dayAndTime, timeOfDay } from './format.js';

const color = (name) => {
  const probe = h('span', { css: { color: `var(--${name})`, display: 'none' } });
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
};

const POWERS = Array.from({ length: 44 }, (each, i) => 2 ** i);
const drawn = new Set();
const redrawAll = () => drawn.forEach((chart) => chart.redraw());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawAll);
export const themeChanged = redrawAll;

const resized = new ResizeObserver((entries) => {
  for (const entry of entries) entry.target.chart?.fit(Math.floor(entry.contentRect.width));
});

/**
 * A chart of lines over time, or over any x.
 *
 * `series`: [{ label, color, dash?, band?: true, fill?: true }], `text`: y as text, `options`: { x: text of x, time, logY, logX, min, max, wide }
 */
export class Chart {
  constructor(title, explained, series, text, options = {}) {
    this.series = series;
    this.text = text;
    this.options = options;
    this.place = h('div', { class: 'plot', role: 'img', 'aria-label': `${title}: loading` });
    this.value = h('span', { class: 'value' });
    this.rows = h('div');
    this.table = h('details', { ontoggle: () => this.fillTable() }, h('summary', null, 'As a table'), this.rows);
    this.title = title;
    this.element = h('figure', { class: options.wide ? 'wide' : null },
      h('figcaption', null, h('h3', null, title, explained ?? null), this.value), this.keys(), this.place, this.table);
    this.place.chart = this;
  }

  /** Which line is which. */
  keys() {
    const shown = this.series.filter((each) => !each.hidden);
    return shown.length < 2 ? '' : h('p', { class: 'legend' }, shown.map((each) => h('span', null, h('i', { css: { background: `var(--${each.color})` } }), each.label)));
  }

  /** Puts it to use; `close` ends that. */
  start() {
    drawn.add(this);
    resized.observe(this.place);
  }

  close() {
    drawn.delete(this);
    resized.unobserve(this.place);
    this.plot?.destroy();
    this.plot = null;
  }

  show(data, sentence) {
    this.data = data;
    setText(this.value, sentence.now ?? '');
    this.place.setAttribute('aria-label', `${this.title}. ${sentence.text}`);
    const isEmpty = data[0].length < 2 || data.slice(1).every((line) => line.every((each) => each === null));
    if (isEmpty) {
      this.plot?.destroy();
      this.plot = null;
      clear(this.place, h('div', { class: 'plot-none' }, sentence.none ?? 'Nothing measured yet in this span.'));
    } else if (this.plot) {
      this.plot.setData(data);
    } else {
      this.redraw();
    }
    this.fillTable();
  }

  redraw() {
    if (!this.data || this.data[0].length < 2 || !this.place.isConnected) return;
    if (this.data.slice(1).every((line) => line.every((each) => each === null))) return;
    this.plot?.destroy();
    clear(this.place);
    this.plot = new window.uPlot(this.settings(), this.data, this.place);
  }

  fit(width) {
    if (this.plot && width > 0 && width !== this.plot.width) this.plot.setSize({ width, height: this.plot.height });
    else if (!this.plot) this.redraw();
  }

  settings() {
    const soft = color('soft');
    const grid = { stroke: color('line'), width: 1 };
    const axis = { stroke: soft, grid, ticks: { show: false }, font: '11px system-ui, sans-serif' };
    const { options, text } = this;
    const isTime = options.time !== false;
    return {
      width: Math.max(120, Math.floor(this.place.clientWidth)),
      height: options.height ?? 130,
      ms: 1,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { size: 6 } },
      scales: {
        x: { time: isTime, ...(options.logX ? { distr: 3, log: 2 } : {}) },
        y: options.logY ? { distr: 3 } : { range: (self, low, high) => [options.min ?? Math.min(0, low), Math.max(options.max ?? 0, high > 0 ? high * 1.08 : 1)] },
      },
      axes: [
        { ...axis, size: 26, space: 70, values: (self, splits) => splits.map((each) => (each === null ? null : isTime ? this.timeText(each, splits) : options.x(each))) },
        { ...axis, size: options.wide || options.logY ? 58 : 52, space: 26, ...(options.bytes ? { incrs: POWERS } : {}), values: (self, splits) => splits.map((each) => (each === null ? null : text(each))) },
      ],
      series: [{}, ...this.series.map((each) => ({
        label: each.label,
        stroke: each.band ? 'transparent' : color(each.color),
        width: each.band ? 0 : 1.6,
        dash: each.dash,
        fill: each.fill ? `color-mix(in srgb, ${color(each.color)} 14%, transparent)` : undefined,
        points: { show: false },
        spanGaps: false,
      }))],
      bands: options.band ? [{ series: options.band, fill: `color-mix(in srgb, ${color('tide')} 22%, transparent)` }] : [],
      hooks: { setCursor: [(plot) => this.point(plot)] },
    };
  }

  timeText(millis, splits) {
    const wide = splits.length > 1 && splits[splits.length - 1] - splits[0] > 20 * 3_600_000;
    return wide ? dayAndTime(millis).replace(/,? \d\d:\d\d$/, (found) => found) : timeOfDay(millis).slice(0, 5);
  }

  /** What is under the pointer, beside the title. */
  point(plot) {
    const i = plot.cursor.idx;
    if (i === null || i === undefined || plot.cursor.left < 0) {
      setText(this.value, this.resting ?? this.value.textContent);
      this.resting = null;
      return;
    }
    this.resting ??= this.value.textContent;
    const when = this.options.time === false ? this.options.x(this.data[0][i]) : timeOfDay(this.data[0][i]);
    const parts = this.series.map((each, line) => [each, this.data[line + 1][i]]).filter(([each, value]) => value !== null && value !== undefined && !each.hidden);
    setText(this.value, `${when}: ${parts.map(([each, value]) => (this.series.length > 1 ? `${each.label} ` : '') + this.text(value)).join(', ')}`);
  }

  /** The newest rows; made only while it is open. */
  fillTable() {
    if (!this.table.open || !this.data) return;
    const isTime = this.options.time !== false;
    const order = this.data[0].map((each, i) => i).filter((i) => this.data.slice(1).some((line) => line[i] !== null)).reverse().slice(0, 120);
    clear(this.rows, h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': `${this.title}, as a table` }, h('table', null,
      h('caption', null, isTime ? `${this.title}, newest first` : this.title),
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, isTime ? 'Time' : this.options.xLabel), this.series.map((each) => h('th', { scope: 'col', class: 'number' }, each.label)))),
      h('tbody', null, order.map((i) => h('tr', null,
        h('th', { scope: 'row' }, isTime ? at(this.data[0][i]) : this.options.x(this.data[0][i])),
        this.series.map((each, line) => h('td', { class: 'number' }, this.data[line + 1][i] === null ? NONE : this.text(this.data[line + 1][i])))))))));
  }
}

/** A line without axes. */
export class Spark {
  constructor(width = 92, height = 22) {
    this.width = width;
    this.height = height;
    this.under = svg('path', { class: 'spark-under' });
    this.line = svg('path', { class: 'spark' });
    this.element = svg('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', focusable: 'false' }, this.under, this.line);
  }

  show(values) {
    if (!values || values.length < 2) {
      this.line.setAttribute('d', `M0 ${this.height - 1.5}H${this.width}`);
      this.under.setAttribute('d', '');
      return;
    }
    const most = Math.max(...values, 1e-9);
    const step = this.width / (values.length - 1);
    const points = values.map((value, i) => `${(i * step).toFixed(1)} ${(this.height - 1.5 - (Math.max(0, value ?? 0) / most) * (this.height - 4)).toFixed(1)}`);
    this.line.setAttribute('d', `M${points.join('L')}`);
    this.under.setAttribute('d', `M0 ${this.height}L${points.join('L')}L${this.width} ${this.height}Z`);
  }
}
