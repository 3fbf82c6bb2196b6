/** The HTML of laid-out pages: choices, boxes and buttons as a layout wants them. */

import { escaped, frame } from '../../bank/pages/html.js';
import type { Layout, Words } from './layout.js';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Everything that a form passes on, and where it is sent. */
export interface FormParts {
  readonly action: string;
  readonly hidden: readonly (readonly [name: string, value: string])[];
}

/** A control with its label, in the way of the layout. */
function labelled(
  labels: Layout['labels'],
  id: string,
  label: string,
  control: (attributes: string) => string,
): string {
  const text = escaped(label);
  if (labels === 'for') return `<p>${control(` id="${id}"`)}<label for="${id}">${text}</label></p>`;
  if (labels === 'wrapped') return `<label>${control('')} ${text}</label>`;
  if (labels === 'aria-label') return `<p>${control(` aria-label="${text}"`)}</p>`;
  if (labels === 'aria-labelledby')
    return `<p><span id="${id}-text">${text}</span>${control(` aria-labelledby="${id}-text"`)}</p>`;
  if (labels === 'cells') {
    const [number = ''] = /\d[\d .-]{6,}\d/.exec(label) ?? [];
    const name = number === '' ? label : label.replace(number, '');
    const cell = `<td><label for="${id}">${escaped(name)}</label></td><td>${escaped(number)}</td>`;
    return `<tr><td>${control(` id="${id}"`)}</td>${cell}</tr>`;
  }
  return labels === 'row'
    ? `<tr><td>${control('')}</td><td>${text}</td></tr>`
    : `<li>${control('')} ${text}</li>`;
}

/** Several labelled controls, in the list or table that their labels need. */
function listed(labels: Layout['labels'], items: readonly string[]): string {
  const all = items.join('');
  if (labels === 'row' || labels === 'cells') return `<table>${all}</table>`;
  return labels === 'item' ? `<ul>${all}</ul>` : all;
}

export function textField(labels: Layout['labels'], name: string, label: string): string {
  const input = (attributes: string) => `<input name="${name}" inputmode="numeric" required${attributes}>`;
  return listed(labels, [labelled(labels, name, label, input)]);
}

/** One of several, by radio buttons or a select. */
export function choiceField(
  { control, labels, preselected }: Pick<Layout, 'control' | 'labels' | 'preselected'>,
  name: string,
  legend: string,
  options: readonly Option[],
): string {
  const chosen = preselected === 'none' ? -1 : preselected === 'first' ? 0 : options.length - 1;
  if (control === 'select') {
    const all = options.map(
      ({ value, label }, index) =>
        `<option value="${escaped(value)}"${index === chosen ? ' selected' : ''}>${escaped(label)}</option>`,
    );
    return `<p><label for="${name}">${escaped(legend)}</label><select id="${name}" name="${name}">${all.join('')}</select></p>`;
  }
  const items = options.map(({ value, label }, index) =>
    labelled(
      labels,
      `${name}-${index}`,
      label,
      (attributes) =>
        `<input type="radio" name="${name}" value="${escaped(value)}"${index === chosen ? ' checked' : ''}${attributes}>`,
    ),
  );
  return `<fieldset><legend>${escaped(legend)}</legend>${listed(labels, items)}</fieldset>`;
}

/** Boxes, under a heading. */
export function boxField(
  labels: Layout['labels'],
  name: string,
  legend: string,
  boxes: readonly (Option & { readonly ticked: boolean })[],
): string {
  const items = boxes.map(({ value, label, ticked }, index) =>
    labelled(
      labels,
      `${name}-${value.replaceAll(/\W/g, '')}-${index}`,
      label,
      (attributes) =>
        `<input type="checkbox" name="${name}" value="${escaped(value)}"${ticked ? ' checked' : ''}${attributes}>`,
    ),
  );
  return `<fieldset><legend>${escaped(legend)}</legend>${listed(labels, items)}</fieldset>`;
}

export function button(name: string, value: string, text: string): string {
  return `<button type="submit" name="${name}" value="${escaped(value)}">${escaped(text)}</button>`;
}

export function form({ action, hidden }: FormParts, fields: string): string {
  const passed = hidden.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="${escaped(action)}">${passed.join('')}${fields}</form>`;
}

/** A link that answers a question as a form would. */
export function link({ action, hidden }: FormParts, name: string, { value, label }: Option): string {
  const query = new URLSearchParams([
    ...hidden.map(([key, text]): [string, string] => [key, text]),
    [name, value],
  ]);
  return `<a href="${escaped(`${action}?${query.toString()}`)}">${escaped(label)}</a>`;
}

/** One of several, each with a button or link that goes on at once. */
export function pressField(
  control: Layout['control'],
  parts: FormParts,
  name: string,
  fields: string,
  options: readonly Option[],
): string {
  if (control === 'links')
    return `<ul>${options.map((each) => `<li>${link(parts, name, each)}</li>`).join('')}</ul>`;
  if (control === 'forms')
    return options
      .map(({ value, label }) =>
        form({ ...parts, hidden: [...parts.hidden, [name, value]] }, `<button>${escaped(label)}</button>`),
      )
      .join('');
  return form(parts, fields + options.map(({ value, label }) => button(name, value, label)).join(''));
}

export function whole(words: Words, title: string, main: string): string {
  return frame(title, main).replace('lang="en"', `lang="${words.language}"`);
}
