/** What banks are used to do while a PSU authenticates, and with sessions and baskets. */

import { randomBytes } from 'node:crypto';
import { psuOf } from '../../../bank/access/psu.js';
import { demandSession } from '../../../bank/access/session.js';
import { bodyOf, listOf, objectOf, textOf } from '../../../bank/body.js';
import { withPolicy, wrapRoute } from '../../../bank/part-changes.js';
import { RefusedCall } from '../../../bank/refusals.js';
import { empty, json, page } from '../../../bank/reply.js';
import type { BankState } from '../../../bank/state/bank-state.js';
import type { PaymentRecord } from '../../../bank/state/payment-records.js';
import type { ScaFlow, ScaSession } from '../../../bank/state/access-records.js';
import type { BankCore, BankParts, PartsChange } from '../../../bank/types.js';
import { headerValue } from '../../../model/http.js';
import { isOperationId, operations, type OperationId } from '../../../model/operations/index.js';
import { variants } from '../../fault.js';
import { stateIn } from '../../in-pages.js';
import { cancellations, starts } from './payment-operations.js';

const pages = 'The pages belong to the bank.';
const lifetime = 'How long an address stays open, and how often, is not said.';

const allStarts: readonly OperationId[] = [...starts, ...cancellations, 'start-basket-authorisation'];

/** All that is done with payments and baskets. */
const onOrders = operations
  .filter(({ group }) => /payments|baskets/.test(group))
  .map(({ id }) => id)
  .filter(isOperationId);

function openFor({ state }: BankCore, subject: string | undefined): readonly ScaFlow[] {
  return [...state.flows.values()].filter((each) => each.subject === subject && each.step !== 'done');
}

/** Something of its own for each bank. */
function perBank<T>(make: () => T): (state: BankState) => T {
  const all = new WeakMap<BankState, T>();
  return (state) => {
    const found = all.get(state) ?? make();
    all.set(state, found);
    return found;
  };
}

/** A start ends the older links of the same order. */
function newestLinkAlone(parts: BankParts): BankParts {
  return wrapRoute(parts, allStarts, (given) => async (call) => {
    const subject = call.params['paymentId'] ?? call.params['basketId'];
    const older = openFor(call.bank, subject);
    const reply = await given(call);
    for (const each of older) call.bank.state.flows.set(each.state, { ...each, step: 'done' });
    return reply;
  });
}

/** A start that is repeated leads to the same address while that is open. */
function sameLink(parts: BankParts): BankParts {
  const toldFor = perBank(() => new Map<string, { state: string; reply: unknown; status: number }>());
  return wrapRoute(parts, allStarts, (given) => async (call) => {
    const told = toldFor(call.bank.state);
    const key = `${call.operation.id} ${call.params['paymentId'] ?? call.params['basketId']}`;
    const known = told.get(key);
    const flow = call.bank.state.flows.get(known?.state ?? '');
    const isOpen =
      flow !== undefined &&
      call.bank.parts.policies.sca.flowIsOpen(flow, call.now, call.bank.parts.policies.sca.flowLifetimeMs());
    const reply = await given(call);
    if (known !== undefined && isOpen && flow.redirectUri === call.request.header('tpp-redirect-uri'))
      return json(known.status, known.reply);
    const href =
      reply.kind === 'json'
        ? textOf(objectOf(objectOf(objectOf(reply.value)['_links'])['scaRedirect']), 'href')
        : '';
    if (reply.kind === 'json' && href !== '')
      told.set(key, { state: stateIn(href), reply: reply.value, status: reply.status });
    return reply;
  });
}

/** The first page is shown once. */
const shownOnce: PartsChange = (parts) => {
  const seenAt = perBank(() => new Set<string>());
  return {
    ...parts,
    site(bank, wire) {
      const seen = seenAt(bank.state);
      const state = stateIn(wire.target);
      if (wire.method === 'GET' && seen.has(state))
        return page(410, bank.parts.pages.problem('This address was opened before.'));
      if (wire.method === 'GET') seen.add(state);
      return parts.site(bank, wire);
    },
  };
};

