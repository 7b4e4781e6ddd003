// Elements, made from text only: nothing that a client sends is ever parsed as HTML.

const SVG = 'http://www.w3.org/2000/svg';
let serial = 0;

export const uid = (stem) => `${stem}-${++serial}`;

function fill(element, props, children) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'css') for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
    else if (key === 'value') element.value = value;
    else if (key === 'checked') element.checked = true;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element with attributes (`on…`: listeners, `css`: style properties) and children; strings become text. */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

export const svg = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

export const clear = (element, ...children) => {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child));
  return element;
};

/** Sets a text only where it changes, so that screen readers and selections are left alone. */
export const setText = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};

/** Says something to those who do not see the page. */
export function announce(text) {
  const place = document.getElementById('announce');
  place.textContent = '';
  requestAnimationFrame(() => { place.textContent = text; });
}

/** The ends of a long text, by code points. */
export function cut(text, most) {
  if (text.length <= most) return text;
  const points = Array.from(text);
  if (points.length <= most) return text;
  const head = Math.ceil((most - 1) * 0.62);
  return `${points.slice(0, head).join('')}…${points.slice(points.length - (most - 1 - head)).join('')}`;
}

/** A name or an item: isolated, so that it cannot turn the text around it, and cut in the middle. */
export function name(text, most = 44) {
  if (text === '') return h('bdi', { class: 'name none' }, '(empty)');
  const short = cut(text, most);
  return h('bdi', { class: 'name', title: short === text ? null : cut(text, 400) }, short);
}

/** Plain words behind a question mark. Escape and a click elsewhere close it. */
export function why(term, ...text) {
  const id = uid('why');
  const button = h('button', { type: 'button', class: 'why', 'aria-label': `What does “${term}” mean?`, popovertarget: id }, '?');
  const box = h('div', { id, class: 'why-box', popover: 'auto', role: 'note' }, h('strong', null, term), ...text.map((each) => h('p', null, each)));
  box.addEventListener('toggle', (event) => {
    if (event.newState !== 'open') return;
    const at = button.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const below = at.bottom + 6 + size.height < innerHeight;
    box.style.left = `${Math.max(8, Math.min(at.left - 12, innerWidth - size.width - 8))}px`;
    box.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - size.height - 6)}px`;
  });
  return [button, box];
}

/** A button that copies a text and says so. */
export function copyButton(text, what) {
  const button = h('button', { type: 'button', class: 'small copy', 'aria-label': `Copy ${what}` }, 'Copy');
  button.addEventListener('click', async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? text() : text);
    } catch (refused) {
      done = false;
    }
    button.textContent = done ? 'Copied' : 'Select it';
    announce(done ? `Copied ${what}` : 'The browser refused to copy. Select the text instead.');
    setTimeout(() => { button.textContent = 'Copy'; }, 1600);
  });
  return button;
}

/** A command to copy. */
export const command = (text, what) =>
  h('div', { class: 'command', role: 'group', 'aria-label': what }, h('code', { class: text.includes('\n') ? 'lines' : null, tabindex: '0' }, text), copyButton(text, what));

/** What went wrong, and what to do. */
export function problem(error, again) {
  return h('div', { class: 'note bad', role: 'alert' },
    h('strong', null, error.message || 'Something went wrong.'),
    error.remedy ? h('p', null, error.remedy) : null,
    again ? h('button', { type: 'button', class: 'small', onclick: again }, 'Try again') : null);
}

/** A modal dialog; the browser traps the focus, closes it with Escape and gives the focus back. */
export function dialog(title, ...content) {
  const id = uid('dialog');
  const box = h('dialog', { 'aria-labelledby': id },
    h('div', { class: 'dialog-head' }, h('h2', { id }, title),
      h('button', { type: 'button', class: 'quiet close', 'aria-label': 'Close', onclick: () => box.close() }, '×')),
    ...content);
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** A field with its label, a hint, and the place for what is wrong with it. */
export function field(label, input, hint) {
  if (!input.id) input.id = uid('field');
  const hintId = hint ? `${input.id}-hint` : null;
  if (hint) input.setAttribute('aria-describedby', hintId);
  return h('div', { class: 'field' }, h('label', { for: input.id }, label), input, hint ? h('small', { id: hintId }, hint) : null);
}

/** Radio buttons in a row: arrow keys move among them as they do in any group of radio buttons. */
export function choice(legend, options, chosen, onchange, unseen = false) {
  const group = uid('choice');
  const box = h('fieldset', { class: 'choice' }, h('legend', { class: unseen ? 'unseen' : null }, legend));
  for (const [value, text] of options) {
    box.append(h('label', null,
      h('input', { type: 'radio', name: group, value, checked: value === chosen, onchange: () => onchange(value) }),
      h('span', null, text)));
  }
  return box;
}
