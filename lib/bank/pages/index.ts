/** The pages of the SCA: login, choice of context, account list, approval, and for unknown addresses. */

import type { FormView, LoginView, Pages } from '../views.js';
import { escaped, frame } from './html.js';

function asker(view: FormView): string {
  const brand = view.brand === undefined ? '' : `<p>Service: <strong>${escaped(view.brand)}</strong></p>`;
  return `<p>Requested by <strong>${escaped(view.tppName)}</strong></p>${brand}`;
}

function form(view: FormView, step: string, fields: string, yes: string): string {
  return (
    `${asker(view)}<form method="post" action="${escaped(view.action)}">` +
    `<input type="hidden" name="token" value="${escaped(view.token)}">` +
    `<input type="hidden" name="step" value="${step}">${fields}` +
    `<button type="submit" name="decision" value="approve">${yes}</button>` +
    `<button type="submit" name="decision" value="cancel" formnovalidate class="plain">Cancel</button></form>`
  );
}

/** A table, so that assistive technology reads number and name together. */
function customerTable({ customers, further }: LoginView): string {
  if (customers.length === 0) return '';
  const rows = customers.map(
    ({ number, name }) => `<tr><td>${escaped(number)}</td><td>${escaped(name)}</td></tr>`,
  );
  const rest = further === 0 ? '' : `<p>and ${further} more, which the sandbox operations list</p>`;
  return (
    '<section><h2>Customers of this sandbox</h2><p>They are made up. Enter the number of one of them.</p>' +
    '<table><thead><tr><th scope="col">National identity number</th><th scope="col">Name</th></tr></thead>' +
    `<tbody>${rows.join('')}</tbody></table>${rest}</section>`
  );
}

/** The pages of the reference bank. */
export const referencePages: Pages = {
  login: (view) =>
    frame(
      'Log in',
      form(
        view,
        'login',
        '<label for="customerNumber">National identity number</label>' +
          '<input id="customerNumber" name="customerNumber" type="text" inputmode="numeric" autocomplete="off" required autofocus>',
        'Log in',
      ) + customerTable(view),
    ),

  context(view) {
    const own = view.offersPrivate
      ? '<label><input type="radio" name="context" value="PRIVATE" checked> Private</label>'
      : '';
    const tick = view.offersPrivate ? '' : ' checked';
    const options = view.agreements.map(
      (each) => `<option value="${escaped(each.id)}">${escaped(each.name)}</option>`,
    );
    const corporate =
      options.length === 0
        ? ''
        : `<label><input type="radio" name="context" value="CORPORATE"${tick}> Corporate</label>` +
          '<label for="agreement">Corporate agreement, if you act as corporate</label>' +
          `<select id="agreement" name="agreement">${options.join('')}</select>`;
    const fields = `<fieldset><legend>Act as</legend>${own}${corporate}</fieldset>`;
    return frame('Choose how you act', form(view, 'context', fields, 'Continue'));
  },

  accounts(view) {
    const boxes = view.boxes.map(
      (each) =>
        `<label><input type="checkbox" name="account" value="${escaped(each.value)}"${each.ticked ? ' checked' : ''}> ` +
        `${escaped(each.label)}</label>`,
    );
    const fields = `<fieldset><legend>Accounts to open</legend>${boxes.join('')}</fieldset>`;
    return frame('Give access to accounts', form(view, 'decision', fields, 'Approve'));
  },

  approval(view) {
    const lines = view.lines.map(([label, text]) => `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`);
    return frame(view.heading, form(view, 'decision', `<dl>${lines.join('')}</dl>`, 'Approve'));
  },

  ended: () => frame('Finished', '<p>You can close this page.</p>'),

  problem: (message) =>
    frame(
      'This page cannot be shown',
      `<p>${escaped(message)}</p><p>Go back to the service that sent you here, and begin there again.</p>`,
    ),
};
