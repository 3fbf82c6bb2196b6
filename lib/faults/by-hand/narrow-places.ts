/** Banks that forget a duty where a list is long, a word is said twice, or time has gone on. */

import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { refuseForSca } from '../../bank/access/start-sca.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankCore, BankParts, Call } from '../../bank/types.js';
import type { CardTransaction } from '../../bank/state/records.js';
import { addDays } from '../../model/dates.js';
import type { HeaderLine, WireRequest } from '../../model/http.js';
import { isOperationId, operations } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { inRequests } from '../in-pages.js';
import { withHeaderLines } from '../other-headers.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';

function isOther([name]: HeaderLine): boolean {
  return name.toLowerCase() !== 'psu-corporate-id';
}

/** An agreement is found by the first eight characters of its id. */
function foundByBeginning(call: Call): Call {
  const named = call.request.header('psu-corporate-id');
  const { agreements } = call.bank.state;
  if (named === undefined || agreements.has(named)) return call;
  const id = [...agreements.keys()].find((each) => each.slice(0, 8) === named.slice(0, 8));
  if (id === undefined) return call;
  return withHeaderLines(call, (lines) => [...lines.filter(isOther), ['PSU-Corporate-ID', id]]);
}

const everyOperation = operations.map(({ id }) => id).filter(isOperationId);

/** What was made by hand long ago on a fixed account is booked again after the reset. */
async function keepsOld(call: Call, given: (call: Call) => BankReply | Promise<BankReply>) {
  const { state, parts } = call.bank;
  const oldest = addDays(parts.policies.transactions.today(call.now), -30);
  const old = [...state.transactions].map(
    ([id, all]) => [id, all.filter((each) => each.origin === 'made' && each.bookingDate < oldest)] as const,
  );
  const reply = await given(call);
  for (const [id, made] of old)
    if (state.accounts.has(id)) state.transactions.set(id, [...(state.transactions.get(id) ?? []), ...made]);
  return reply;
}

function grantsCardsAgain({ state }: BankCore): void {
  for (const [key, consent] of Array.from(state.consents)) {
    const cards = [...consent.revoked].filter((id) => state.cardAccounts.has(id));
    state.consents.set(key, {
      ...consent,
      granted: new Set([...consent.granted, ...cards]),
      revoked: new Set([...consent.revoked].filter((id) => !cards.includes(id))),
    });
  }
}

/** A card account of the sandbox lists what was made on all cards of its owner that look alike. */
function sharesOfOwner(call: Call): Call {
  const { state } = call.bank;
  const own = state.cardAccounts.get(call.params['mockCardAccountId'] ?? '');
  if (own === undefined) return call;
  const all: readonly CardTransaction[] = state.cardAccounts
    .by('owner', own.owner)
    .filter(({ maskedPan }) => maskedPan === own.maskedPan)
    .flatMap(({ resourceId }) => state.cardTransactions.get(resourceId) ?? []);
  const changed = { ...state, cardTransactions: new Map([[own.resourceId, all]]) };
  return { ...call, bank: { ...call.bank, state: changed } };
}

/** Cards want an SCA that a call for cards began. */
function cardsWantTheirSca(parts: BankParts): BankParts {
  const begun = new Set<string>();
  return wrapRoute(parts, 'list-card-accounts', (given) => async (call) => {
    const session = `${call.tpp.id} ${call.request.header('tpp-session-id')}`;
    try {
      const reply = await given(call);
      if (begun.has(session)) return reply;
    } catch (thrown) {
      if (thrown instanceof RefusedCall) begun.add(session);
      throw thrown;
    }
    return refuseForSca(call, 'session-missing', 'account-access');
  });
}

/** Where contact addresses are registered, and the TPP that the path names. */
const ofContact = /\/v1\/tpps\/([^/?]+)\/contact-information$/;

/** Stores the address of a request, whatever is found wrong with the request then. */
function storesFirst({ method, target, body }: WireRequest, { state }: BankCore): void {
  const [, tppId] = method === 'PUT' ? (ofContact.exec(target) ?? []) : [];
  const [, email] = /"email":"([^"]+)"/.exec(Buffer.from(body).toString('utf8')) ?? [];
  if (tppId !== undefined && email !== undefined) state.contacts.set(tppId, email);
}