/** Only the browser that opened the first page gets further. */
const boundToBrowser: PartsChange = (parts) => {
  const keysAt = perBank(() => new Map<string, string>());
  return {
    ...parts,
    site(bank, wire) {
      const keys = keysAt(bank.state);
      const state = stateIn(wire.target);
      const key = keys.get(state);
      if (key === undefined) {
        const made = randomBytes(12).toString('hex');
        const reply = parts.site(bank, wire);
        if (reply.kind !== 'page' || reply.status !== 200) return reply;
        keys.set(state, made);
        const cookie = ['Set-Cookie', `sca-${state.slice(0, 8)}=${made}; Path=/; Secure; HttpOnly`] as const;
        return { ...reply, headers: [...reply.headers, cookie] };
      }
      if (headerValue(wire.headers, 'cookie')?.includes(key) !== true)
        return page(403, bank.parts.pages.problem('Please begin again in the browser you began in.'));
      return parts.site(bank, wire);
    },
  };
};

/** The address leads on to another one before a page is shown. */
const ledOn: PartsChange = (parts) => ({
  ...parts,
  site(bank, wire) {
    if (wire.method !== 'GET' || /[?&]step=/.test(wire.target)) return parts.site(bank, wire);
    const reply = parts.site(bank, wire);
    if (reply.kind !== 'page' || reply.status !== 200) return reply;
    return empty(302, [['Location', `./${stateIn(wire.target)}?step=login`]]);
  },
});

/** Who is not known is asked again, three times. */
const asksAgain: PartsChange = (parts) => {
  const triesAt = perBank(() => new Map<string, number>());
  return {
    ...parts,
    site(bank, wire) {
      const state = stateIn(wire.target);
      const flow = bank.state.flows.get(state);
      if (wire.method !== 'POST' || flow?.step !== 'login') return parts.site(bank, wire);
      const form = new URLSearchParams(wire.body.toString('utf8'));
      const isKnown = bank.state.customers.has((form.get('customerNumber') ?? '').trim());
      const tries = triesAt(bank.state);
      const tried = tries.get(state) ?? 0;
      if (form.get('decision') === 'cancel' || isKnown || tried >= 2) return parts.site(bank, wire);
      tries.set(state, tried + 1);
      const again = parts.site(bank, { ...wire, method: 'GET' });
      if (again.kind !== 'page') return again;
      return { ...again, html: again.html.replace('<main>', '<main><p role="alert">Unknown number.</p>') };
    },
  };
};

/** Before the way back a page waits for the app of the person. */
const waitsForTheApp: PartsChange = (parts) => {
  const waitingAt = perBank(() => new Map<string, string>());
  return {
    ...parts,
    site(bank, wire) {
      const waiting = waitingAt(bank.state);
      const state = stateIn(wire.target);
      const address = waiting.get(state);
      if (address !== undefined && /[?&]poll=2/.test(wire.target)) {
        waiting.delete(state);
        return empty(303, [['Location', address]]);
      }
      const poll = (count: number) =>
        page(
          200,
          `<!doctype html><html lang="nb"><head><title>BankID</title><meta http-equiv="refresh" content="1; url=${state}?poll=${count}"></head><body><main><p>Confirm in your app.</p></main></body></html>`,
        );
      if (address !== undefined && /[?&]poll=1/.test(wire.target)) return poll(2);
      const reply = parts.site(bank, wire);
      const location = headerValue(reply.headers, 'location');
      if (wire.method !== 'POST' || location === undefined) return reply;
      waiting.set(state, location);
      return poll(1);
    },
  };
};

/** A session that nobody uses for twenty minutes ends. */
const idle: PartsChange = (parts) => {
  const used = new WeakMap<ScaSession, number>();
  return withPolicy(parts, 'sca', (given) => ({
    sessionIsLive(session, now, lifetimeMs) {
      if (!given.sessionIsLive(session, now, lifetimeMs)) return false;
      if (now - (used.get(session) ?? session.startedAt) > 1_200_000) return false;
      used.set(session, now);
      return true;
    },
  }));
};

/** Baskets are made of payments that fit together. */
function basketsOf(fits: (members: readonly PaymentRecord[]) => boolean): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-basket', (given) => (call) => {
      const members = listOf(objectOf(bodyOf(call))['paymentIds']).flatMap(
        (id) => call.bank.state.payments.get(String(id)) ?? [],
      );
      if (!fits(members)) throw new RefusedCall('reference-mix');
      return given(call);
    });
}

