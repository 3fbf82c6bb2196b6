/** Blind faults: consent, accounts, limits, persons, the sandbox, bodies. */

import { accountAccess } from '../../bank/access/account-access.js';
import { withBody, withPolicy, withRule, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { type BankReply, empty, json } from '../../bank/reply.js';
import { openAccount } from '../../bank/routes/accounts.js';
import type { BankCore, Call, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { members } from '../reply-mistakes.js';
import { overlooksWhen } from '../request-mistakes.js';
import { callWith, isCorporate, memory, queryOf } from './blind-tools.js';

const day = 86_400_000;

function isUnattended(call: Call): boolean {
  return call.request.header('psu-ip-address') === undefined;
}

function listIn(value: unknown, ...names: readonly string[]): readonly unknown[] {
  let found = value;
  for (const name of names) found = members(found)[name];
  return Array.isArray(found) ? found : [];
}

function renew(bank: BankCore, fits: (psuId: string, tppId: string) => boolean, now: number): void {
  for (const [key, consent] of Array.from(bank.state.consents))
    if (fits(consent.psuId, consent.tppId)) bank.state.consents.set(key, { ...consent, scaAt: now });
}

/** What was read once of a transaction is shown again whenever the bank would refuse it. */
function detailsKept(): PartsChange {
  const kept = memory(() => new Map<string, BankReply>());
  return (parts) =>
    wrapRoute(parts, 'read-transaction', (given) => async (call) => {
      const mark = [call.tpp.id, call.request.header('psu-id'), call.params['transactionId']].join(' ');
      const known = kept(call.bank.state);
      try {
        const reply = await given(call);
        known.set(mark, reply);
        return reply;
      } catch (thrown) {
        const reply = known.get(mark);
        if (reply === undefined || !(thrown instanceof RefusedCall) || thrown.reason !== 'consent-revoked') throw thrown;
        return reply;
      }
    });
}

/** The list that the same PSU got in the other context within the last minute. */
function listOverContext(): PartsChange {
  const kept = memory(() => new Map<string, { reply: BankReply; at: number; agreement: string | undefined }>());
  return (parts) =>
    wrapRoute(parts, 'list-accounts', (given) => async (call) => {
      const reply = await given(call);
      const mark = `${call.tpp.id} ${call.request.header('psu-id') ?? ''}`;
      const agreement = call.request.header('psu-corporate-id');
      const before = kept(call.bank.state).get(mark);
      if (before !== undefined && before.agreement !== agreement && call.now - before.at < 60_000) return before.reply;
      kept(call.bank.state).set(mark, { reply, at: call.now, agreement });
      return reply;
    });
}

function filterCached(): PartsChange {
  const kept = memory(() => new Map<string, BankReply>());
  return (parts) =>
    wrapRoute(parts, 'list-transactions', (given) => async (call) => {
      const reply = await given(call);
      const session = call.request.header('tpp-session-id');
      if (session === undefined || isUnattended(call)) return reply;
      const mark = [call.tpp.id, session, call.params['accountId'], queryOf(call.request, 'bookingStatus')].join(' ');
      const before = kept(call.bank.state).get(mark);
      kept(call.bank.state).set(mark, before ?? reply);
      return before ?? reply;
    });
}

/** Where the calls are used up, the refusal itself starts the count anew. */
function refusalResets(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'read-balances', (given) => async (call) => {
      try {
        return await given(call);
      } catch (thrown) {
        if (thrown instanceof RefusedCall && thrown.reason === 'calls-exhausted') {
          const psuId = call.request.header('psu-id') ?? '';
          const { limits } = call.bank.parts.policies;
          const key = limits.counterKey(call.tpp.id, psuId, call.operation.id, call.params['accountId'] ?? '');
          call.bank.state.unattendedCalls.delete(key);
        }
        throw thrown;
      }
    });
}

/** The lists of transactions as they are while several accounts are one. */
function asOne(call: Call, id: string): readonly string[] {
  const owner = call.bank.state.accounts.get(id)?.owner ?? '';
  return call.bank.state.accounts.by('owner', owner).map(({ resourceId }) => resourceId);
}

function readsAllOf(fits: (call: Call) => boolean): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'list-transactions', (given) => async (call) => {
      const id = call.params['accountId'] ?? '';
      if (!fits(call)) return given(call);
      const { transactions } = call.bank.state;
      const own = transactions.get(id) ?? [];
      const others = asOne(call, id).filter((each) => each !== id);
      transactions.set(id, [...own, ...others.flatMap((each) => transactions.get(each) ?? [])]);
      try {
        return await given(call);
      } finally {
        transactions.set(id, own);
      }
    });
}

