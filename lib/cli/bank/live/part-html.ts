/** What stands beside the calls on the live page: obligations of TPPs, customers, and the levers as forms. */

import type { Bank } from '../../../bank/bank.js';
import type { SeenCustomer } from '../../../bank/customers-seen.js';
import { levers } from '../../../bank/admin-levers.js';
import { redactor } from '../../../report/redaction/redactor.js';
import { judgeTraffic } from '../../../tpp/judge-traffic.js';
import type { ObligationVerdict } from '../../../tpp/verdict.js';
import type { CallHistory } from './call-history.js';
import { html, type Html } from './html.js';
import { present } from '../../../model/present.js';

/** Customers that are shown; a sandbox may have thousands. */
const mostCustomers = 50;

/** An obligation; `numberOf` tells the call behind the number of an exchange. */
function obligation(
  { breaches, count, obligation: owed, verdict }: ObligationVerdict,
  numberOf: (exchange: number) => number,
): Html {
  const redact = redactor({ identities: [], accounts: [] });
  const places = breaches.map(
    ({ message, number }) =>
      html`<li>${redact.text(message)} (<a href="#call-${numberOf(number)}">call ${numberOf(number)}</a>)</li>`,
  );
  return html`<details class="owed ${verdict}"><summary><b>${owed.clause}</b> ${verdict}${count > 0 ? ` (${count} times)` : ''}: ${owed.owed}</summary>${
    count > 0 ? html`<p>${owed.mend}</p><ul>${places}</ul>` : undefined
  }</details>`;
}

/** The obligations that the calls kept and broke, broken ones first. */
export function obligationsHtml(bank: Bank, history: CallHistory): Html {
  const { answers, basePath, environment, trust } = bank.parts;
  const exchanges = history.exchanges().toSorted((one, other) => one.exchange.at - other.exchange.at);
  if (exchanges.length === 0) return html`<p>No call yet.</p>`;
  const { verdicts } = judgeTraffic(
    exchanges.map(({ exchange }) => exchange),
    { basePath, environment, ...present({ trust, answers }) },
  );
  const numberOf = (exchange: number) => exchanges[exchange - 1]?.number ?? 0;
  const shown = (each: ObligationVerdict) => obligation(each, numberOf);
  const broken = verdicts.filter(({ count }) => count > 0);
  const kept = verdicts.filter(({ verdict }) => verdict === 'pass');
  return html`<p>Of the last ${exchanges.length} calls and visits: ${broken.length} obligations broken, ${kept.length} kept, ${verdicts.length - broken.length - kept.length} not seen.</p>${broken.map(shown)}<details><summary>Kept</summary>${kept.map(shown)}</details>`;
}

function customer({ accounts, cards, consents, name, number, type }: SeenCustomer): Html {
  return html`<details class="customer"><summary><b>${name}</b> ${type} <code>${number}</code></summary><ul>${accounts.map(
    (each) =>
      html`<li>${each.name} <code>${each.bban}</code> ${each.booked} ${each.currency}${each.paymentAllowed ? '' : ', no payments'}</li>`,
  )}${cards.map((each) => html`<li>card <code>${each}</code></li>`)}${consents.map(
    (each) =>
      html`<li>open to ${each.tppId} (${each.context}) since ${each.scaAt.slice(0, 19)}: ${each.open.join(', ') || 'nothing'}${each.revoked > 0 ? `; ${each.revoked} taken back` : ''}</li>`,
  )}</ul></details>`;
}

/** The customers of the sandbox, who are made up; those of production are nobody's to look at. */
export function customersHtml({ admin, parts }: Bank): Html {
  if (parts.environment !== 'sandbox') return html`<p>Customers are shown in the sandbox only.</p>`;
  const all = admin.customers(mostCustomers);
  return html`${all.map(customer)}${all.length === mostCustomers ? html`<p>There may be more.</p>` : undefined}`;
}

/** One form for each lever. */
export function leversHtml(): Html {
  return html`${levers.map(
    ({ about, fields, method, name }) =>
      html`<form method="post" action="/do/${method}/${name}" class="lever"><fieldset><legend>${about}</legend>${fields.map(
        ({ about: label, choices, name: field, required }) =>
          choices === undefined
            ? html`<label>${label} <input name="${field}" ${required ? html`required` : undefined}></label>`
            : html`<label>${label} <select name="${field}" ${required ? html`required` : undefined}>${choices.map(
                ([value, text]) => html`<option value="${value}">${text}</option>`,
              )}</select></label>`,
      )}<button>${name}${method === 'DELETE' ? ' back' : ''}</button></fieldset></form>`,
  )}`;
}
