// Where reality has left the plan, and what to do about it.

import { command, h, name } from './dom.js';

const AT_ONCE = 5;

/** A remedy is a sentence; what stands in it between backquotes is a command. */
function remedy(text) {
  const parts = text.split('`');
  return h('div', { class: 'remedy' }, parts.map((part, i) => (part.trim() === '' ? null : i % 2 === 1 ? command(part, 'the command') : h('span', null, part))));
}

const warning = (each, row) => h('li', { class: 'note warn' },
  h('div', { class: 'what' }, row ? h('a', { href: `#/m/${encodeURIComponent(row.name.id)}` }, name(row.name.text, 32)) : null, h('span', null, each.text)),
  each.remedy ? remedy(each.remedy) : null);

/** Warnings of the whole server, then those of memories; many are folded. */
export function warningList(rows, ofServer) {
  const all = [...ofServer.map((each) => warning(each, null)), ...rows.flatMap((row) => row.warnings.map((each) => warning(each, row)))];
  if (all.length === 0) return null;
  const rest = all.slice(AT_ONCE);
  return h('div', null, h('h2', { class: 'unseen' }, 'Needs attention'), h('ul', { class: 'warnings' }, all.slice(0, AT_ONCE)),
    rest.length ? h('details', { css: { 'margin-top': '8px' } }, h('summary', null, `${rest.length} more`), h('ul', { class: 'warnings' }, rest)) : null);
}

export const warningsOf = (row) => (row.warnings.length ? h('ul', { class: 'warnings' }, row.warnings.map((each) => warning(each, null))) : null);
