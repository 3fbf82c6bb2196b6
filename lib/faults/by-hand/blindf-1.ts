/** Blind list F, part 1: what a signature binds, certificates, and whose things are reached. */

import { inCalls } from '../in-calls.js';
import { inRequests } from '../in-pages.js';
import { withPolicy, withRule, wrapRoute } from '../../bank/part-changes.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { queryValue } from '../../bank/call.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';
import { dateRules, fittingRules } from '../rules-together.js';

const cert = (request: JudgedRequest) => request.header('tpp-signature-certificate') ?? '';

/** The signature is not looked at where a key of the request was seen with one that fitted. */
function verifiedOncePer(key: (request: JudgedRequest) => string): PartsChange {
  return (parts) => {
    const seen = new Set<string>();
    const noting = withRule(parts, 'signature-fits', (given) => ({
      ...given,
      judge(request, context) {
        const finding = given.judge(request, context);
        if (finding === undefined && request.signature.accepted) seen.add(key(request));
        return finding;
      },
    }));
    return overlooksWhen(noting, fittingRules, (request) => seen.has(key(request)));
  };
}

const dayMs = 86_400_000;

/** The reply to a repeated read is kept for so many milliseconds of the bank's clock. */
function keptReplies(ids: readonly OperationId[], key: (call: Call) => string, forMs: number): PartsChange {
  return (parts) => {
    const kept = new Map<string, { readonly at: number; readonly reply: BankReply }>();
    return wrapRoute(parts, ids, (given) => async (call) => {
      const known = kept.get(key(call));
      if (known !== undefined && call.now >= known.at && call.now - known.at < forMs) return known.reply;
      const reply = await given(call);
      kept.set(key(call), { at: call.now, reply });
      return reply;
    });
  };
}

function anyAccountWhen(ids: readonly OperationId[], when: (call: Call) => boolean): PartsChange {
  return inCalls(
    ids,
    (parts) => withPolicy(parts, 'consent', () => ({ accountStanding: () => 'granted' })),
    when,
  );
}

const reads: readonly OperationId[] = [
  'read-payment-status',
  'read-bulk-payment-status',
  'read-periodic-payment-status',
];

function registryBlindTo(method: string): PartsChange {
  return inRequests(
    (parts: BankParts) => withPolicy(parts, 'tpp', () => ({ isRegistered: () => true })),
    ({ method: given }) => given === method,
  );
}

