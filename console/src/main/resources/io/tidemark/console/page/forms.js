// Making, importing, copying and deleting memories.

import { memory, post, remove, typed, typedId, upload } from './api.js';
import { announce, choice, clear, command, dialog, field, h, name, problem } from './dom.js';
import { whole } from './format.js';

const number = (value, props) => h('input', { type: 'text', inputmode: 'decimal', value, autocomplete: 'off', spellcheck: 'false', size: '10', ...props });
const FIELDS = {
  error: () => ['Error', number('0.001'), 'Share of wrong answers, at most'],
  capacity: () => ['Distinct items', number('1000000'), 'That it is planned for'],
  window: () => ['Window', number('24h'), 'Such as 10m, 24h, 7d'],
  last: () => ['Last', number('1000000'), 'So many items back'],
  halfLife: () => ['Half-life', number('1h'), 'Counts halve in this time; empty: never'],
  keys: () => ['Keys', number('50'), 'How many of the most frequent'],
  keep: () => ['Keep', number('90d'), 'Such as 30d, 90d'],
  tick: () => ['Precision', number('1s'), 'Of times, such as 1s, 1m'],
  prefixes: () => ['Prefixes', h('input', { type: 'text', placeholder: 'ipv4:8,16,24', autocomplete: 'off', spellcheck: 'false' }), 'To ask for networks, too; empty: none'],
};
const optional = (word, value) => (value ? [word, value] : []);
/** What can be made: its name, a sentence, its fields, and the command's words without the memory's name. */
const KINDS = {
  window: ['Seen within a time', 'Was this item there within the last 24 hours?', ['window', 'capacity', 'error'], (f) => ['BF.RESERVE', f.error, f.capacity, 'WINDOW', f.window]],
  ever: ['Seen ever', 'Was this item there before? Grows with the stream.', ['capacity', 'error'], (f) => ['BF.RESERVE', f.error, f.capacity]],
  last: ['Seen among the last', 'Was this item among the last million?', ['last', 'error'], (f) => ['BF.RESERVE', f.error, f.last, 'LAST', f.last]],
  endless: ['Seen, endless stream', 'Fixed memory; the oldest or least important is forgotten first.', ['capacity', 'error'], (f) => ['BF.RESERVE', f.error, f.capacity, 'ENDLESS']],
  history: ['History', 'When may this item have occurred, and when certainly not?', ['keep', 'tick', 'error', 'prefixes'], (f) => ['HIST.RESERVE', 'ERROR', f.error, 'TICK', f.tick, 'KEEP', f.keep, ...optional('PREFIXES', f.prefixes)]],
  top: ['Top keys', 'Which keys are the most frequent lately? Keeps the keys.', ['keys', 'halfLife'], (f) => ['TOPK.RESERVE', f.keys, ...optional('HALFLIFE', f.halfLife)]],
  counts: ['Counts with removal', 'How many of this item are there now?', ['capacity'], (f) => ['CF.RESERVE', f.capacity]],
  sketch: ['Frequencies', 'How often did this item occur, ever or lately?', ['error', 'halfLife'], (f) => ['CMS.INITBYPROB', f.error, '0.01', ...optional('HALFLIFE', f.halfLife)]],
};

