/**
 * What a TPP is and says of itself: role, connection, contact address, opt-ins (FLW-05, TRN-17, DLG-03,
 * VER-03).
 */

import { certificateRoles } from '../../certificates/certificate-roles.js';
import { isInitiation } from '../../rules/operation-kinds.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { looksPersonal } from '../mailboxes.js';
import { textAt, type ReadExchange } from '../read-exchange.js';
import { wasRefused } from './refused.js';

const optIns: ReadonlySet<string> = new Set([
  'amount-as-string',
  'cardaccount-switch-originalamount-and-transactionamount',
  'longer-names',
  'cash-account-type-iso',
]);

/** Whether the certificate names this role, and not the other one. */
function isAlone(exchange: ReadExchange, role: 'PSP_AI' | 'PSP_PI'): boolean {
  const { certificate } = exchange;
  const roles = certificate === undefined ? undefined : certificateRoles(certificate.der);
  return roles?.includes(role) === true && !roles.includes(role === 'PSP_PI' ? 'PSP_AI' : 'PSP_PI');
}

/** A PSU is registered for payments; who reads accounts alone comes to know them by their consent. */
function judgeRegistration(exchange: ReadExchange): Judgement | undefined {
  if (exchange.operation?.group !== 'users') return undefined;
  return isAlone(exchange, 'PSP_AI')
    ? broken('registers-for-payments', 'an AISP that is no PISP registers a PSU for payments')
    : kept('registers-for-payments');
}

function judgeWayIn(exchange: ReadExchange): Judgement | undefined {
  const { operation } = exchange;
  if (operation === undefined || exchange.header('psu-id') !== undefined || exchange.hides('request-body'))
    return undefined;
  const single = isInitiation(operation) && exchange.header('x-psu-identity') !== undefined;
  const lawful = operation.group === 'users' || single;
  const wrong =
    operation.group === 'accounts' || operation.group === 'consents' || operation.group === 'card-accounts';
  if ((!lawful && !wrong) || !isAlone(exchange, 'PSP_PI')) return undefined;
  return lawful
    ? kept('pisp-registers-psu')
    : broken('pisp-registers-psu', 'a PISP that is no AISP asks for a PSU-ID by an account service');
}

/** Headers of a PSU at a call that is for none. */
function judgeContact(exchange: ReadExchange): Judgement | undefined {
  if (!/^(?:read|put)-contact-information$/.test(exchange.operation?.id ?? '')) return undefined;
  const named = ['PSU-IP-Address', 'PSU-ID', 'PSU-Corporate-ID'].find(
    (each) => exchange.header(each.toLowerCase()) !== undefined,
  );
  return named === undefined
    ? kept('contact-without-psu')
    : broken('contact-without-psu', `${named} stands at a call that is for no PSU`, { path: named });
}

function judgeOptIns(exchange: ReadExchange): Judgement | undefined {
  const names = exchange.judged
    .headers('x-accept-fix')
    .flatMap((value) => value.split(',').map((each) => each.trim()))
    // What is no name at all is told by a rule.
    .filter((each) => /^[\w.:-]+$/.test(each));
  if (names.length === 0) return undefined;
  const unknown = names.find((each) => !optIns.has(each));
  return unknown === undefined
    ? kept('opt-ins-known')
    : broken('opt-ins-known', 'x-accept-fix names an opt-in that the interface does not list', {
        path: 'x-accept-fix',
      });
}

export const services: Judge = {
  obligations: [
    {
      id: 'pisp-registers-psu',
      clause: 'FLW-05',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A PISP that is no AISP obtains a PSU-ID through GET /v1/users, or uses the single-SCA flow.',
      mend: 'Call GET /v1/users (GET /v1/user for a corporation) instead of an account service.',
    },
    {
      id: 'registers-for-payments',
      clause: 'USR-01',
      also: ['USR-04'],
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'GET /v1/users and GET /v1/user are called by PISPs.',
      mend: 'Ask for the PSU-ID by GET /v1/accounts, whose SCA gives consent as well.',
    },
    {
      id: 'tls-version',
      clause: 'TRN-17',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'The TPP connects with TLS 1.2 or later.',
      mend: 'Set the least version of TLS of the client to 1.2.',
    },
    {
      id: 'contact-mailbox-not-personal',
      clause: 'DLG-03',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'The registered e-mail address belongs to a mailbox that is not personal.',
      mend: 'Register the mailbox of a team.',
      areas: ['contact'],
    },
    {
      id: 'contact-of-this-tpp',
      ofCaller: true,
      clause: 'DLG-02',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'A TPP reads and registers the contact address of its own certificate.',
      mend: 'Fill the address with the organisation identifier of the certificate that signs.',
      areas: ['contact'],
    },
    {
      id: 'contact-without-psu',
      clause: 'LIM-15',
      also: ['DLG-01'],
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'The contact address is an affair of the TPP alone: no PSU is there, and none is named.',
      mend: 'Leave the headers of PSUs out of calls that are for no PSU.',
      areas: ['contact'],
    },
    {
      id: 'opt-ins-known',
      clause: 'VER-03',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'x-accept-fix names opt-ins that the interface lists.',
      mend: 'Spell the opt-in as the table of the interface does.',
    },
  ],

  *judge(exchange) {
    const { tls } = exchange;
    if (tls !== undefined)
      yield tls === 'TLSv1.2' || tls === 'TLSv1.3'
        ? kept('tls-version')
        : broken('tls-version', `the connection was made with ${tls}`);
    if (exchange.kind !== 'call') return;
    if (exchange.operation?.id === 'put-contact-information') {
      const address = textAt(exchange.sent, 'email');
      if (address !== undefined)
        yield looksPersonal(address)
          ? broken('contact-mailbox-not-personal', 'the address looks like that of a person', {
              path: '/email',
            })
          : kept('contact-mailbox-not-personal');
    }
    const record = exchange.params['tppId'];
    if (record !== undefined && (record === exchange.tpp || wasRefused(exchange)))
      yield record === exchange.tpp
        ? kept('contact-of-this-tpp')
        : broken('contact-of-this-tpp', 'the address names another TPP than the certificate');
    for (const each of [judgeWayIn(exchange), judgeRegistration(exchange), judgeContact(exchange)])
      if (each !== undefined) yield each;
    const named = judgeOptIns(exchange);
    if (named !== undefined) yield named;
  },
};