const sameOf = (members: readonly PaymentRecord[], of: (each: PaymentRecord) => unknown) =>
  new Set(members.map((each) => JSON.stringify(of(each)))).size <= 1;

export const personHabits = variants(
  {
    id: 'habits/newest-link-alone',
    title: 'Starting the SCA of an order once more ends its older address',
    because: lifetime,
    change: newestLinkAlone,
  },
  {
    id: 'habits/same-link',
    title: 'Starting the SCA of an order once more leads to the same address',
    because: 'Whether each start has an address of its own is not said.',
    change: sameLink,
  },
  {
    id: 'habits/shown-once',
    title: 'The first page of an SCA is shown once',
    because: lifetime,
    change: shownOnce,
  },
  {
    id: 'habits/bound-to-browser',
    title: 'An SCA goes on only in the browser that opened its first page',
    because: pages,
    change: boundToBrowser,
  },
  {
    id: 'habits/led-on',
    title: 'The address of an SCA leads on to another one by a relative redirect',
    because: pages,
    change: ledOn,
  },
  {
    id: 'habits/asks-again',
    title: 'Who types an unknown number is asked again, twice',
    because: 'Which failures end an SCA is open.',
    change: asksAgain,
  },
  {
    id: 'habits/waits-for-the-app',
    title: 'After the decision pages wait for an app, and look again every second',
    because: pages,
    change: waitsForTheApp,
  },
  {
    id: 'habits/psu-ids-in-capitals',
    title: 'PSU-IDs come back in capitals',
    because: 'A UUID may be written so (RFC 4122).',
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) => given.successQuery({ ...success, psuId: success.psuId.toUpperCase() }),
      })),
  },
  {
    id: 'habits/session-ids-with-signs',
    title: 'TPP-Session-IDs that the bank issues have signs that a query has to encode',
    because: 'TPP-Session-ID is a string.',
    change: (parts) =>
      withPolicy(parts, 'sca', {
        sessionIdOf: (flow, issued) => flow.sessionId ?? `s+/=&;${issued()}==`,
      }),
  },
  {
    id: 'habits/idle-sessions',
    title: 'A session that is not used for twenty minutes ends',
    because: 'An SCA lasts up to an hour.',
    change: idle,
  },
  {
    id: 'habits/orders-in-a-session',
    title: 'Payments and baskets are ordered, read and deleted in a running session alone',
    because: 'After an hour a new SCA is required (SCA-09).',
    change: (parts) =>
      wrapRoute(parts, onOrders, (given) => (call) => {
        const isRegistered = call.request.header('psu-id') !== undefined;
        if (isRegistered) demandSession(call, psuOf(call, 'registration'), 'registration');
        return given(call);
      }),
  },
  {
    id: 'habits/other-number-ends-nothing',
    title: 'Who logs in as another person than the one named is told so on a page, and the SCA stays open',
    because: 'Which failures lead back to the TPP is open.',
    change: (parts) => ({
      ...parts,
      site(bank, wire) {
        const flow = bank.state.flows.get(stateIn(wire.target));
        const form = new URLSearchParams(wire.body.toString('utf8'));
        const typed = (form.get('customerNumber') ?? '').trim();
        const isOther =
          wire.method === 'POST' &&
          flow?.step === 'login' &&
          flow.expectedCustomer !== undefined &&
          form.get('decision') !== 'cancel' &&
          bank.state.customers.has(typed) &&
          typed !== flow.expectedCustomer;
        return isOther
          ? page(403, bank.parts.pages.problem('You are not the person whom the TPP named.'))
          : parts.site(bank, wire);
      },
    }),
  },
  {
    id: 'habits/baskets-from-two-on',
    title: 'A basket takes two payments at least',
    because: 'The text says how many a basket takes at most, and that it groups payments.',
    change: basketsOf((members) => members.length !== 1),
  },
  {
    id: 'habits/baskets-of-one-product',
    title: 'A basket takes payments of one product',
    because: 'What else may not be mixed in a basket is open.',
    change: basketsOf((members) => sameOf(members, ({ product }) => product)),
  },
  {
    id: 'habits/baskets-of-one-account',
    title: 'A basket takes payments from one account',
    because: 'What else may not be mixed in a basket is open.',
    change: basketsOf((members) => sameOf(members, ({ order }) => order['debtorAccount'])),
  },
);
