import {
  type Access,
  expectNoAccess,
  expectThat,
  type OperationId,
  type Psu,
  type RequestInput,
  type Stage,
  type Tpp,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { judgeOtherSpellings } from './other-spellings.js';

/** What is counted, the clause that limits it, and the one that grants it. */
export const counted = [
  ['read-balances', 'LIM-05', {}, 'LIM-04'],
  ['list-transactions', 'LIM-09', { query: { bookingStatus: 'booked' } }, 'LIM-08'],
] as const;

type Counted = (typeof counted)[number];

/** Hears how many unattended calls of an account were served before one was refused, four at most. */
type Hears = (what: Counted, account: number, served: number) => void;

/**
 * The accounts, those first that no other scenario needs: where the PSU was not made for this one, others
 * read its first account, and the bank counts their calls, too.
 */
export function leastUsed(
  { identity }: Pick<Psu, 'identity'>,
  { accounts }: Pick<Access, 'accounts'>,
): Access['accounts'] {
  return identity.made === true ? accounts : accounts.toReversed();
}

/** Asks once more for what was exhausted. */
export type StillExhausted = (later: Tpp, after: string) => Promise<void>;

/** What was refused for its count stays refused. */
export function stillExhausted(
  { judge }: Pick<Stage<'LIM-05' | 'LIM-09'>, 'judge'>,
  operation: OperationId,
  clause: 'LIM-05' | 'LIM-09',
  input: RequestInput,
): StillExhausted {
  return async (later, after) => {
    const next = await later.unattended().call(operation, input);
    judge(clause, `${operation} that was exhausted is refused after ${after}`, () => expectNoAccess(next));
  };
}

/**
 * Five unattended calls to each of the first accounts, to the second one the last of them at once. However
 * the bank counts, for each account or for all at once, the fifth to one of them is one too many where four
 * were served. A call with the PSU present goes before the first, as the twin that is served, and before the
 * last, because it does not begin the count anew. Nor does an SCA, which comes behind all of them.
 */
export async function judgeNoFifthCall(
  { judge, target }: Pick<Stage<'LIM-05' | 'LIM-09'>, 'judge' | 'target'>,
  access: Access,
  psu: Psu,
  spent: readonly StillExhausted[] = [],
  order: readonly Counted[] = counted,
  hears: Hears = () => {},
): Promise<void> {
  const { tpp: attended } = access;
  const unattended = attended.unattended();
  const accounts = leastUsed(psu, access);
  // In production others need the first account of a PSU that is lent, and nobody forgets what was read.
  const isSpared = psu.identity.made !== true && target.environment === 'production';
  const [few, left] = isSpared ? [2, 1] : [3, 0];
  const exhausted: StillExhausted[] = [...spent];
  for (const [at, { id }] of accounts
    .slice(0, Math.max(1, Math.min(few, accounts.length - left)))
    .entries()) {
    for (const what of order) {
      const [operation, clause, query] = what;
      const input = { params: { accountId: id }, ...query };
      const twin = await attended.call(operation, input);
      if (!twin.accepted) continue;
      const request = unattended.request(operation, input);
      let served = 0;
      if (at === 1) {
        // One more is open, so that two which do not see each other are enough.
        while (served < 3 && (await unattended.send(request)).accepted) served += 1;
        const atOnce = await unattended.all([request, request, request, request]);
        served += atOnce.filter((each) => each.accepted).length;
        judge(clause, `of unattended ${operation}, the last four at once, four are served at most`, () =>
          expectThat(served <= 4, 'four at most', `${served}`),
        );
      }
      while (served < 4 && (await unattended.send(request)).accepted) served += 1;
      hears(what, at, served);
      if (served < 4) continue;
      await attended.call(operation, input);
      const fifth = await unattended.call(operation, input);
      judge(clause, `the fifth unattended ${operation} of account ${at + 1} is refused`, () =>
        expectNoAccess(fifth),
      );
      if (exhausted.length < counted.length && !fifth.accepted)
        await judgeOtherSpellings({ judge }, unattended, request, clause);
      // What is read of others in between does not begin the count anew.
      for (const look of exhausted) await look(attended, `${operation} of account ${at + 1}`);
      exhausted.push(stillExhausted({ judge }, operation, clause, input));
    }
  }
  if (exhausted.length === 0) return;
  // Where another SCA is dear, or leads nowhere, that is all.
  if (target.sca?.sparing === true) return;
  const granted = await unlessStuck(() =>
    unlessUntestable(async () => [await psu.grants(attended, { anew: true })]),
  );
  for (const { tpp: later } of granted ?? []) for (const each of exhausted) await each(later, 'another SCA');
}