const quoted = (word) => (/^[\w.:,+@/-]+$/.test(word) ? word : `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
const nameInput = () => h('input', { type: 'text', required: true, autocomplete: 'off', spellcheck: 'false', maxlength: '4096' });

/** A form that makes a memory and then calls `done` with its row. */
export function createForm(app, done) {
  const named = nameInput();
  const fields = h('div', { class: 'row' });
  const preview = h('div');
  const said = h('p', { class: 'soft' });
  const wrong = h('div');
  let kind = 'window';
  let inputs = {};
  const words = () => KINDS[kind][3](Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, input.value.trim()])));
  const show = () => {
    const [verb, ...rest] = words();
    clear(preview, command(['redis-cli', ...(app.redisPort ? ['-p', app.redisPort] : []), verb, quoted(named.value || 'NAME'), ...rest.map(quoted)].join(' '), 'the same as a command'));
  };
  const choose = (next) => {
    kind = next;
    inputs = {};
    said.textContent = KINDS[kind][1];
    clear(fields, KINDS[kind][2].map((key) => {
      const [label, input, hint] = FIELDS[key]();
      inputs[key] = input;
      return field(label, input, hint);
    }));
    show();
  };
  const select = h('select', { onchange: (event) => choose(event.target.value) }, Object.entries(KINDS).map(([value, [text]]) => h('option', { value }, text)));
  const submit = h('button', { type: 'submit', class: 'primary' }, 'Create');
  const form = h('form', { class: 'stack', novalidate: true, oninput: show, onsubmit: async (event) => {
    event.preventDefault();
    clear(wrong);
    if (named.value === '') {
      clear(wrong, problem({ message: 'The memory needs a name.' }));
      named.focus();
      return;
    }
    submit.disabled = true;
    try {
      const made = await post('/memories', { name: typed(named.value), command: words() });
      announce('The memory was made.');
      done(made?.row ?? { name: { id: typedId(named.value), text: named.value } });
    } catch (refused) {
      clear(wrong, problem(refused));
    } finally {
      submit.disabled = false;
    }
  } },
  field('Name', named), field('Question', select), said, fields, h('div', { class: 'stack', css: { gap: '4px' } }, h('small', null, 'The same from a client'), preview), wrong,
  h('div', { class: 'actions row' }, submit));
  choose(kind);
  return form;
}

export function createDialog(app) {
  const box = dialog('New memory', createForm(app, (row) => { box.close(); app.open(row); }));
  box.querySelector('input').focus();
}

export function importDialog(app) {
  const named = nameInput();
  const file = h('input', { type: 'file', required: true, accept: '.tmk' });
  file.addEventListener('change', () => { if (named.value === '' && file.files[0]) named.value = file.files[0].name.replace(/\.tmk$/, ''); });
  const wrong = h('div');
  const submit = h('button', { type: 'submit', class: 'primary' }, 'Import');
  const box = dialog('Import a memory', h('form', { novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    clear(wrong);
    if (!file.files[0] || named.value === '') {
      clear(wrong, problem({ message: file.files[0] ? 'The memory needs a name.' : 'Choose a file first.', remedy: file.files[0] ? null : 'A .tmk file that this page or the command line wrote.' }));
      return;
    }
    submit.disabled = true;
    submit.textContent = 'Importing…';
    try {
      await upload(`/import?name=${encodeURIComponent(typedId(named.value))}`, file.files[0]);
      box.close();
      announce('The memory was imported.');
      app.open({ name: { id: typedId(named.value), text: named.value } });
    } catch (refused) {
      clear(wrong, problem(refused));
    } finally {
      submit.disabled = false;
      submit.textContent = 'Import';
    }
  } }, field('File', file, 'A .tmk file, as “Export” writes it'), field('Name', named, 'There must be no memory of this name yet'), wrong,
  h('div', { class: 'actions' }, h('button', { type: 'button', onclick: () => box.close() }, 'Cancel'), submit)));
}

export function cloneDialog(app, row) {
  const named = nameInput();
  const capacity = number('', { placeholder: 'as it is' });
  const error = number('', { placeholder: 'as it is' });
  const sizes = h('div', { hidden: true }, h('div', { class: 'note warn' }, 'The new memory starts empty: only traces of the items are kept, so they cannot be moved to another size. Send new items to both until it knows enough.'),
    h('div', { class: 'row', css: { 'margin-top': '12px' } }, field('Distinct items', capacity), field('Error', error)));
  const wrong = h('div');
  let isSized = false;
  const box = dialog('Clone', h('form', { novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    clear(wrong);
    try {
      const wanted = { name: typed(named.value) };
      if (isSized && capacity.value.trim()) wanted.capacity = Number(capacity.value);
      if (isSized && error.value.trim()) wanted.error = Number(error.value);
      const made = await post(memory(row.name.id, '/clone'), wanted);
      box.close();
      announce(made.empty ? 'A new, empty memory was made.' : 'The memory was copied with its content.');
      app.open(made.row);
    } catch (refused) {
      clear(wrong, problem(refused));
    }
  } },
  field('Name of the new memory', named),
  choice('What it starts with', [['copy', 'A copy of the content'], ['size', 'Another size, empty']], 'copy', (value) => { isSized = value === 'size'; sizes.hidden = !isSized; }),
  sizes, wrong, h('div', { class: 'actions' }, h('button', { type: 'button', onclick: () => box.close() }, 'Cancel'), h('button', { type: 'submit', class: 'primary' }, 'Clone'))));
  named.focus();
}

export function deleteDialog(app, row) {
  const confirm = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const submit = h('button', { type: 'submit', class: 'danger primary', disabled: true }, 'Delete it');
  confirm.addEventListener('input', () => { submit.disabled = confirm.value !== row.name.text; });
  const wrong = h('div');
  const box = dialog('Delete this memory?', h('form', { novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    clear(wrong);
    try {
      await remove(memory(row.name.id), { confirm: confirm.value });
      box.close();
      announce('The memory was deleted.');
      app.go('#/');
    } catch (refused) {
      clear(wrong, problem(refused));
    }
  } },
  h('p', null, `It has taken ${whole(row.items)} items. All that it knows is lost, for every client, and cannot be brought back. Export it first to keep a file.`),
  h('p', null, 'Type its name to go on: ', name(row.name.text, 200)),
  field('Name', confirm), wrong, h('div', { class: 'actions' }, h('button', { type: 'button', onclick: () => box.close() }, 'Cancel'), submit)));
  confirm.focus();
}
