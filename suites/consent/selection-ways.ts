/** Calls that lead a PSU to the selection of accounts. */

import type { ListedAccount, Reply, Stage, Tpp } from '../../lib/harness/kit/index.js';

/** Two accounts of the PSU, and who may act since the last selection. */
export interface Held {
  readonly tpp: Tpp;
  readonly kept: ListedAccount;
  readonly dropped: ListedAccount;
}

/** Calls that may be answered with the way to the selection. The caller is in a session of its own. */
export type Way = readonly [
  how: string,
  caller: (held: Held) => Tpp,
  call: (caller: Tpp, held: Held) => Promise<Reply>,
];

export const withBody = 'POST consents with a body';

/** What a TPP of the Berlin Group asks for: one account, once, until a day that is over. */
const askFor = ({ bban }: ListedAccount) => ({
  access: { accounts: [{ bban }], balances: [{ bban }] },
  recurringIndicator: false,
  validUntil: '2019-01-01',
  frequencyPerDay: 1,
  combinedServiceIndicator: false,
});

const known = ({ tpp }: Held) => tpp.inNewSession();

/** Whoever is refused reads in the session that the TPP has. */
const inSession = ({ tpp }: Held) => tpp;

/** Ways that are there whatever is granted: with the PSU-ID, and by somebody who names no PSU. */
export function waysFor({ tpp: stranger, target }: Pick<Stage, 'target' | 'tpp'>): readonly Way[] {
  const unnamed = () => stranger.inNewSession();
  return [
    ['POST bank-offered-consents', known, (by) => by.call('offer-consent')],
    ['POST bank-offered-consents without PSU-ID', unnamed, (by) => by.call('offer-consent')],
    [withBody, known, (by, { kept }) => by.call('offer-consent-deprecated', { body: askFor(kept) })],
    ['POST consents without PSU-ID', unnamed, (by) => by.call('offer-consent-deprecated', { body: {} })],
    ['the account list in a new session', known, (by) => by.call('list-accounts')],
    ['the account list without PSU-ID', unnamed, (by) => by.call('list-accounts')],
    ...(target.capabilities.cards === false ? [] : [byCards(unnamed)]),
  ];
}

function byCards(caller: Way[1]): Way {
  return ['the card list without PSU-ID', caller, (by) => by.call('list-card-accounts')];
}

/** Refused reads of the account that is not granted. */
export const refusals: readonly Way[] = (
  [
    ['read-account', {}],
    ['read-balances', {}],
    ['list-transactions', { query: { bookingStatus: 'both' } }],
  ] as const
).map(([operation, input]) => [
  `a refused ${operation}`,
  inSession,
  (by, { dropped }) => by.call(operation, { ...input, params: { accountId: dropped.id } }),
]);
