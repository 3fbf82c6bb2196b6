/** Reads with each value of x-accept-fix. */

import {
  amountsOf,
  expectEqual,
  expectThat,
  type OptIn,
  optInNames,
  type Reply,
  type RequestDraft,
  type Stage,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { longName, purchaseOf, purchasesOf, speltOtherwise } from './shown.js';

/** Each alone, in two orders behind each other, all of them in both directions, and none. */
const asked: readonly (readonly string[])[] = [
  [],
  ...optInNames.map((each) => [each]),
  ['amount-as-string', 'longer-names'],
  ['cash-account-type-iso', 'amount-as-string', 'longer-names'],
  optInNames.toReversed(),
];

/** Texts under a name anywhere in a value. */
function textsUnder(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsUnder(each, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([each, one]) =>
    each === name && typeof one === 'string' ? [one] : textsUnder(one, name),
  );
}

/** The beginning of a long name; of the one that this run gave, also where no reply tells it whole. */
function isCut(name: string, whole: readonly string[]): boolean {
  if (name.length < 20 || name === longName) return false;
  return longName.startsWith(name) || (!whole.includes(name) && whole.some((each) => each.startsWith(name)));
}

export const clauses = [
  'VER-03',
  'VER-04',
  'VER-05',
  'VER-07',
  'VER-08',
  'VER-09',
  'VER-11',
  'VER-12',
] as const;

type Clause = (typeof clauses)[number];

/** What two replies to the same request tell; undefined where it changed meanwhile. */
function steady<T>(replies: readonly [Reply, Reply], tell: (reply: Reply) => T): T | undefined {
  const [first, last] = replies.map(tell);
  return JSON.stringify(first) === JSON.stringify(last) ? first : undefined;
}

/** Every cashAccountType that a reply tells. */
export const typesIn = ({ json }: Reply) => textsUnder(json, 'cashAccountType');

/** Every name that a reply tells. */
export const namesIn = ({ json }: Reply) => textsUnder(json, 'name');

/** Whether a reply shows anything that a value changes. */
export function showsChange(reply: Reply): boolean {
  return [...typesIn(reply), ...namesIn(reply), ...amountsOf(reply)].length > 0;
}

/**
 * All values are the default by now, so a reply says the same whatever of them is asked for.
 * @param wholes two replies to the same with all values
 */
function judgeReply(
  { judge }: Pick<Stage<Clause>, 'judge'>,
  what: string,
  values: readonly string[],
  reply: Reply,
  wholes: readonly [Reply, Reply],
): void {
  const asks = (value: OptIn) => values.includes(value);
  judge(asks('amount-as-string') ? 'VER-04' : 'VER-05', `${what}: amounts are strings`, () => {
    const odd = amountsOf(reply).find(({ amount }) => typeof amount !== 'string');
    expectThat(odd === undefined, 'strings for all amounts', odd);
  });
  const names = namesIn(wholes[0]);
  if (names.length > 0)
    judge(asks('longer-names') ? 'VER-08' : 'VER-09', `${what}: names are whole`, () => {
      const cut = namesIn(reply).find((each) => isCut(each, names));
      expectThat(cut === undefined, 'the whole name', cut);
    });
  const types = steady(wholes, typesIn);
  if (types !== undefined && types.length > 0)
    judge(asks('cash-account-type-iso') ? 'VER-11' : 'VER-12', `${what}: the codes are the same`, () =>
      expectEqual(typesIn(reply), types, 'the codes'),
    );
  const { booked, bought } = purchaseOf(wholes[0]);
  const purchases = steady(wholes, purchasesOf);
  if (booked !== undefined && bought !== undefined && purchases !== undefined)
    judge('VER-07', `${what}: the mapping is the same`, () =>
      expectEqual(purchasesOf(reply), purchases, 'the amounts'),
    );
}

/** Sends each read with each of the values. What is told otherwise meanwhile is not compared. */
export async function askEach(
  stage: Pick<Stage<Clause>, 'judge'>,
  tpp: Stage['tpp'],
  reads: readonly RequestDraft[],
): Promise<void> {
  for (const request of reads) {
    const ask = (values: readonly string[]) =>
      values.length === 0
        ? withoutHeader(request, 'x-accept-fix')
        : withHeader(request, 'x-accept-fix', values.join(','));
    const lists = [...asked, optInNames, optInNames].map(ask);
    const otherwise = speltOtherwise.map((line) => withHeader(request, 'x-accept-fix', line));
    const all = await tpp.all(
      [...lists, ...otherwise].map((each) => ({ request: each, odd: true as const })),
    );
    const replies = all.slice(0, lists.length);
    const isTaken = asked.every((values, at) => values.length !== 1 || replies[at]?.accepted === true);
    const [before, after] = replies.slice(asked.length);
    const [, single] = replies;
    if (single === undefined || !showsChange(single)) continue;
    if (isTaken)
      stage.judge('VER-03', `${request.operation} takes several values`, () =>
        replies.slice(1).forEach((each) => each.isAccepted()),
      );
    if (before?.accepted !== true || after?.accepted !== true) continue;
    for (const [at, values] of asked.entries()) {
      const reply = replies[at];
      // Whether a read asks for the header is told elsewhere.
      if (reply?.accepted !== true) continue;
      const how = values.length === 0 ? 'without x-accept-fix' : `with ${values.join(',')}`;
      judgeReply(stage, `${request.operation} ${how}`, values, reply, [before, after]);
    }
    for (const [at, reply] of all.slice(lists.length).entries())
      if (reply.accepted) {
        const what = `${request.operation} with ${JSON.stringify(speltOtherwise[at])}`;
        judgeReply(stage, what, [], reply, [before, after]);
      }
  }
}