function sharesByPan(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'list-sandbox-card-transactions', (given) => async (call) => {
      const { cardAccounts, cardTransactions } = call.bank.state;
      const id = call.params['mockCardAccountId'] ?? '';
      const pan = cardAccounts.get(id)?.maskedPan;
      const own = cardTransactions.get(id) ?? [];
      const others = [...cardAccounts.values()].filter((each) => each.maskedPan === pan && each.resourceId !== id);
      cardTransactions.set(id, [...own, ...others.flatMap((each) => cardTransactions.get(each.resourceId) ?? [])]);
      try {
        return await given(call);
      } finally {
        cardTransactions.set(id, own);
      }
    });
}

function flowAt(bank: BankCore, target: string) {
  return bank.state.flows.get(/\/sca\/([^/?#]+)/.exec(target)?.[1] ?? '');
}

/** The PSU whose PSU-ID begins with the same eight characters. */
function byFirstEight(call: Call): Call {
  const named = call.request.header('psu-id')?.toLowerCase() ?? '';
  const meant = [...call.bank.state.psus.values()].find(
    (each) => each.tppId === call.tpp.id && each.psuId.startsWith(named.slice(0, 8)),
  );
  return named.length < 8 || meant === undefined ? call : callWith(call, 'psu-id', meant.psuId);
}

export const blindFaults3 = faults(
  {
    id: 'blind/c-details-after-revocation',
    title: 'Transaction details that were read once stay readable after the revocation',
    catches: ['CON-10'],
    change: detailsKept(),
  },
  {
    id: 'blind/c-regrant-brings-back',
    title: 'Who grants one account after revoking all gets back all that was granted before',
    catches: ['ACC-10'],
    mayFail: ['CON-06', 'CON-10'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter(before, offered, chosen) {
          const granted = given.grantedAfter(before, offered, chosen);
          return before?.granted.size === 0 && chosen.size > 0
            ? new Set([...granted, ...before.revoked])
            : granted;
        },
      })),
  },
  {
    id: 'blind/c-users-sca-revives-consent',
    title: 'The SCA of GET users brings revoked accounts back',
    catches: ['CON-10'],
    mayFail: ['CON-06', 'ACC-10', 'CON-07'],
    change: (parts) =>
      wrapPurpose(parts, 'registration', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          for (const [key, consent] of Array.from(bank.state.consents))
            if (consent.psuId === approval.psuId && consent.tppId === flow.tpp.id)
              bank.state.consents.set(key, {
                ...consent,
                granted: new Set([...consent.granted, ...consent.revoked]),
                revoked: new Set(),
              });
          return given.approve(flow, approval, bank);
        },
      })),
  },
  {
    id: 'blind/c-deselect-two-revokes-one',
    title: 'Of several accounts deselected at once only the first is revoked',
    catches: ['CON-06'],
    mayFail: ['CON-10', 'ACC-10'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter(before, offered, chosen) {
          const granted = given.grantedAfter(before, offered, chosen);
          const gone = [...(before?.granted ?? [])].filter((each) => !granted.has(each));
          return new Set([...granted, ...gone.slice(1)]);
        },
      })),
  },
  {
    id: 'blind/c-corporate-deselection-kept',
    title: 'Under an agreement deselecting an account does not revoke it',
    catches: ['CON-06'],
    mayFail: ['CON-10', 'ACC-10'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter: (before, offered, chosen) =>
          new Set([
            ...given.grantedAfter(before, offered, chosen),
            ...(before?.acting.context === 'CORPORATE' ? before.granted : []),
          ]),
      })),
  },
  {
    id: 'blind/c-cancel-keeps-ticks',
    title: 'Cancelling on the account page stores the ticks of a PSU that granted something before',
    catches: ['ACC-10'],
    mayFail: ['CON-02', 'CON-06', 'CON-10'],
    change: (parts) => ({
      ...parts,
      site(bank, wire) {
        const flow = flowAt(bank, wire.target);
        const form = new URLSearchParams(wire.body.toString('utf8'));
        const number = flow?.customerNumber;
        if (flow?.kind === 'account-access' && form.get('decision') === 'cancel' && number !== undefined && flow.acting) {
          const { consent, sca } = bank.parts.policies;
          const psuId = bank.state.psuIds.get(sca.psuKey(flow.tpp.id, number)) ?? '';
          const key = consent.key(flow.tpp.id, psuId, flow.acting);
          const given = bank.state.consents.get(key);
          if (given !== undefined)
            bank.state.consents.set(key, { ...given, granted: new Set([...given.granted, ...form.getAll('account')]) });
        }
        return parts.site(bank, wire);
      },
    }),
  },
  {
    id: 'blind/c-consent-to-named-psu',
    title: 'What another person grants behind a link goes to the PSU-ID that the call named',
    catches: ['SCA-17'],
    mayFail: ['ACC-10', 'FLW-03', 'CTX-02'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const named = bank.state.psus.get(flow.psuId ?? '');
          const psuId = named?.tppId === flow.tpp.id ? named.psuId : approval.psuId;
          return given.approve(flow, { ...approval, psuId }, bank);
        },
      })),
  },
  {
    id: 'blind/c-preselect-other-tpp',
    title: 'The account page pre-selects what the person granted to another TPP',
    catches: ['SCA-16'],
    mayFail: ['CON-05'],
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'consent', {
          preselects: (_given, id) => [...state.consents.values()].some(({ granted }) => granted.has(id)),
        }),
    }),
  },
  {
    id: 'blind/c-colleague-of-agreement',
    title: 'One engagement under an agreement opens all accounts that the agreement engages',
    catches: ['CTX-03'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          given.isOffered(each, customer, agreement, opens, engaged) ||
          (agreement !== undefined &&
            agreement.engagements.some((one) => one.customer === customer && opens(one)) &&
            agreement.engagements.some((one) => one.iban === each.iban && opens(one))),
      })),
  },
  {
    id: 'blind/c-unattended-renews-consent',
    title: 'Unattended reads of balances renew the 180 days',
    catches: ['LIM-01'],
    change: (parts) =>
      wrapRoute(parts, 'read-balances', (given) => async (call) => {
        const reply = await given(call);
        const psu = call.request.header('psu-id');
        if (isUnattended(call)) renew(call.bank, (psuId, tppId) => psuId === psu && tppId === call.tpp.id, call.now);
        return reply;
      }),
  },
  {
    id: 'blind/c-card-consent-without-end',
    title: 'Card balances are served however old the consent is',
    catches: ['LIM-01'],
    change: inCalls(['read-card-balances'], (parts) =>
      withPolicy(parts, 'consent', {
        lifetimeMs: () => Number.POSITIVE_INFINITY,
        onlineLifetimeMs: () => Number.POSITIVE_INFINITY,
      }),
    ),
  },
  {
    id: 'blind/c-other-tpp-sca-renews',
    title: 'The SCA of a person at one TPP renews the consents at all others',
    catches: ['LIM-01'],
    mayFail: ['SCA-16'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const failure = given.approve(flow, approval, bank);
          renew(
            bank,
            (psuId) => bank.state.psus.get(psuId)?.customerNumber === flow.customerNumber,
            approval.now,
          );
          return failure;
        },
      })),
  },
  {
    id: 'blind/c-count-per-session',
    title: 'Unattended reads of balances are counted for each TPP-Session-ID',
    catches: ['LIM-05'],
    change: inCalls(['read-balances'], (parts, call) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (tpp, psu, operation, id) =>
          given.counterKey(tpp, psu, operation, `${id} ${call.request.header('tpp-session-id') ?? ''}`),
      })),
    ),
  },
  {
    id: 'blind/c-count-per-booking-status',
    title: 'Unattended reads of transactions are counted for each bookingStatus',
    catches: ['LIM-09'],
    change: inCalls(['list-transactions'], (parts, call) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (tpp, psu, operation, id) =>
          given.counterKey(tpp, psu, operation, `${id} ${queryOf(call.request, 'bookingStatus') ?? ''}`),
      })),
    ),
  },
  {
    id: 'blind/c-attended-call-resets-count',
    title: 'An attended read of balances sets the count of unattended ones to nought',
    catches: ['LIM-05'],
    change: (parts) =>
      wrapRoute(parts, 'read-balances', (given) => async (call) => {
        const reply = await given(call);
        const { limits } = call.bank.parts.policies;
        const psuId = call.request.header('psu-id') ?? '';
        const key = limits.counterKey(call.tpp.id, psuId, call.operation.id, call.params['accountId'] ?? '');
        if (!isUnattended(call)) call.bank.state.unattendedCalls.delete(key);
        return reply;
      }),
  },
  {
    id: 'blind/c-refusal-resets-count',
    title: 'The refused fifth unattended read of balances starts the count anew',
    catches: ['LIM-05'],
    change: refusalResets(),
  },
  {
    id: 'blind/c-history-on-page-two',
    title: 'Unattended reads with an offset reach back further than 90 days',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', { earliestUnattendedDay: () => '1970-01-01' }),
      ({ request }) => Number(queryOf(request, 'offset') ?? 0) > 0,
    ),
  },
  {
    id: 'blind/c-history-with-date-to',
    title: 'Unattended reads whose window ends before the 90 days are served',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', { earliestUnattendedDay: () => '1970-01-01' }),
      ({ request, now }) =>
        (queryOf(request, 'dateTo') ?? '9') < new Date(now - 90 * day).toISOString().slice(0, 10),
    ),
  },
  {
    id: 'blind/c-account-list-cached-over-context',
    title: 'Within a minute the account list of a PSU is the same in private and under an agreement',
    catches: ['CTX-03'],
    mayFail: ['CTX-02', 'ACC-10'],
    change: listOverContext(),
  },
  {
    id: 'blind/filter-cached',
    title: 'The second read of transactions within a session answers as the first, whatever its filter',
    catches: ['ACC-16'],
    mayFail: ['ACC-17', 'ACC-13', 'ACC-15'],
    change: filterCached(),
  },
  {
    id: 'blind/c-details-through-other-account',
    title: 'Transaction details of an account of the person are served under any account that is granted',
    catches: ['CON-10'],
    mayFail: ['ACC-18', 'ACC-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-transaction', (given) => async (call) => {
        const { account } = openAccount(call);
        for (const each of asOne(call, account.resourceId)) {
          const found = (call.bank.state.transactions.get(each) ?? []).find(
            ({ transactionId }) => transactionId === call.params['transactionId'],
          );
          if (found !== undefined && each !== account.resourceId)
            return json(200, call.show.presenters.accounts.transactionDetails(found, account, call.show));
        }
        return given(call);
      }),
  },
  {
    id: 'blind/c-card-id-at-accounts',
    title: 'GET accounts/{id}/balances takes the id of a card account and does not ask whether it is granted',
    catches: ['CON-10'],
    mayFail: ['ACC-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-balances', (given) => (call) => {
        const card = call.bank.state.cardAccounts.get(call.params['accountId'] ?? '');
        if (card === undefined) return given(call);
        accountAccess(call);
        return json(200, call.show.presenters.cards.balances(card, call.show));
      }),
  },
  {
    id: 'blind/c-offset-runs-into-next-account',
    title: 'Behind the end of a list of transactions those of the other accounts of the owner follow',
    catches: ['ACC-13'],
    mayFail: ['CON-10', 'ACC-10', 'ACC-17'],
    change: readsAllOf((call) => {
      const own = call.bank.state.transactions.get(call.params['accountId'] ?? '') ?? [];
      return Number(queryOf(call.request, 'offset') ?? 0) >= own.length && own.length > 0;
    }),
  },
  {
    id: 'blind/c-one-day-window-all-accounts',
    title: 'A window of one day lists the transactions of all accounts of the owner',
    catches: ['ACC-13'],
    mayFail: ['CON-10', 'ACC-10'],
    change: readsAllOf(
      ({ request }) =>
        queryOf(request, 'dateFrom') !== undefined && queryOf(request, 'dateFrom') === queryOf(request, 'dateTo'),
    ),
  },
  {
    id: 'blind/dateto-filters-pending',
    title: 'In production dateTo filters pending transactions of ordinary accounts',
    catches: ['LIM-16'],
    environment: 'production',
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => async (call) => {
        const reply = await given(call);
        const to = queryOf(call.request, 'dateTo');
        if (reply.kind !== 'json' || to === undefined) return reply;
        const lists = members(members(reply.value)['transactions']);
        const pending = listIn(lists, 'pending').filter((each) => String(members(each)['bookingDate']) <= to);
        const value = { ...members(reply.value), transactions: { ...lists, ...('pending' in lists ? { pending } : {}) } };
        return { ...reply, value };
      }),
  },
  {
    id: 'blind/offset-cuts-one',
    title: 'With an offset one transaction more than the limit is listed',
    catches: ['ACC-17'],
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        page: (booked, pending, offset, limit, filters) =>
          given.page(booked, pending, offset, offset > 0 ? limit + 1 : limit, filters),
      })),
  },
  {
    id: 'blind/limit-one-is-two',
    title: 'A limit of one lists two transactions',
    catches: ['ACC-17'],
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        effectiveLimit: (asked, byDefault, maximum) => given.effectiveLimit(asked === 1 ? 2 : asked, byDefault, maximum),
      })),
  },
  {
    id: 'blind/expired-without-link',
    title: 'The 401 after the 180 days holds no scaRedirect for card accounts',
    catches: ['ERR-09'],
    change: (parts) =>
      wrapRoute(parts, 'list-card-accounts', (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          if (thrown instanceof RefusedCall && thrown.reason === 'consent-expired') throw new RefusedCall(thrown.reason);
          throw thrown;
        }
      }),
  },
  {
    id: 'blind/c-psu-id-first-eight',
    title: 'Account list and balances are served to a PSU-ID of which the first eight characters fit',
    catches: ['SCA-17'],
    mayFail: ['SCA-03', 'ERR-08', 'ACC-11', 'SCA-10', 'SCA-16'],
    change: (parts) =>
      (['list-accounts', 'read-balances'] as const).reduce(
        (changed, id) => wrapRoute(changed, id, (given) => (call) => given(byFirstEight(call))),
        parts,
      ),
  },
  {
    id: 'blind/c-person-by-nine-digits',
    title: 'Persons are told apart by the first nine digits of their numbers',
    catches: ['SCA-03'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({ psuKey: (tpp, customer) => given.psuKey(tpp, customer.slice(0, 9)) })),
  },
  {
    id: 'blind/c-person-by-name',
    title: 'Persons are told apart by their names',
    catches: ['SCA-03'],
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'sca', (given) => ({
          psuKey: (tpp, customer) => given.psuKey(tpp, state.customers.get(customer)?.customerName ?? customer),
        })),
    }),
  },
  {
    id: 'blind/c-corporate-id-of-first-agreement',
    title: 'The redirect names the first agreement of the person, whichever was chosen',
    catches: ['RDR-04'],
    mayFail: ['FLW-10', 'CTX-03', 'CTX-04', 'FLW-03', 'HDR-32', 'FLW-11'],
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'redirect', (given) => ({
          successQuery(success) {
            const person = state.psus.get(success.psuId)?.customerNumber ?? '';
            const [first] = state.agreements.by('engaged', person).filter(({ kind }) => kind === 'CORPORATE');
            return given.successQuery(
              success.corporateId === undefined || first === undefined
                ? success
                : { ...success, corporateId: first.agreementId },
            );
          },
        })),
    }),
  },
  {
    id: 'blind/c-agreements-of-owner',
    title: 'GET agreements lists all agreements of the corporations that the PSU acts for',
    catches: ['USR-05'],
    mayFail: ['CTX-03'],
    change: (parts) =>
      wrapRoute(parts, 'list-agreements', (given) => async (call) => {
        const reply = await given(call);
        const { agreements, psus } = call.bank.state;
        const person = psus.get(call.request.header('psu-id') ?? '')?.customerNumber ?? '';
        const owners = new Set(agreements.by('engaged', person).map(({ owner }) => owner));
        const all = [...agreements.values()].filter(({ kind, owner }) => kind === 'CORPORATE' && owners.has(owner));
        return reply.kind === 'json'
          ? { ...reply, value: call.show.presenters.access.agreements(all, call.show) }
          : reply;
      }),
  },
  {
    id: 'blind/redirect-session-latest',
    title: 'tpp-session-id of the redirect is that of the TPP’s latest SCA start',
    catches: ['RDR-07'],
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'sca', (given) => ({
          sessionIdOf: (flow, issued) =>
            [...state.flows.values()].filter(({ tpp }) => tpp.id === flow.tpp.id).at(-1)?.sessionId ??
            given.sessionIdOf(flow, issued),
        })),
    }),
  },
  {
    id: 'blind/c-abort-tells-psu-id',
    title: 'An SCA that is aborted after the login redirects with the psu-id of a known person',
    catches: ['RDR-14'],
    change: (parts) => ({
      ...parts,
      site(bank, wire) {
        const flow = flowAt(bank, wire.target);
        const reply = parts.site(bank, wire);
        const psuId = bank.state.psuIds.get(
          bank.parts.policies.sca.psuKey(flow?.tpp.id ?? '', flow?.customerNumber ?? ''),
        );
        if (psuId === undefined) return reply;
        const headers = reply.headers.map(([name, value]) =>
          name === 'Location' && value.includes('code=') && value.includes('message=')
            ? ([name, `${value}&psu-id=${psuId}`] as const)
            : ([name, value] as const),
        );
        return { ...reply, headers };
      },
    }),
  },
  {
    id: 'blind/failure-drops-query',
    title: 'After a failed SCA of a payment the query of TPP-Redirect-URI is dropped',
    catches: ['RDR-01'],
    mayFail: ['RDR-09'],
    change: (parts) =>
      wrapPurpose(
        {
          ...parts,
          site(bank, wire) {
            const flow = flowAt(bank, wire.target);
            const reply = parts.site(bank, wire);
            if (flow?.kind !== 'payment' || flow.redirectUri === undefined) return reply;
            const root = flow.redirectUri.split('?')[0] ?? '';
            const headers = reply.headers.map(([name, value]) =>
              name === 'Location' && /[?&]code=/.test(value)
                ? ([name, `${root}?${value.slice(value.search(/system=/))}`] as const)
                : ([name, value] as const),
            );
            return { ...reply, headers };
          },
        },
        'payment',
        (given) => given,
      ),
  },
  {
    id: 'blind/initialize-once',
    title: 'A later initialize does nothing while no customer was made by hand',
    catches: ['SBX-36'],
    mayFail: ['SBX-30', 'SBX-33', 'SBX-32', 'SBX-35', 'CARD-12'],
    change(parts) {
      const done = memory(() => new Set<string>());
      return wrapRoute(parts, 'initialize-sandbox', (given) => (call) => {
        const { state } = call.bank;
        const isClean = [...state.customers.values()].every(({ origin }) => origin === 'fixed');
        if (isClean && done(state).has('done')) return empty(200);
        done(state).add('done');
        return given(call);
      });
    },
  },
  {
    id: 'blind/c-card-tx-by-pan',
    title: 'Sandbox card accounts with the same maskedPan share their transactions',
    catches: ['CARD-12'],
    change: sharesByPan(),
  },
  {
    id: 'blind/self-counterpart-second',
    title: 'Of several transactions made at once only the first is looked at for the account itself',
    catches: ['SBX-42'],
    change: inCalls(['create-sandbox-transactions'], (parts, { request }) =>
      withPolicy(parts, 'sandbox', (given) => ({
        isOwnCounterpart(account, counterpart, side) {
          const value = request.body.kind === 'json' ? request.body.value : undefined;
          const first = Array.isArray(value) ? members(value[0]) : members(value);
          const named = members(first[`${side}Account`]);
          return (
            given.isOwnCounterpart(account, counterpart, side) &&
            named['bban'] === counterpart.bban &&
            named['iban'] === counterpart.iban
          );
        },
      })),
    ),
  },
  {
    id: 'blind/customers-first-ten',
    title: 'The list of sandbox customers ends after ten',
    catches: ['SBX-37'],
    change: (parts) =>
      withBody(parts, 'list-sandbox-customers', (value) => ({
        ...members(value),
        customers: listIn(value, 'customers').slice(0, 10),
      })),
  },
  {
    id: 'blind/card-offset-ignored-for-pending',
    title: 'offset is not heeded where only pending card transactions are asked for',
    catches: ['CARD-20'],
    change: inCalls(
      ['list-sandbox-card-transactions'],
      (parts) => withPolicy(parts, 'sandbox', (given) => ({ cut: (all, _, limit) => given.cut(all, 0, limit) })),
      ({ request }) => queryOf(request, 'bookingStatus') === 'pending',
    ),
  },
  {
    id: 'blind/c-contact-per-issuer',
    title: 'Contact addresses are kept for the authority of the certificate: TPPs overwrite each other',
    catches: ['DLG-01'],
    mayFail: ['DLG-02'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', (given) => async (call) => {
        const reply = await given(call);
        const { contacts } = call.bank.state;
        const email = contacts.get(call.tpp.id) ?? '';
        for (const id of Array.from(contacts.keys())) contacts.set(id, email);
        return reply;
      }),
  },
  {
    id: 'blind/both-remittances-from-card',
    title: 'Both remittance fields may be set in a payment from a card',
    catches: ['PAY-59'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'domestic-payment-pay-59',
        ({ body }) => body.kind === 'json' && 'other' in members(members(body.value)['debtorAccount']),
      ),
  },
  {
    id: 'blind/long-name-under-agreement',
    title: 'Under an agreement creditorName may have more than 70 characters',
    catches: ['PAY-06'],
    change: (parts) => overlooksWhen(parts, 'domestic-payment-pay-06', (request) => isCorporate(request)),
  },
  {
    id: 'blind/single-sca-country',
    title: 'In the single-SCA flow the country is not judged',
    catches: ['PAY-22'],
    mayFail: ['TYPE-25', 'TYPE-24'],
    change: (parts) =>
      ['domestic-payment-pay-22', 'domestic-payment-type-24'].reduce(
        (changed, id) => overlooksWhen(changed, id, (request) => request.header('x-psu-identity') !== undefined),
        parts,
      ),
  },
  {
    id: 'blind/fraction-of-large-amounts',
    title: 'The fraction digits of amounts of a million and more are not judged',
    catches: ['TYPE-03'],
    change: (parts) =>
      ['domestic-payment-type-03', 'domestic-payment-type-03-usual'].reduce(
        (changed, id) =>
          overlooksWhen(
            changed,
            id,
            ({ body }) =>
              body.kind === 'json' &&
              /^\d{7}/.test(String(members(members(body.value)['instructedAmount'])['amount'] ?? '')),
          ),
        parts,
      ),
  },
  {
    id: 'blind/enforced-a-day-late',
    title: 'Structured addresses are enforced a day late in the sandbox',
    catches: ['ADR-01'],
    change: (parts) =>
      parts.rules
        .filter(({ clause }) => /^ADR-/.test(clause))
        .reduce(
          (changed, { id }) =>
            withRule(changed, id, (given) => ({
              ...given,
              judge: (request, context) => given.judge(request, { ...context, now: context.now - day }),
            })),
          parts,
        ),
  },
);