export const blindFOne = faults(
  {
    id: 'blind/f-verified-once-per-request-id',
    title:
      'A signature is verified once for each X-Request-ID of a certificate; a second call with it passes unverified',
    catches: ['SIG-04'],
    change: verifiedOncePer((request) => `${cert(request)}\n${request.header('x-request-id') ?? ''}`),
  },
  {
    id: 'blind/f-verified-once-per-second',
    title:
      'A signature is verified once for each Date of a certificate; further calls of that second pass unverified',
    catches: ['SIG-04'],
    change: verifiedOncePer((request) => `${cert(request)}\n${request.header('date') ?? ''}`),
  },
  {
    id: 'blind/f-verified-once-per-body',
    title:
      'A signature is verified once for each Digest and certificate: the same body again passes with any headers',
    catches: ['SIG-04'],
    change: (parts) => {
      const key = (request: JudgedRequest) => `${cert(request)}\n${request.header('digest') ?? ''}`;
      const seen = new Set<string>();
      const noting = withRule(parts, 'signature-fits', (given) => ({
        ...given,
        judge(request, context) {
          const finding = given.judge(request, context);
          if (finding === undefined && request.signature.accepted && request.header('digest') !== undefined) {
            seen.add(key(request));
          }
          return finding;
        },
      }));
      return overlooksWhen(noting, fittingRules, (request) => seen.has(key(request)));
    },
  },
  {
    id: 'blind/f-long-signature-value-after-failure',
    title: 'After a wrong signature the next call of that certificate is let in whatever its signature',
    catches: ['SIG-04'],
    change: (parts) => {
      const failed = new Set<string>();
      const noting = withRule(parts, 'signature-fits', (given) => ({
        ...given,
        judge(request, context) {
          if (failed.delete(cert(request))) return undefined;
          const finding = given.judge(request, context);
          if (finding !== undefined) failed.add(cert(request));
          return finding;
        },
      }));
      return overlooksWhen(
        noting,
        fittingRules.filter((each) => each !== 'signature-fits'),
        (request) => failed.has(cert(request)),
      );
    },
  },
  {
    id: 'blind/f-digest-of-first-4096',
    title: 'Of a body longer than 4096 bytes the digest is not compared',
    catches: ['SIG-38'],
    change: (parts) => overlooksWhen(parts, 'digest-of-body', ({ wire }) => wire.body.length > 4096),
  },
  {
    id: 'blind/f-digest-without-case',
    title: 'A Digest is compared without case of its base64',
    catches: ['SIG-38'],
    change: (parts) =>
      withRule(parts, 'digest-of-body', (given) => ({
        ...given,
        judge(request, context) {
          const finding = given.judge(request, context);
          if (finding === undefined) return undefined;
          return /^sha-(?:256|512)=[A-Za-z0-9+/]{40,}=*$/i.test(request.header('digest') ?? '') &&
            /"email"/.test(request.wire.body.toString('utf8'))
            ? undefined
            : finding;
        },
      })),
  },
  {
    id: 'blind/f-date-without-day',
    title: 'Of the Date only the time of day is compared: the same time of another day passes',
    catches: ['SIG-07'],
    mayFail: ['SIG-08'],
    change: (parts) =>
      overlooksWhen(parts, dateRules, ({ date }, { now }) => {
        if (date === undefined) return false;
        const apart = (((now - date) % dayMs) + dayMs) % dayMs;
        return apart <= 60_000 || apart >= dayMs - 60_000;
      }),
  },
  {
    id: 'blind/f-date-in-local-time',
    title: 'A Date that is one or two hours off, as local time is, passes',
    catches: ['SIG-07'],
    mayFail: ['SIG-08'],
    change: (parts) =>
      overlooksWhen(parts, dateRules, ({ date }, { now }) =>
        date === undefined
          ? false
          : [1, 2].some((hours) => Math.abs(now - date + hours * 3_600_000) <= 60_000),
      ),
  },
  {
    id: 'blind/f-registry-not-for-delete',
    title: 'In production the register is not asked when something is deleted',
    catches: ['ENV-05'],
    environment: 'production',
    change: registryBlindTo('DELETE'),
  },
  {
    id: 'blind/f-untrusted-after-refusal',
    title: 'In production a certificate of an unknown authority is refused the first time only',
    catches: ['REG-10'],
    mayFail: ['ENV-04'],
    environment: 'production',
    change: (parts) => {
      const refused = new Set<string>();
      return withRule(parts, 'certificate-trusted', (given) => ({
        ...given,
        judge(request, context) {
          const finding = given.judge(request, context);
          if (finding === undefined || refused.has(cert(request))) return undefined;
          refused.add(cert(request));
          return finding;
        },
      }));
    },
  },
  {
    id: 'blind/f-country-of-tpp-ignored',
    title: 'TPPs are told apart by the number of their organisation alone, not by country and authority',
    catches: ['SCA-16'],
    mayFail: ['SCA-02', 'END-12', 'DLG-01'],
    change: (parts) => ({
      ...parts,
      identify(value) {
        const tpp = parts.identify(value);
        return tpp === undefined
          ? undefined
          : { ...tpp, id: tpp.id.replace(/^PSD[A-Z]{2}-[A-Z]+-/, 'PSDNO-FSA-') };
      },
    }),
  },
  {
    id: 'blind/f-status-kept-by-path',
    title: 'The reply to a status is kept for five seconds by path alone',
    catches: ['END-12'],
    change: keptReplies(reads, ({ request }) => request.path, 5_000),
  },
  {
    id: 'blind/f-list-kept-without-agreement',
    title: 'The account list is kept for ten seconds by TPP and PSU, whatever the agreement',
    catches: ['CTX-03'],
    mayFail: ['CTX-02', 'ACC-10', 'CON-10', 'CON-06'],
    change: keptReplies(
      ['list-accounts'],
      ({ tpp, request }) => `${tpp.id} ${request.header('psu-id')} ${request.wire.target}`,
      10_000,
    ),
  },
  {
    id: 'blind/f-balances-kept-over-revocation',
    title: 'Balances are kept for a minute: taken back meanwhile, they are still told',
    catches: ['CON-10'],
    mayFail: ['CON-06', 'CON-07', 'LIM-07', 'LIM-05'],
    change: keptReplies(
      ['read-balances'],
      ({ tpp, request }) =>
        `${tpp.id} ${request.header('psu-id')} ${request.header('psu-corporate-id')} ${request.header('psu-ip-address')} ${request.path}`,
      60_000,
    ),
  },
  {
    id: 'blind/f-second-page-without-consent',
    title: 'The second and later pages of transactions are given of any account, granted or not',
    catches: ['CON-10'],
    mayFail: ['ACC-10', 'LIM-07'],
    change: anyAccountWhen(
      ['list-transactions', 'list-card-transactions'],
      (call) => Number(queryValue(call, 'offset') ?? 0) > 0,
    ),
  },
  {
    id: 'blind/f-details-of-any-account',
    title: 'The details of a transaction are found by its id alone, on whatever account it is',
    catches: ['ACC-10'],
    mayFail: ['ACC-18', 'CON-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-transaction', (given) => (call) => {
        const { transactions } = call.bank.state;
        const wanted = call.params['transactionId'];
        const own = transactions.get(call.params['accountId'] ?? '') ?? [];
        if (own.some((each) => each.transactionId === wanted)) return given(call);
        const found = [...transactions.values()].flat().find((each) => each.transactionId === wanted);
        if (found === undefined) return given(call);
        const id = call.params['accountId'] ?? '';
        transactions.set(id, [...own, found]);
        try {
          return given(call);
        } finally {
          transactions.set(id, own);
        }
      }),
  },
  {
    id: 'blind/f-same-masked-number',
    title: 'Card balances of any card whose masked number ends like that of a granted one are told',
    catches: ['ACC-10'],
    mayFail: ['CON-10'],
    change: (parts) =>
      wrapRoute(parts, ['read-card-balances', 'list-card-transactions'], (given) => (call) => {
        const { cardAccounts, consents, psus } = call.bank.state;
        const wanted = cardAccounts.get(call.params['cardAccountId'] ?? '');
        const psu = psus.get((call.request.header('psu-id') ?? '').toLowerCase());
        const alike = [...consents.values()]
          .filter((each) => each.psuId === psu?.psuId && each.tppId === call.tpp.id)
          .flatMap((each) => [...each.granted])
          .some((id) => wanted !== undefined && cardAccounts.get(id)?.owner === wanted.owner);
        if (!alike) return given(call);
        const seen = withPolicy(call.bank.parts, 'consent', () => ({ accountStanding: () => 'granted' }));
        return given({ ...call, bank: { ...call.bank, parts: seen } });
      }),
  },
  {
    id: 'blind/f-agreements-of-same-owner',
    title:
      'The list of agreements also shows those of the same corporation in which the person is not engaged',
    catches: ['USR-05'],
    mayFail: ['CTX-03'],
    change: (parts) =>
      inRequests((given) => ({
        ...given,
        presenters: {
          ...given.presenters,
          access: {
            ...given.presenters.access,
            agreements: (list, show) => given.presenters.access.agreements(list, show),
          },
        },
      }))(
        wrapRoute(parts, 'list-agreements', (given) => async (call) => {
          const all = [...call.bank.state.agreements.values()].filter(({ kind }) => kind === 'CORPORATE');
          const { access } = call.show.presenters;
          const presenters = {
            ...call.show.presenters,
            access: {
              ...access,
              agreements: (list: Parameters<typeof access.agreements>[0], show: typeof call.show) =>
                access.agreements(
                  all.filter((each) => list.includes(each) || list.some(({ owner }) => owner === each.owner)),
                  show,
                ),
            },
          };
          return given({ ...call, show: { ...call.show, presenters } });
        }),
      ),
  },
  {
    id: 'blind/f-contact-of-look-alikes',
    title: 'Contact addresses are kept by the first 15 characters of the TPP id',
    catches: ['DLG-01'],
    mayFail: ['DLG-02'],
    change: (parts) =>
      wrapRoute(parts, ['read-contact-information', 'put-contact-information'], (given) => async (call) => {
        const id = call.tpp.id.slice(0, 12);
        const { contacts } = call.bank.state;
        const shared = contacts.get(`#${id}`);
        if (shared !== undefined) contacts.set(call.tpp.id, shared);
        const reply = await given(call);
        const now = contacts.get(call.tpp.id);
        if (now !== undefined) contacts.set(`#${id}`, now);
        return reply;
      }),
  },
  {
    id: 'blind/f-psu-id-of-corporate-shared',
    title: 'Corporate customers have one PSU-ID at all TPPs',
    catches: ['SCA-02'],
    mayFail: ['SCA-16', 'SCA-17', 'END-12', 'SCA-04'],
    change: inRequests((parts, _, bank) =>
      withPolicy(parts, 'sca', ({ psuKey }) => ({
        psuKey: (tppId, customer) =>
          bank.state.customers.get(customer)?.customerType === 'CORPORATE'
            ? `all\n${customer}`
            : psuKey(tppId, customer),
      })),
    ),
  },
  {
    id: 'blind/f-psu-id-without-end',
    title: 'A PSU is found by the first three blocks of the PSU-ID',
    catches: ['SCA-17'],
    mayFail: ['ERR-08', 'ACC-10', 'END-12', 'ERR-09', 'ACC-11'],
    change: (parts) => ({
      ...parts,
      actingIn(request, bank) {
        const given = parts.actingIn?.(request, bank) ?? bank.parts;
        const named = request.headers
          .find(([name]) => name.toLowerCase() === 'psu-id')?.[1]
          .trim()
          .toLowerCase();
        if (named === undefined || named.length !== 36 || bank.state.psus.has(named)) return given;
        const alike = [...bank.state.psus.values()].find(({ psuId }) => psuId.startsWith(named.slice(0, 18)));
        if (alike !== undefined) bank.state.psus.set(named, alike);
        return given;
      },
    }),
  },
  {
    id: 'blind/f-colleague-approves-basket',
    title: 'A basket made under an agreement may be read and authorised by every person of it',
    catches: ['SCA-17'],
    mayFail: ['END-12', 'BSK-11'],
    change: inCalls(['read-basket', 'start-basket-authorisation'], (parts) =>
      withPolicy(parts, 'baskets', ({ isVisibleTo }) => ({
        isVisibleTo: (basket, tppId, psuId, acting) =>
          isVisibleTo(basket, tppId, psuId, acting) ||
          (basket.agreementId !== undefined &&
            acting.context === 'CORPORATE' &&
            basket.tppId === tppId &&
            basket.agreementId === acting.agreementId),
      })),
    ),
  },
);
