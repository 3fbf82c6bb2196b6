/**
 * What happens behind a scaRedirect address: login, choice of context, decision, and back to the TPP. Each
 * flow ends once; each form carries the token of its step, so that an old or forged form does nothing.
 */

import type { WireRequest } from '../../model/http.js';
import { openRoles, registerPsu } from '../access/psu.js';
import { beginSession } from '../access/session.js';
import { type BankReply, empty, page } from '../reply.js';
import type { ActingAs, ScaFailure, ScaFlow, ScaStep } from '../state/access-records.js';
import { pageProblems, type PageProblemName } from '../grounds/of-pages.js';
import { toldOfFailure, toldOfProblem } from '../telling/tell.js';
import type { BankCore, SettledFlow } from '../types.js';
import { pageHeaders } from './html.js';
import type { FormView, LoginView } from '../views.js';

/** Whether a request target is one of the bank's pages. */
export function isPageTarget(basePath: string, target: string): boolean {
  return target.startsWith('/sca/', basePath.length) && target.startsWith(basePath);
}

function problem(bank: BankCore, name: PageProblemName): BankReply {
  const { status, text } = pageProblems[name];
  bank.witness?.(toldOfProblem(name));
  return page(status, bank.parts.pages.problem(text), pageHeaders());
}

/** Stores the next step under a new form token. */
function moved(bank: BankCore, flow: ScaFlow, step: ScaStep, more: Partial<ScaFlow> = {}): ScaFlow {
  const next: ScaFlow = { ...flow, ...more, step, formToken: bank.ids.token() };
  bank.state.flows.set(flow.state, next);
  return next;
}

/** Sends the browser to the TPP, or says the end where the TPP named no address. */
function backToTpp(bank: BankCore, flow: ScaFlow, pairs: readonly (readonly [string, string])[]): BankReply {
  const { redirect } = bank.parts.policies;
  if (flow.redirectUri === undefined) return page(200, bank.parts.pages.ended(), pageHeaders());
  const location = redirect.append(flow.redirectUri, pairs, redirect.encode);
  return empty(redirect.status(), [['Location', location], ...pageHeaders(flow.redirectUri)]);
}

function failed(bank: BankCore, flow: ScaFlow, failure: ScaFailure): BankReply {
  const { redirect } = bank.parts.policies;
  bank.witness?.(toldOfFailure(failure));
  moved(bank, flow, 'done');
  bank.parts.purposes[flow.kind]?.fail(flow, failure, bank);
  return backToTpp(bank, flow, redirect.failureQuery(redirect.failure(failure)));
}

function isSettled(flow: ScaFlow): flow is SettledFlow {
  return flow.customerNumber !== undefined && flow.acting !== undefined;
}

function formView(bank: BankCore, flow: ScaFlow): FormView {
  return {
    action: `${bank.parts.basePath}/sca/${flow.state}`,
    token: flow.formToken,
    tppName: flow.tpp.name,
    ...(flow.brand !== undefined && bank.parts.policies.sca.showsBrand(flow.brand)
      ? { brand: flow.brand }
      : {}),
  };
}

function choicesOf(bank: BankCore, flow: ScaFlow): readonly ActingAs[] {
  return bank.parts.policies.sca.choices(openRoles(bank, flow.customerNumber ?? ''), flow.asked);
}

/** Enough for a tester, and for a page that one can look over. */
const mostCustomers = 12;

/** Whom a sandbox offers to log in as: the fixed customers first, then those made last. */
function sandboxCustomers({ parts, state }: BankCore): Pick<LoginView, 'customers' | 'further'> {
  if (parts.environment !== 'sandbox') return { customers: [], further: 0 };
  const all = [...state.customers.values()];
  const fixed = all.filter((each) => each.origin === 'fixed');
  const made = all.filter((each) => each.origin !== 'fixed').toReversed();
  const shown = [...fixed, ...made].slice(0, mostCustomers);
  const customers = shown.map((each) => ({ number: each.customerNumber, name: each.customerName }));
  return { customers, further: all.length - shown.length };
}

