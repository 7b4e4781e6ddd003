// How right a memory is: what it promised, what it expects of itself now, and what was observed.

import { h, svg, why } from './dom.js';
import { NONE, share, whole } from './format.js';

export const DECLARED = ['Error declared', 'The share of wrong answers that whoever made this memory asked for. It is a cap, not a forecast.',
  'A wrong answer is “maybe seen” for an item that was not there.'];
export const NOW = ['Error now', 'The share of wrong answers to be expected at this moment, computed from how full the memory is. It grows as items come in. Above the declared error the plan no longer holds.'];
export const OBSERVED = ['Error observed', 'Counted, not computed: the server keeps an exact copy of a small random sample of the items and compares answers with it.',
  'The interval is what the count allows to say: with 95 % confidence the true share lies inside. The more answers are checked, the narrower it is.'];

/** Text of what was observed. */
export const observedText = (seen) => (seen ? `${share(seen.share)} (${share(seen.low)} to ${share(seen.high)}, 95 %)` : NONE);

/** What the observation says of the promise. */
export function verdict(declared, seen) {
  if (!seen || !seen.judged) return { kind: 'none', text: 'No answers have been checked yet.' };
  if (declared === null || declared === undefined) return { kind: 'none', text: 'No error was declared, so there is nothing to compare with.' };
  if (seen.low > declared) return { kind: 'bad', text: 'The declared error is not kept: the whole interval lies above it.' };
  if (seen.high <= declared) return { kind: 'good', text: 'The declared error is kept: the whole interval lies below it.' };
  return { kind: 'open', text: 'This fits the declared error, which lies inside the interval. More checked answers will tell more.' };
}

/** The interval as a bar, the observed share as a dot, the declared cap as a line. */
export function intervalPicture(row) {
  const seen = row.errorObserved;
  const cap = row.errorDeclared;
  const most = Math.max((cap ?? 0) * 2, (seen?.high ?? 0) * 1.1, (row.errorNow ?? 0) * 1.1, 1e-12);
  const x = (value) => `${(Math.min(1, value / most) * 100).toFixed(2)}%`;
  const broken = verdict(cap, seen).kind === 'bad';
  return { most, element: svg('svg', { class: `interval${broken ? ' broken' : ''}`, 'aria-hidden': 'true', focusable: 'false' },
    svg('line', { class: 'track', x1: '0', x2: '100%', y1: '50%', y2: '50%' }),
    seen ? svg('line', { class: 'range', x1: x(seen.low), x2: x(seen.high), y1: '50%', y2: '50%' }) : null,
    seen ? svg('circle', { class: 'observed', cx: x(seen.share), cy: '50%', r: '3.5' }) : null,
    cap ? svg('line', { class: 'cap', x1: x(cap), x2: x(cap), y1: '10%', y2: '90%' }) : null) };
}

const CLASS = { good: 'good', bad: 'bad', open: '', none: 'soft' };

/** The card that tells whether to trust a memory. */
export function trustCard(row) {
  const seen = row.errorObserved;
  const said = verdict(row.errorDeclared, seen);
  const picture = intervalPicture(row);
  return h('div', { class: 'trust' },
    h('p', { class: `verdict ${CLASS[said.kind]}` }, said.text),
    h('div', { class: 'three' },
      h('div', null, h('div', { class: 'label' }, 'Declared', why(...DECLARED)), h('div', { class: 'value' }, share(row.errorDeclared))),
      h('div', null, h('div', { class: 'label' }, 'Now', why(...NOW)), h('div', { class: `value ${row.errorDeclared !== null && row.errorNow > row.errorDeclared ? 'bad' : ''}` }, share(row.errorNow))),
      h('div', null, h('div', { class: 'label' }, 'Observed', why(...OBSERVED)), h('div', { class: 'value' }, seen ? share(seen.share) : NONE))),
    seen || row.errorDeclared ? h('div', null, picture.element, h('div', { class: 'scale', 'aria-hidden': 'true' }, h('span', null, '0'), h('span', null, share(picture.most)))) : null,
    seen && seen.judged ? h('p', { class: 'soft' },
      `Of ${whole(seen.judged)} answers that could be checked, ${seen.wrong === 0 ? 'none was' : seen.wrong === 1 ? 'one was' : `${whole(seen.wrong)} were`} wrong. `
      + `With 95 % confidence the true share of wrong answers lies between ${share(seen.low)} and ${share(seen.high)}.`) : null,
    h('p', { class: 'legend', 'aria-hidden': 'true' },
      h('span', null, h('b', null, '●'), ' observed'), h('span', null, h('b', null, '▬'), ' its interval'), h('span', null, h('b', null, '┃'), ' declared')));
}
