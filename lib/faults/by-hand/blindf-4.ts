/** Blind list F, part 4: lists, dates, sandbox, headers, versions, redirects. */

import { inCalls } from '../in-calls.js';
import { inRequests, onPages } from '../in-pages.js';
import { listOf, objectOf, textOf } from '../../bank/body.js';
import { queryValue } from '../../bank/call.js';
import { withBody, withPolicy, withPresenter, withReplyChange, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import type { Transaction } from '../../bank/state/records.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

const bodyOf = ({ body }: JudgedRequest) => objectOf(body.kind === 'json' ? body.value : undefined);

export const blindFFour = faults(
  {
    id: 'blind/f-from-ignored-with-offset',
    title: 'The sandbox list of a card account ignores fromDate where offset is given',
    catches: ['CARD-18'],
    change: inCalls(
      ['list-sandbox-card-transactions'],
      (parts) =>
        withPolicy(parts, 'sandbox', ({ inWindow }) => ({
          inWindow: (day, _, to) => inWindow(day, undefined, to),
        })),
      (call) => queryValue(call, 'offset') !== undefined,
    ),
  },
  {
    id: 'blind/f-cards-of-one-number',
    title: 'Cards with one masked number share their sandbox list',
    catches: ['CARD-12'],
    change: (parts) =>
      wrapRoute(parts, 'list-sandbox-card-transactions', (given) => (call) => {
        const { cardAccounts, cardTransactions } = call.bank.state;
        const id = call.params['mockCardAccountId'] ?? '';
        const own = cardTransactions.get(id);
        const pan = cardAccounts.get(id)?.maskedPan;
        if (own === undefined) return given(call);
        const all = [...cardAccounts.values()]
          .filter(({ maskedPan }) => maskedPan === pan)
          .flatMap(({ resourceId }) => cardTransactions.get(resourceId) ?? []);
        cardTransactions.set(id, all);
        try {
          return given(call);
        } finally {
          cardTransactions.set(id, own);
        }
      }),
  },
  {
    id: 'blind/f-reset-keeps-entries-of-fixed',
    title: 'Initialize leaves transactions that were made by hand on accounts of the fixed set',
    catches: ['SBX-36'],
    mayFail: ['SBX-30'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', ({ discards }) => ({
        discards: (origin, kind) => kind !== 'transaction' && discards(origin, kind),
      })),
  },
  {
    id: 'blind/f-reset-without-deleted',
    title: 'Initialize does not bring back an account of the fixed set that was deleted',
    catches: ['SBX-30'],
    mayFail: ['SBX-32', 'SBX-35'],
    change: (parts) => {
      const gone = new Set<string>();
      const noting = wrapRoute(parts, 'delete-sandbox-account', (given) => (call) => {
        gone.add(call.params['mockAccountId'] ?? '');
        return given(call);
      });
      return wrapRoute(noting, 'initialize-sandbox', (given) => async (call) => {
        const reply = await given(call);
        for (const id of gone) call.bank.state.accounts.delete(id);
        return reply;
      });
    },
  },
  {
    id: 'blind/f-own-counterpart-in-second',
    title: 'That an account is its own counterpart is looked for in the first of several transactions',
    catches: ['SBX-42'],
    change: (parts) => {
      let asked = 0;
      const counted = withPolicy(parts, 'sandbox', ({ isOwnCounterpart }) => ({
        isOwnCounterpart: (account, counterpart, side) =>
          asked++ < 2 ? isOwnCounterpart(account, counterpart, side) : false,
      }));
      return wrapRoute(counted, 'create-sandbox-transactions', (given) => (call) => {
        asked = 0;
        return given(call);
      });
    },
  },
  {
    id: 'blind/f-one-entry-per-day',
    title: 'Of several transactions made at once on one booking date the last is kept',
    catches: ['SBX-41'],
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-transactions', (given) => async (call) => {
        const id = call.params['mockAccountId'] ?? '';
        const before = new Set(call.bank.state.transactions.get(id) ?? []);
        const reply = await given(call);
        const days = new Set<string>();
        const after = (call.bank.state.transactions.get(id) ?? []).filter((each: Transaction) => {
          if (before.has(each)) return true;
          if (days.has(each.bookingDate)) return false;
          days.add(each.bookingDate);
          return true;
        });
        call.bank.state.transactions.set(id, after);
        return reply;
      }),
  },
  {
    id: 'blind/f-transaction-id-of-day',
    title: 'The id of a booked transaction holds the day on which it is read',
    catches: ['ACC-03'],
    mayFail: ['ACC-18'],
    change: (parts) => ({
      ...withPresenter(parts, 'accounts', ({ transaction }) => ({
        transaction: (each, account, show) => transaction(each, account, show),
      })),
      routes: {
        ...parts.routes,
        'list-transactions': async (call) => {
          const reply = await parts.routes['list-transactions']?.(call);
          if (reply === undefined || reply.kind !== 'json') throw new RefusedCall('crash');
          const day = parts.policies.transactions.today(call.now).slice(8);
          const body = objectOf(reply.value);
          const lists = objectOf(body['transactions']);
          const booked = listOf(lists['booked']).map((each) => ({
            ...objectOf(each),
            transactionId: `${textOf(objectOf(each), 'transactionId')}-${day}`,
          }));
          return {
            ...reply,
            value: { ...body, transactions: { ...lists, ...('booked' in lists ? { booked } : {}) } },
          };
        },
        'read-transaction': (call) => {
          const route = parts.routes['read-transaction'];
          if (route === undefined) throw new RefusedCall('crash');
          const transactionId = (call.params['transactionId'] ?? '').replace(/-\d\d$/, '');
          return route({ ...call, params: { ...call.params, transactionId } });
        },
      },
    }),
  },
  {
    id: 'blind/f-to-ignored-with-all',
    title: 'With bookingStatus=all dateTo does not leave out later transactions',
    catches: ['ACC-16'],
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'transactions', () => ({ inWindow: (date: string, from: string) => date >= from })),
      (call) => queryValue(call, 'bookingStatus') === 'all',
    ),
  },
  {
    id: 'blind/f-pending-cut-when-alone',
    title: 'In production the limit cuts pending transactions where they are asked for alone',
    catches: ['LIM-17'],
    environment: 'production',
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'transactions', ({ page }) => ({
          page: (booked, pending, offset, limit, filters) =>
            page(booked, filters ? pending : pending.slice(0, limit), offset, limit, filters),
        })),
      (call) => queryValue(call, 'bookingStatus') === 'pending',
    ),
  },
  {
    id: 'blind/f-pending-unfiltered-when-alone',
    title: 'In the sandbox dates do not filter pending transactions where they are asked for alone',
    catches: ['LIM-18'],
    mayFail: ['ACC-16'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'transactions', () => ({ filtersPending: () => false })),
      (call) => queryValue(call, 'bookingStatus') === 'pending',
    ),
  },
  {
    id: 'blind/f-opt-ins-beyond-two',
    title: 'Of an x-accept-fix with more than two values only two are heeded',
    catches: ['VER-03'],
    mayFail: ['VER-02'],
    change: (parts) =>
      withPolicy(parts, 'optIns', ({ asked }) => ({
        asked: (headers) => new Set([...asked(headers)].slice(0, 2)),
      })),
  },
  {
    id: 'blind/f-longer-names-not-in-card-list',
    title: 'longer-names is heeded in card records and not in the list of cards',
    catches: ['VER-08'],
    change: inCalls(
      ['list-card-accounts'],
      (parts, call) => {
        const { show } = call;
        const optIn = show.optIn;
        Object.assign(call, {
          show: {
            ...show,
            optIn: (name: Parameters<typeof optIn>[0]) => name !== 'longer-names' && optIn(name),
          },
        });
        return parts;
      },
      ({ now }) => now < Date.parse('2024-10-01'),
    ),
  },
  {
    id: 'blind/f-savings-by-word-in-details',
    title: 'A savings account has its old type word in the account record, the ISO code in the list',
    catches: ['VER-12'],
    mayFail: ['VER-11'],
    change: (parts) =>
      withBody(parts, 'read-account', (value) => {
        const body = objectOf(value);
        const account = objectOf(body['account']);
        return account['cashAccountType'] === 'SVGS'
          ? { ...body, account: { ...account, cashAccountType: 'Savings' } }
          : value;
      }),
  },
  {
    id: 'blind/f-town-told-as-city',
    title: 'The townName of an order comes back as city in its details',
    catches: ['DEP-01'],
    mayFail: ['PRS-03'],
    change: (parts) =>
      withBody(parts, 'read-payment', (value) => {
        const body = objectOf(value);
        const { townName, ...address } = objectOf(body['creditorAddress']);
        return townName === undefined ? value : { ...body, creditorAddress: { ...address, city: townName } };
      }),
  },
  {
    id: 'blind/f-unknown-id-repeated-in-text',
    title: 'The text of a refusal repeats the unknown id of the path, however long',
    catches: ['TYPE-18'],
    mayFail: ['ERR-01'],
    change: (parts) => ({
      ...parts,
      routes: Object.fromEntries(
        Object.entries(parts.routes).map(([id, route]) => [
          id,
          async (call) => {
            try {
              return await route(call);
            } catch (thrown) {
              if (thrown instanceof RefusedCall && thrown.reason === 'resource-unknown')
                throw new RefusedCall(thrown.reason, {
                  ...thrown.detail,
                  text: `there is nothing like ${call.request.path}`,
                });
              throw thrown;
            }
          },
        ]),
      ),
    }),
  },
  {
    id: 'blind/f-brand-of-first-call',
    title: 'The page shows the brand that the TPP named for this PSU the first time',
    catches: ['HDR-19'],
    change: (parts) => {
      const first = new Map<string, string>();
      return onPages(
        (given, flow) =>
          withPolicy(
            {
              ...given,
              pages: {
                ...given.pages,
                login: (view) =>
                  given.pages.login({ ...view, brand: first.get(flow.tpp.id) ?? view.brand ?? '' }),
                approval: (view) => {
                  const brand = first.get(flow.tpp.id) ?? '';
                  return given.pages.approval({
                    ...view,
                    brand,
                    lines: view.lines.map(([label, text]) =>
                      label === 'Service' ? [label, brand] : [label, text],
                    ),
                  });
                },
                accounts: (view) => given.pages.accounts({ ...view, brand: first.get(flow.tpp.id) ?? '' }),
                context: (view) => given.pages.context({ ...view, brand: first.get(flow.tpp.id) ?? '' }),
              },
            },
            'sca',
            () => ({}),
          ),
        (flow) => {
          if (flow.brand !== undefined && !first.has(flow.tpp.id)) first.set(flow.tpp.id, flow.brand);
          return flow.brand !== undefined;
        },
      )(parts);
    },
  },
  {
    id: 'blind/f-escaped-emoji',
    title: 'An emoji that is written as JSON escapes passes',
    catches: ['TRN-08'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'processable-characters',
        ({ wire, body }) =>
          /\\ud8[0-9a-f]{2}|\\ud[9ab][0-9a-f]{2}/i.test(wire.body.toString('utf8')) &&
          body.kind === 'json' &&
          !/[\u{10000}-\u{10ffff}]/u.test(wire.body.toString('utf8')),
      ),
  },
  {
    id: 'blind/f-months-apart',
    title: 'Duplicate months are found only where they stand side by side',
    catches: ['ERR-10'],
    change: (parts) => ({
      ...parts,
      rules: parts.rules.map((rule) =>
        rule.clause !== 'ERR-10'
          ? rule
          : {
              ...rule,
              judge(request, context) {
                const months = listOf(bodyOf(request)['monthsOfExecution']);
                const beside = months.some((each, index) => index > 0 && each === months[index - 1]);
                const apart = !beside && new Set(months).size < months.length;
                return apart ? undefined : rule.judge(request, context);
              },
            },
      ),
    }),
  },
  {
    id: 'blind/f-basket-looked-at-first-and-last',
    title:
      'Of the payments of a basket the first and the last may not be bulk or periodic, those between are not looked at',
    catches: ['ERR-05', 'ERR-06'],
    mayFail: ['ERR-07', 'SCA-17', 'BSK-03'],
    change: inCalls(['create-basket'], (parts, { request }) => {
      const ids = listOf(bodyOf(request)['paymentIds']);
      let at = 0;
      const isBetween = () => at > 1 && at < ids.length;
      return withPolicy(parts, 'baskets', ({ knows, takes, takesFor }) => ({
        knows: (payment, tppId) => {
          at += 1;
          return knows(payment, tppId);
        },
        takes: (family) => isBetween() || takes(family),
        takesFor: (payment, psuId, acting) => takesFor(payment, psuId, acting),
      }));
    }),
  },
  {
    id: 'blind/f-worst-of-ends',
    title: 'The status of a basket is the worse of its first and last payment',
    catches: ['BSK-03'],
    change: (parts) =>
      withPolicy(parts, 'baskets', ({ worst }) => ({
        worst: (statuses) => worst([statuses[0], statuses.at(-1)].flatMap((each) => each ?? [])),
      })),
  },
  {
    id: 'blind/f-duplicate-allowed-once',
    title: 'allowLogicalDuplicate=true lets one duplicate pass, and not a second',
    catches: ['END-07'],
    change: (parts) => {
      const seen = new Map<string, number>();
      return wrapRoute(
        parts,
        [
          'create-domestic-payment',
          'create-instant-payment',
          'create-sepa-payment',
          'create-cross-border-payment',
        ],
        (given) => async (call) => {
          if (queryValue(call, 'allowLogicalDuplicate') !== 'true') return given(call);
          const key = `${call.tpp.id} ${call.request.header('psu-id')} ${call.request.wire.body.toString('utf8')}`;
          const count = (seen.get(key) ?? 0) + 1;
          seen.set(key, count);
          if (count > 2) throw new RefusedCall('duplicate-payment');
          return given(call);
        },
      );
    },
  },
  {
    id: 'blind/f-redirect-unescaped',
    title: 'The own query of a TPP-Redirect-URI comes back with its percent-encoding undone',
    catches: ['RDR-01'],
    change: (parts) =>
      withPolicy(parts, 'redirect', ({ append }) => ({
        append(uri, pairs, encode) {
          const mark = uri.indexOf('?');
          const own =
            mark < 0
              ? uri
              : uri.slice(0, mark) + uri.slice(mark).replaceAll('%26', '&').replaceAll('%3D', '=');
          return append(own, pairs, encode);
        },
      })),
  },
  {
    id: 'blind/f-session-id-with-plus',
    title: 'In the redirect a plus of the TPP-Session-ID comes back as it is, which reads as a blank',
    catches: ['RDR-07'],
    change: (parts) =>
      withPolicy(parts, 'redirect', ({ encode }) => ({
        encode: (value) => encode(value).replaceAll('%2B', '+'),
      })),
  },
  {
    id: 'blind/f-corporate-id-kept',
    title: 'A private choice after a corporate one comes back with the psu-corporate-id of before',
    catches: ['RDR-05'],
    change: (parts) => {
      const last = new Map<string, string>();
      return withPolicy(parts, 'redirect', ({ successQuery }) => ({
        successQuery(success) {
          if (success.corporateId !== undefined) last.set(success.psuId, success.corporateId);
          const kept = last.get(success.psuId);
          return [
            ...successQuery(success),
            ...(success.corporateId === undefined && kept !== undefined
              ? [['psu-corporate-id', kept] as const]
              : []),
          ];
        },
      }));
    },
  },
  {
    id: 'blind/f-agreement-ids-in-capitals',
    title: 'The list of agreements gives ids in capitals, which the bank does not know in PSU-Corporate-ID',
    catches: ['FLW-11'],
    mayFail: ['USR-05', 'HDR-32'],
    change: (parts) =>
      withPresenter(parts, 'access', ({ agreements }) => ({
        agreements: (list, show) =>
          agreements(
            list.map((each) => ({ ...each, agreementId: each.agreementId.toUpperCase() })),
            show,
          ),
      })),
  },
  {
    id: 'blind/f-date-of-one-digit',
    title: 'On the first nine days of a month the Date of replies has a day of one digit',
    catches: ['TRN-12'],
    change: (parts) =>
      withReplyChange(parts, (reply) => ({
        ...reply,
        headers: reply.headers.map(
          ([name, value]) => [name, name === 'Date' ? value.replace(/, 0(\d) /, ', $1 ') : value] as const,
        ),
      })),
  },
  {
    id: 'blind/f-below-one-without-zero',
    title: 'Amounts below one are told without the digit before the point',
    catches: ['TYPE-04'],
    mayFail: ['TYPE-01', 'TYPE-07'],
    change: (parts) =>
      withPresenter(parts, 'common', ({ amount }) => ({
        amount(money, show) {
          const told = amount(money, show);
          return { ...told, amount: textOf(told, 'amount').replace(/^(-?)0\.(?=\d*[1-9])/, '$1.') };
        },
      })),
  },
  {
    id: 'blind/f-users-without-link-when-known',
    title: 'GET /v1/users with a PSU-ID under a running session answers without a link',
    catches: ['USR-03'],
    change: (parts) =>
      wrapRoute(parts, 'register-psu', (given) => async (call) => {
        const reply = await given(call);
        const psuId = call.request.header('psu-id') ?? '';
        const live = call.bank.state.sessions.by('psuId', psuId).some((each) => each.tppId === call.tpp.id);
        return live && reply.kind === 'json' ? { ...reply, value: { _links: {} } } : reply;
      }),
  },
  {
    id: 'blind/f-no-link-unattended',
    title: 'Without the PSU a 401 holds no link',
    catches: ['ERR-09'],
    change: inRequests(
      (parts) =>
        withPresenter(parts, 'common', ({ refusal }) => ({
          refusal: (messages, _links, show) => refusal(messages, undefined, show),
        })),
      ({ headers, target }) =>
        /\/accounts/.test(target) && !headers.some(([name]) => name.toLowerCase() === 'psu-ip-address'),
    ),
  },
  {
    id: 'blind/f-corporate-user-reads-cards',
    title: 'A corporate user without PSU-Corporate-ID is not refused at card accounts',
    catches: ['ERR-04'],
    mayFail: ['CTX-03'],
    change: inCalls(
      ['list-card-accounts', 'read-card-account', 'read-card-balances', 'list-card-transactions'],
      (parts) => withPolicy(parts, 'accounts', () => ({ needsCorporateId: () => false })),
    ),
  },
  {
    id: 'blind/f-attended-limited-to-ten',
    title: 'With the PSU the eleventh balance call in 24 hours is refused',
    catches: ['LIM-13'],
    change: (parts) => {
      const calls = new Map<string, number[]>();
      return wrapRoute(parts, 'read-balances', (given) => async (call) => {
        const reply = await given(call);
        if (call.request.header('psu-ip-address') === undefined) return reply;
        const key = `${call.tpp.id} ${call.request.header('psu-id')} ${call.request.path}`;
        const before = (calls.get(key) ?? []).filter((at) => call.now - at < 86_400_000);
        if (before.length >= 10) throw new RefusedCall('calls-exhausted');
        calls.set(key, [...before, call.now]);
        return reply;
      });
    },
  },
  {
    id: 'blind/f-second-update-of-contact',
    title: 'The second change of a contact address is told as done and not kept',
    catches: ['DLG-02'],
    change: (parts) => {
      const puts = new Map<string, number>();
      return wrapRoute(parts, 'put-contact-information', (given) => async (call) => {
        const before = call.bank.state.contacts.get(call.tpp.id);
        const reply = await given(call);
        const count = (puts.get(call.tpp.id) ?? 0) + 1;
        puts.set(call.tpp.id, count);
        if (count >= 3 && before !== undefined) call.bank.state.contacts.set(call.tpp.id, before);
        return reply;
      });
    },
  },
  {
    id: 'blind/f-d-number-refused',
    title: 'A D-number in X-PSU-IDENTITY is refused',
    catches: ['HDR-31'],
    mayFail: ['HDR-30'],
    change: (parts) => ({
      ...parts,
      rules: [
        {
          id: 'overzealous-d-number',
          clause: 'HDR-31',
          refusal: { status: 400, code: 'FORMAT_ERROR' },
          judge: (request) =>
            /^[4-7]/.test(request.header('x-psu-identity') ?? '')
              ? { message: 'no national identity number' }
              : undefined,
          breakers: [],
        },
        ...parts.rules,
      ],
    }),
  },
  {
    id: 'blind/f-text-like-its-reference',
    title: 'An unstructured text beside the array passes where it repeats the first reference',
    catches: ['PAY-59'],
    change: (parts) => ({
      ...parts,
      rules: parts.rules.map((rule) =>
        rule.clause !== 'PAY-59'
          ? rule
          : {
              ...rule,
              judge(request, context) {
                const body = bodyOf(request);
                const [first] = listOf(body['remittanceInformationStructuredArray']);
                const same =
                  first !== undefined &&
                  objectOf(first)['reference'] === body['remittanceInformationUnstructured'];
                return same ? undefined : rule.judge(request, context);
              },
            },
      ),
    }),
  },
);