/** The page of the step that the flow has reached. */
function show(bank: BankCore, flow: ScaFlow): BankReply {
  const { pages, purposes } = bank.parts;
  const view = formView(bank, flow);
  const headers = pageHeaders(flow.redirectUri);
  if (flow.step === 'login') return page(200, pages.login({ ...view, ...sandboxCustomers(bank) }), headers);
  if (flow.step === 'context') {
    const choices = choicesOf(bank, flow);
    const agreements = choices.flatMap((each) =>
      each.context === 'CORPORATE'
        ? [
            {
              id: each.agreementId,
              name: bank.state.agreements.get(each.agreementId)?.name ?? each.agreementId,
            },
          ]
        : [],
    );
    const offersPrivate = choices.some((each) => each.context === 'PRIVATE');
    return page(200, pages.context({ ...view, offersPrivate, agreements }), headers);
  }
  const purpose = purposes[flow.kind];
  if (purpose === undefined || !isSettled(flow)) return problem(bank, 'nothing-to-decide');
  const decision = purpose.describe(flow, bank);
  const html =
    decision.kind === 'accounts'
      ? pages.accounts({ ...view, boxes: decision.boxes })
      : pages.approval({ ...view, heading: decision.heading, lines: decision.lines });
  return page(200, html, headers);
}

function loggedIn(bank: BankCore, flow: ScaFlow, typed: string): BankReply {
  const { sca } = bank.parts.policies;
  const customerNumber = sca.personOf(flow, typed, (number) => bank.state.customers.has(number));
  if (!bank.state.customers.has(customerNumber)) return failed(bank, flow, 'unknown-identity');
  if (!sca.acceptsLogin(flow, customerNumber)) return failed(bank, flow, 'other-person');
  const known = { ...flow, customerNumber };
  const choices = choicesOf(bank, known);
  const [only] = choices;
  if (only === undefined) return failed(bank, flow, 'no-context');
  if (sca.asksForContext(choices)) return show(bank, moved(bank, known, 'context'));
  return show(bank, moved(bank, known, 'decision', { acting: only }));
}

function contextChosen(
  bank: BankCore,
  flow: ScaFlow,
  context: string | null,
  agreement: string | null,
): BankReply {
  const acting = bank.parts.policies.sca.chosen(choicesOf(bank, flow), context, agreement);
  if (acting === undefined) return show(bank, flow);
  return show(bank, moved(bank, flow, 'decision', { acting }));
}

function approved(bank: BankCore, flow: SettledFlow, chosen: ReadonlySet<string>): BankReply {
  const { redirect, sca } = bank.parts.policies;
  const now = bank.clock.now();
  const psu = registerPsu(bank, flow.tpp.id, flow.customerNumber, flow.acting.context);
  const failure = bank.parts.purposes[flow.kind]?.approve(flow, { now, psuId: psu.psuId, chosen }, bank);
  if (failure !== undefined) return failed(bank, flow, failure);
  const session = beginSession(bank, flow, psu, now);
  moved(bank, flow, sca.stepAfterSuccess());
  const success = {
    psuId: psu.psuId,
    sessionId: session.sessionId,
    context: flow.acting.context,
    ...(flow.acting.context === 'CORPORATE' ? { corporateId: flow.acting.agreementId } : {}),
  };
  return backToTpp(bank, flow, redirect.successQuery(success));
}

function submitted(bank: BankCore, flow: ScaFlow, form: URLSearchParams): BankReply {
  if (form.get('token') !== flow.formToken || form.get('step') !== flow.step) {
    return problem(bank, 'form-out-of-date');
  }
  if (form.get('decision') === 'cancel') return failed(bank, flow, 'cancelled');
  if (flow.step === 'login') return loggedIn(bank, flow, (form.get('customerNumber') ?? '').trim());
  if (flow.step === 'context') return contextChosen(bank, flow, form.get('context'), form.get('agreement'));
  if (!isSettled(flow)) return problem(bank, 'nothing-to-decide');
  return approved(bank, flow, new Set(form.getAll('account')));
}

/** Answers a request for one of the bank's pages. */
export function answerPage(bank: BankCore, wire: WireRequest): BankReply {
  const { sca } = bank.parts.policies;
  const state = wire.target.slice(`${bank.parts.basePath}/sca/`.length).replace(/[?#].*$/, '');
  const flow = bank.state.flows.get(state);
  if (flow === undefined) return problem(bank, 'address-unknown');
  if (flow.step === 'done') return problem(bank, 'address-used');
  if (!sca.flowIsOpen(flow, bank.clock.now(), sca.flowLifetimeMs())) return failed(bank, flow, 'expired');
  if (wire.method === 'GET' || wire.method === 'HEAD') return show(bank, flow);
  if (wire.method !== 'POST') return problem(bank, 'page-method');
  return submitted(bank, flow, new URLSearchParams(wire.body.toString('utf8')));
}
