/** What a PSU does at a bank that has to do with what it granted to a TPP, in orders that are drawn. */

import { turned } from '../../model/drawing.js';
import type { Redirected } from '../sca/redirected.js';
import { afterSca, createPayment, startAuthorisation, trySca, unlessStuck } from '../stage/journeys.js';
import type { ListedAccount } from '../stage/listed-accounts.js';
import type { Psu } from '../stage/psu.js';
import type { Stage } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';

/** Who walks, and where. */
export interface Walk {
  readonly psu: Psu;
  readonly random: Stage['random'];
  readonly target: Stage['target'];
}

/** What the TPP holds, and what the PSU has granted to it by now. */
export interface Standing {
  readonly tpp: Tpp;
  readonly granted: readonly ListedAccount[];
}

/** What a PSU does, and what should stand afterwards; undefined where it leads nowhere. */
export type Act = (
  walk: Walk,
  before: Standing,
  all: readonly ListedAccount[],
) => Promise<Standing | undefined>;

/** True where an SCA succeeded for the agreement of the TPP; in another, other accounts stand. */
function isTheirs({ binding }: Tpp, back: Redirected | undefined): back is Redirected {
  return back?.succeeded === true && back.corporateId === binding.corporateId;
}

/** Ticks these accounts. */
async function tick(
  { psu }: Walk,
  { tpp }: Standing,
  granted: readonly ListedAccount[],
): Promise<Standing | undefined> {
  const fresh = tpp.inNewSession();
  const offer = await fresh.call('offer-consent');
  const back = await unlessStuck(() =>
    psu.completes(fresh, offer, { accounts: granted.map(({ bban }) => bban) }),
  );
  return isTheirs(tpp, back) ? { tpp: afterSca(fresh, back), granted } : undefined;
}

const selectOne: Act = (walk, before, all) => tick(walk, before, all.slice(0, 1));

const selectSome: Act = (walk, before, all) => {
  const granted = all.filter(() => walk.random.below(2) === 0);
  return tick(walk, before, granted);
};

/** Where pages offer accounts beside something else, what is granted stays ticked. */
function asBefore({ granted }: Standing) {
  return { accounts: granted.map(({ bban }) => bban) };
}

const selectAll: Act = (walk, before, all) => tick(walk, before, all);

const selectNone: Act = (walk, before) => tick(walk, before, []);

/** Ticks the accounts that are not granted, and gives up. */
const giveUp: Act = async ({ psu }, before, all) => {
  const fresh = before.tpp.inNewSession();
  const offer = await fresh.call('offer-consent');
  const others = all
    .map(({ bban }) => bban)
    .filter((each) => before.granted.every(({ bban }) => bban !== each));
  await unlessStuck(() => psu.completes(fresh, offer, { decision: 'cancel', accounts: others }));
  return before;
};

/** Approves a payment from whatever account, which opens none. */
const pay: Act = async (walk, before, all) => {
  const account = all[walk.random.below(all.length)];
  if (account === undefined) return before;
  const payer = { tpp: before.tpp.bound({ accounts: [account] }) };
  const started = await startAuthorisation(payer, await createPayment(walk, payer));
  if (started.link('scaRedirect') !== undefined) await trySca(walk.psu, payer.tpp, started, asBefore(before));
  return before;
};

/** Registers with the TPP again, which opens nothing either. */
const register: Act = async ({ psu }, before) => {
  if (!before.tpp.may('register-psu')) return before;
  const fresh = before.tpp.inNewSession();
  const offer = await fresh.call('register-psu');
  if (offer.link('scaRedirect') === undefined) return before;
  const back = await trySca(psu, fresh, offer, asBefore(before));
  return isTheirs(fresh, back) ? { ...before, tpp: afterSca(fresh, back) } : undefined;
};

export type WalkStep = readonly [after: string, act: Act];

const selection: WalkStep = ['other accounts were selected', selectSome];
const others: readonly WalkStep[] = [
  ['a selection was given up', giveUp],
  ['a payment was approved', pay],
  ['the PSU was registered again', register],
];

/** At last all are granted, none, and one again: nothing of before comes back. */
const ending: readonly WalkStep[] = [
  ['all accounts were selected', selectAll],
  ['none was selected', selectNone],
  ['one was selected after none', selectOne],
];

/** Every act once while one account is granted, in a drawn order; then drawn ones, and the ending. */
export function planWalk(random: Stage['random'], count: number): readonly WalkStep[] {
  const each = turned(others, random);
  const all = [selection, ...others, selection];
  const drawn = Array.from({ length: count }, () => all[random.below(all.length)] ?? selection);
  const again: WalkStep = ['the same account was selected again', selectOne];
  const steps: readonly WalkStep[] = [['one account was selected', selectOne], ...each, again, ...drawn];
  return [...steps.slice(0, count), ...ending];
}
