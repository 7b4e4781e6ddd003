// One memory: its warnings, charts, how right it is, its facts, and what can be asked of it.

import { memory as path, post, read, typed } from './api.js';
import { Chart } from './charts.js';
import { announce, choice, clear, command, copyButton, field, h, name, problem, setText, why } from './dom.js';
import { cloneDialog, deleteDialog } from './forms.js';
import { NONE, ago, at, bytes, duration, fromField, percent, rate, share, short, whole } from './format.js';
import { HistoryPart } from './history.js';
import { TopPart } from './top.js';
import { DECLARED, NOW, OBSERVED, trustCard } from './trust.js';
import { warningsOf } from './warnings.js';

const SERIES_EVERY = 5_000;

export class MemoryView {
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.title = 'Memory';
    this.span = 'hour';
    this.stop = new AbortController();
    this.element = h('div', null, h('p', { class: 'loading' }, 'Loading the memory…'));
  }

  async start() {
    try {
      this.show(await read(path(this.id), this.stop.signal));
    } catch (failure) {
      if (failure.name === 'AbortError') return;
      clear(this.element, this.crumbs(), h('h1', null, failure.status === 404 ? 'There is no such memory' : 'This memory cannot be shown'),
        problem(failure, () => this.start()), h('p', null, h('a', { href: '#/' }, 'All memories')));
    }
  }

  close() {
    this.stop.abort();
    clearInterval(this.timer);
    this.charts?.forEach((chart) => chart.close());
    this.history?.close();
    this.top?.close();
  }

  again() {
    if (this.detail) this.refresh();
    else this.start();
  }

  crumbs() {
    return h('nav', { class: 'crumbs', 'aria-label': 'Where you are' }, h('a', { href: '#/' }, 'Memories'), ' / ', this.row ? name(this.row.name.text, 40) : 'memory');
  }

  show(detail) {
    const { row } = detail;
    this.detail = detail;
    this.row = row;
    this.title = `Memory ${row.name.text.slice(0, 60)}`;
    document.title = `${row.name.text.slice(0, 60)} · Tidemark`;
    const can = new Set(detail.can);
    this.warnings = h('section', { 'aria-label': 'Warnings', css: { 'margin-bottom': '16px' } });
    this.trust = h('div');
    this.factsPlace = h('div');
    this.now = h('div', { class: 'totals' });
    this.makeCharts();
    if (can.has('ranges')) this.history = new HistoryPart(this.app, this.id, detail.prefixes ?? []);
    if (can.has('top')) this.top = new TopPart(this.id);
    clear(this.element, this.crumbs(), this.heading(detail, can), this.warnings, this.now,
      this.history ? h('div', { css: { 'margin-bottom': '16px' } }, this.history.element) : null,
      h('div', { class: 'columns' },
        h('div', { class: 'stack' }, this.top?.element, this.chartsCard(), this.factsCard(detail)),
        h('div', { class: 'stack' },
          can.has('ask') || can.has('add') ? this.askCard(can) : null,
          h('section', { class: 'card', 'aria-label': 'How right it is' }, h('h2', null, 'How right is it?'), this.trust),
          this.planCard(detail))));
    this.update(row, detail.facts);
    this.charts.forEach((chart) => chart.start());
    this.history?.start();
    this.top?.start();
    this.series();
    this.timer = setInterval(() => this.series(), SERIES_EVERY);
  }

  heading(detail, can) {
    const { row } = detail;
    const full = detail.name?.text ?? row.name.text;
    return h('div', { class: 'memory-head' },
      h('div', null, h('h1', null, name(row.name.text, 60)),
        h('p', { class: 'row soft' }, h('span', { class: 'badge' }, row.structure), h('span', null, row.question)),
        full.length > 60 ? h('details', null, h('summary', null, 'The whole name'), h('div', { class: 'whole-name', tabindex: '0', role: 'region', 'aria-label': 'The whole name' }, h('bdi', { class: 'name' }, full)), copyButton(full, 'the name')) : null),
      h('div', { class: 'row' },
        can.has('export') ? h('a', { class: 'button', href: `/api/v1${path(this.id, '/export')}`, download: '' }, 'Export') : null,
        can.has('clone') ? h('button', { type: 'button', onclick: () => cloneDialog(this.app, this.row) }, 'Clone…') : null,
        can.has('delete') ? h('button', { type: 'button', class: 'danger', onclick: () => deleteDialog(this.app, this.row) }, 'Delete…') : null));
  }

  /** A new state of this memory, pushed by the server. */
  memory(data) {
    if (!this.detail || data.row?.name.id !== this.row.name.id) return;
    this.update(data.row, data.facts);
    this.top?.changed();
  }

  /** It was deleted, by somebody else or by its own time. */
  gone() {
    if (this.detail) clear(this.warnings, h('div', { class: 'note warn' }, h('strong', null, 'This memory is gone.'), h('p', null, 'It was deleted, renamed, or its time was up. What you see is the last that was known.'))).hidden = false;
  }

  update(row, facts) {
    this.row = row;
    const now = Date.now();
    const key = JSON.stringify(row.warnings);
    if (key !== this.warnedKey) {
      this.warnedKey = key;
      clear(this.warnings, warningsOf(row));
      this.warnings.hidden = row.warnings.length === 0;
    }
    const totals = [
      ['Memory', bytes(row.memoryBytes), row.fill === null ? '' : `${percent(row.fill)} filled`],
      ['Items per second', short(row.itemsPerSecond), 'over the last minute'],
      ['Items added', short(row.items), row.distinct === null ? '' : `${short(row.distinct)} distinct`],
      ['Remembers since', ago(row.oldest, now), row.expires ? `ends ${at(row.expires)}` : row.oldest === null ? 'nothing yet' : at(row.oldest)],
    ];
    if (!this.totals) {
      this.totals = totals.map(([label]) => {
        const pair = [h('div', { class: 'value' }), h('div', { class: 'under' })];
        this.now.append(h('div', { class: 'card total' }, h('div', { class: 'label' }, label), pair));
        return pair;
      });
    }
    totals.forEach(([, value, under], i) => {
      setText(this.totals[i][0], value);
      setText(this.totals[i][1], under);
    });
    const trusted = JSON.stringify([row.errorDeclared, row.errorNow, row.errorObserved]);
    if (trusted !== this.trusted && !this.trust.querySelector(':popover-open')) {
      this.trusted = trusted;
      clear(this.trust, row.errorDeclared === null && row.errorNow === null && !row.errorObserved
        ? h('p', { class: 'soft' }, 'This kind of memory predicts no error rate.') : trustCard(row));
    }
    if (facts) this.showFacts(facts);
  }

  factsCard(detail) {
    return h('section', { class: 'card', 'aria-label': 'Facts' }, h('h2', null, 'Facts'), this.factsPlace,
      detail.commands?.redis ? h('div', { css: { 'margin-top': '14px' } }, h('small', null, 'Made again elsewhere by'), command(detail.commands.redis, 'the command that makes it')) : null);
  }

  showFacts(facts) {
    if (!this.facts || this.facts.size !== facts.length) {
      this.facts = new Map(facts.map((fact) => [fact.name, h('dd')]));
      clear(this.factsPlace, h('dl', { class: 'facts' }, facts.map((fact) => h('div', null, h('dt', null, capital(fact.label)), this.facts.get(fact.name)))));
    }
    for (const fact of facts) if (this.facts.has(fact.name)) setText(this.facts.get(fact.name), fact.unit === 'time' && fact.value ? at(fact.value) : fact.text ?? NONE);
  }

  planCard(detail) {
    const entries = [...(detail.options ?? []), ...(detail.plan ?? [])];
    if (entries.length === 0) return null;
    const list = (title, of) => (of?.length ? [h('h3', { css: { margin: '10px 0 6px' } }, title), h('dl', { class: 'facts' }, of.map((each) => h('div', null, h('dt', null, capital(each.label)), h('dd', null, each.text))))] : null);
    return h('section', { class: 'card', 'aria-label': 'Plan' }, h('h2', null, 'What it was planned for'), list('Options', detail.options), list('Plan', detail.plan));
  }

  makeCharts() {
    this.chartOf = {
      itemsPerSecond: new Chart('Items per second', null, [{ label: 'Items per second', color: 'tide', fill: true }], (value) => short(value), { wide: true }),
      errors: new Chart('Error', why('Error, observed against declared', `Declared: ${DECLARED[1]}`, `Now: ${NOW[1]}`, `Observed: ${OBSERVED[1]}`, 'The shaded band is the 95 % interval of what was observed.'), [
        { label: 'interval, high', color: 'tide', band: true, hidden: true }, { label: 'interval, low', color: 'tide', band: true, hidden: true },
        { label: 'observed', color: 'tide' }, { label: 'now', color: 'soft' }, { label: 'declared', color: 'bad', dash: [5, 4] }], share, { band: [1, 2], wide: true }),
      distinct: new Chart('Distinct items', null, [{ label: 'Distinct items', color: 'tide' }], short),
      fill: new Chart('Fill', null, [{ label: 'Fill', color: 'tide' }], percent),
      memoryBytes: new Chart('Memory', null, [{ label: 'Memory', color: 'tide' }], bytes, { bytes: true }),
    };
    this.charts = Object.values(this.chartOf);
  }

  chartsCard() {
    const spans = choice('Span', [['hour', 'Hour'], ['day', 'Day']], this.span, (value) => { this.span = value; this.series(); }, true);
    spans.classList.add('fine');
    this.seriesProblem = h('div');
    return h('section', { class: 'card', 'aria-label': 'Charts' }, h('div', { class: 'card-head' }, h('h2', null, 'Lately'), spans), this.seriesProblem,
      h('div', { class: 'charts' }, this.charts.map((chart) => chart.element)));
  }

  async series() {
    const span = this.span;
    let told;
    try {
      told = await read(path(this.id, `/series?span=${span}`), this.stop.signal);
    } catch (failure) {
      if (failure.name !== 'AbortError' && failure.status !== 0) clear(this.seriesProblem, problem(failure));
      return;
    }
    if (span !== this.span || this.stop.signal.aborted) return;
    clear(this.seriesProblem);
    const { series, from, stepMillis } = told;
    const times = series.itemsPerSecond.map((each, i) => from + i * stepMillis);
    const over = `over the last ${span}`;
    for (const [key, text] of [['itemsPerSecond', rate], ['distinct', short], ['fill', percent], ['memoryBytes', bytes]]) {
      this.chartOf[key].show([times, series[key]], sentence(series[key], text, over));
    }
    const declared = series.errorDeclared;
    const constant = times.map(() => declared);
    const told2 = sentence(series.errorObserved, share, over);
    this.chartOf.errors.show([times, series.observedHigh, series.observedLow, series.errorObserved, series.errorNow, constant], {
      now: this.row.errorObserved ? `observed ${share(this.row.errorObserved.share)}` : '',
      text: `Observed: ${told2.text} Declared ${share(declared)}, now ${share(this.row.errorNow)}.`,
      none: 'Nothing observed yet in this span.',
    });
  }

  async refresh() {
    try {
      const detail = await read(path(this.id), this.stop.signal);
      this.update(detail.row, detail.facts);
    } catch (failure) {
      if (failure.status === 404) this.start();
    }
  }

  askCard(can) {
    const item = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
    const result = h('div', { role: 'status', 'aria-live': 'polite' });
    const times = h('input', { type: 'text', inputmode: 'numeric', size: '6', placeholder: '1' });
    const weight = h('input', { type: 'text', inputmode: 'decimal', size: '6', placeholder: 'none' });
    const when = h('input', { type: 'datetime-local', step: '1' });
    const send = async (verb, body, shown) => {
      try {
        clear(result, shown(await post(path(this.id, `/${verb}`), { item: typed(item.value), ...body })));
        await this.refresh();
      } catch (refused) {
        clear(result, problem(refused));
      }
    };
    const extras = () => {
      const body = {};
      if (times.value.trim()) body.times = Number(times.value);
      if (weight.value.trim()) body.weight = Number(weight.value);
      if (when.value) body.at = fromField(when.value);
      return body;
    };
    const ask = () => send('ask', {}, (told) => h('div', { class: 'answer', 'data-answer': told.answer }, h('div', { class: 'sentence' }, told.sentence), h('div', { class: 'soft' }, answerUnder(told))));
    const change = (verb) => send(verb, extras(), (told) => h('div', { class: 'answer', 'data-answer': told.new ? 'no' : 'maybe' }, h('div', { class: 'sentence' }, told.sentence),
      told.count === null || told.count === undefined ? null : h('div', { class: 'soft' }, `count: ${short(told.count)}`)));
    return h('section', { class: 'card', 'aria-label': 'Ask and add' }, h('h2', null, can.has('ask') ? 'Ask it' : 'Add to it'),
      h('form', { class: 'ask', onsubmit: (event) => { event.preventDefault(); if (can.has('ask')) ask(); else change('add'); } },
        field('Item', item, 'As text; base64:… for other bytes'),
        h('div', { class: 'row' }, can.has('ask') ? h('button', { type: 'submit', class: 'primary' }, 'Ask') : null,
          can.has('add') ? h('button', { type: can.has('ask') ? 'button' : 'submit', onclick: can.has('ask') ? () => change('add') : null }, 'Add') : null,
          can.has('remove') ? h('button', { type: 'button', onclick: () => change('remove') }, 'Remove') : null),
        can.has('add') ? h('details', null, h('summary', null, 'Add with a time, a weight, or several times'), h('div', { class: 'row' }, field('At', when), field('Weight', weight), field('Times', times))) : null,
        result));
  }
}

const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

function answerUnder(told) {
  const parts = [];
  if (told.probability !== null && told.probability !== undefined) parts.push(`probability that it was there: ${percent(told.probability)}`);
  if (told.ageMillis !== null && told.ageMillis !== undefined) parts.push(`at most ${duration(told.ageMillis)} ago`);
  if (told.count !== null && told.count !== undefined) parts.push(`count: ${short(told.count)}`);
  return parts.join(' · ');
}

function sentence(values, text, over) {
  const known = values.filter((each) => each !== null);
  if (known.length === 0) return { now: '', text: `Nothing measured ${over}.` };
  const last = known[known.length - 1];
  const least = known.reduce((a, b) => Math.min(a, b));
  const most = known.reduce((a, b) => Math.max(a, b));
  return { now: text(last), text: `${text(last)} now; from ${text(least)} to ${text(most)} ${over}.` };
}