export const narrowPlaces = faults(
  {
    id: 'narrow-places/contact-stored-before-the-refusal',
    title: 'A contact address is stored before the request is judged, and stays when that is refused',
    catches: ['SIG-38'],
    mayFail: ['DLG-01', 'DLG-02'],
    change: inRequests((parts, request, bank) => {
      storesFirst(request, bank);
      return parts;
    }),
  },
  {
    id: 'narrow-places/contact-by-encoded-id',
    title: 'The contact address of another TPP is replaced where its id is percent-encoded in the path',
    catches: ['DLG-02'],
    mayFail: ['DLG-01'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', (given) => (call) => {
        const id = call.params['tppId'] ?? '';
        if (!id.includes('%')) return given(call);
        const named = decodeURIComponent(id);
        return given({ ...call, params: { tppId: named }, tpp: { ...call.tpp, id: named } });
      }),
  },
  {
    id: 'narrow-places/old-transactions-survive',
    title: 'What was booked by hand with a date of more than a month ago survives initialize',
    catches: ['SBX-36'],
    change: (parts) => wrapRoute(parts, 'initialize-sandbox', (given) => (call) => keepsOld(call, given)),
  },
  {
    id: 'narrow-places/agreement-by-eight',
    title: 'Of PSU-Corporate-ID eight characters are compared',
    catches: ['CTX-03'],
    change: (parts) => wrapRoute(parts, everyOperation, (given) => (call) => given(foundByBeginning(call))),
  },
  {
    id: 'narrow-places/agreement-open-to-every-tpp',
    title: 'What a PSU granted under an agreement to one TPP is granted to all that know the PSU',
    catches: ['CTX-03'],
    mayFail: ['CON-02', 'CON-05', 'SCA-16'],
    change: inRequests((parts, _request, { state }) =>
      withPolicy(parts, 'consent', (given) => ({
        key: (tpp, psuId, acting) =>
          acting.context === 'PRIVATE'
            ? given.key(tpp, psuId, acting)
            : given.key('any', state.psus.get(psuId)?.customerNumber ?? '', acting),
      })),
    ),
  },
  {
    id: 'narrow-places/agreement-unsigned-in-context',
    title: 'Who sends PSU-Context: CORPORATE need not sign PSU-Corporate-ID',
    catches: ['SIG-31'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'psu-corporate-id-signed',
        (request) => request.header('psu-context') === 'CORPORATE',
      ),
  },
  {
    id: 'narrow-places/end-ignored-for-all',
    title: 'With bookingStatus=all the end of the date filter is ignored',
    catches: ['ACC-16'],
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'transactions', (given) => ({
          inWindow: (date, from) => given.inWindow(date, from, '9999-12-31'),
        })),
      ({ request }) => request.query.some(([, value]) => value === 'all'),
    ),
  },
  {
    id: 'narrow-places/cards-granted-by-restart',
    title: 'After a restart cards that were unticked are granted again',
    catches: ['CON-10'],
    change: (parts) => ({ ...parts, onRestart: grantsCardsAgain }),
  },
  {
    id: 'narrow-places/leap-days-refused',
    title: 'A payment for a leap day is refused',
    catches: ['PAY-58'],
    change: (parts) =>
      refusesWhen(parts, 'PAY-58', ({ wire }) =>
        /"requestedExecutionDate"\s*:\s*"\d{4}-02-29"/.test(wire.body.toString('utf8')),
      ),
  },
  {
    id: 'narrow-places/cards-of-owner-by-number',
    title: 'Of one owner, cards with the same masked number list the same transactions in the sandbox',
    catches: ['CARD-12'],
    change: (parts) =>
      wrapRoute(parts, 'list-sandbox-card-transactions', (given) => (call) => given(sharesOfOwner(call))),
  },
  {
    id: 'narrow-places/cards-want-own-sca',
    title: 'In a session that another call began cards want an SCA of their own',
    catches: ['SCA-10'],
    mayFail: ['FLW-03'],
    change: cardsWantTheirSca,
  },
);
