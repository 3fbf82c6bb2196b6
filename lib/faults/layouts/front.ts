/**
 * Lays the login pages of a bank out anew. The bank's own pages tell what they would ask; what the person
 * sees instead, and in how many steps, is up to the layout. Answers go back to the bank's own pages, step by
 * step; those to later questions are carried along.
 */

import { pageHeaders } from '../../bank/pages/html.js';
import type { FormView, Pages } from '../../bank/views.js';
import { page, type BankReply } from '../../bank/reply.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore, BankParts } from '../../bank/types.js';
import type { WireRequest } from '../../model/http.js';
import { answered, type Answers } from './answers.js';
import type { Layout } from './layout.js';
import { pageFor } from './page-for.js';
import type { View } from './view.js';

type Site = BankParts['site'];
type Field = [name: string, value: string];

const mark = '\u0000';
const mostSteps = 6;

/** Pages that show nothing and tell what they would show. */
const telling: Pick<Pages, View['step']> = {
  login: (view) => mark + JSON.stringify({ step: 'login', view }),
  context: (view) => mark + JSON.stringify({ step: 'context', view }),
  accounts: (view) => mark + JSON.stringify({ step: 'accounts', view }),
  approval: (view) => mark + JSON.stringify({ step: 'approval', view }),
};

function isView(value: unknown): value is View {
  return typeof value === 'object' && value !== null && 'step' in value && 'view' in value;
}

function viewIn(reply: BankReply): View | undefined {
  if (reply.kind !== 'page' || !reply.html.startsWith(mark)) return undefined;
  const told: unknown = JSON.parse(reply.html.slice(mark.length));
  return isView(told) ? told : undefined;
}

/** What the person has sent, by form or by link. */
function sentIn({ target, body }: WireRequest): URLSearchParams {
  const [, query = ''] = target.split('?');
  return new URLSearchParams([query, body.toString('utf8')].filter((each) => each !== '').join('&'));
}

/** The request that the bank's own form would make. */
function ownRequest(wire: WireRequest, view: FormView, step: string, fields: readonly Field[]): WireRequest {
  const pairs: Field[] = [['token', view.token], ['step', step], ...fields];
  return {
    ...wire,
    method: 'POST',
    target: view.action,
    body: Buffer.from(new URLSearchParams(pairs).toString()),
  };
}

/** The fields that the bank's own form wants; undefined where the person has not been asked for them. */
function fieldsFor({ step }: View, answers: Answers): readonly Field[] | undefined {
  if (answers.cancelled) return [['decision', 'cancel']];
  if (step === 'login')
    return answers.identity === undefined ? undefined : [['customerNumber', answers.identity]];
  if (step === 'context') {
    if (answers.acting === undefined) return undefined;
    const { acting } = answers;
    return [
      ['context', acting.context],
      ...(acting.context === 'PRIVATE' ? [] : [['agreement', acting.agreementId] satisfies Field]),
    ];
  }
  if (!answers.approved) return undefined;
  return [['decision', 'approve'], ...answers.accounts.map((each): Field => ['account', each])];
}

function answerAt(given: Site, layout: Layout, bank: BankCore, wire: WireRequest): BankReply {
  const [bare = ''] = wire.target.split('?');
  let reply = given(bank, { ...wire, method: 'GET', target: bare, body: Buffer.alloc(0) });
  const first = viewIn(reply);
  // An address that is used up, or pages that are laid out by somebody else.
  if (first === undefined) return given(bank, wire);
  const sent = sentIn(wire);
  const token = sent.get('token');
  const acts = wire.method === 'POST' || sent.has('token');
  if (acts && token !== first.view.token)
    return given(bank, { ...wire, method: 'POST', target: bare, body: Buffer.from('token=old') });
  for (let count = 0; count < mostSteps; count += 1) {
    const shown = viewIn(reply);
    const flow: ScaFlow | undefined = bank.state.flows.get(bare.slice(bare.lastIndexOf('/') + 1));
    if (shown === undefined || flow === undefined) return reply;
    const answers = answered(bank, flow, shown, layout, sent);
    const fields = fieldsFor(shown, answers);
    if (fields === undefined)
      return page(200, pageFor(bank, flow, shown, layout, answers), pageHeaders(flow.redirectUri));
    const step = shown.step === 'accounts' || shown.step === 'approval' ? 'decision' : shown.step;
    reply = given(bank, ownRequest(wire, shown.view, step, fields));
    if (viewIn(reply)?.step === shown.step && shown.step === 'context') sent.delete('as');
  }
  return reply;
}

/** A bank whose pages are laid out so. */
export function laidOut(parts: BankParts, layout: Layout): BankParts {
  const given = parts.site;
  return {
    ...parts,
    pages: { ...parts.pages, ...telling },
    site: (bank, wire) => answerAt(given, layout, bank, wire),
  };
}
