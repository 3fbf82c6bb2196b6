import {
  type ClauseId,
  expectEqual,
  type Reply,
  type RequestDraft,
  type Stage,
  type Tpp,
  withHeader,
} from '../../lib/harness/kit/index.js';
import { alsoOnReads, optionalValues } from './optional.js';
import { missingFacts } from './same-facts.js';

/** Clauses of the headers that change nothing about any call. */
export const alsoInCalls = [
  'HDR-03',
  'HDR-04',
  'HDR-05',
  'HDR-06',
  'HDR-16',
  ...alsoOnReads,
] as const satisfies readonly ClauseId[];

type Clause = (typeof alsoInCalls)[number];

/** The context is told by what the call names already. */
const headersOfCalls: readonly (readonly [Clause, string, readonly string[]])[] = [
  ...optionalValues.flatMap((each) => (each[0] === 'HDR-34' ? [] : [each])),
  ['HDR-16', 'TPP-Redirect-Preferred', ['false', 'true']],
  ['HDR-03', 'Accept', ['application/json', '*/*', 'text/html;q=0.5, application/json;q=0.9']],
  ['HDR-04', 'Accept-Charset', ['utf-8', 'utf-8, iso-8859-1;q=0.5', '*']],
  ['HDR-05', 'Accept-Encoding', ['gzip', 'deflate, gzip;q=1.0, *;q=0.5', 'br', 'identity', '*']],
  ['HDR-06', 'Accept-Language', ['nb', 'en-US,en;q=0.7,nb;q=0.3', 'nb-NO', 'de', '*']],
];

/** Rounds in which each header comes to each of its values. */
export const rounds = [0, 1, 2, 3, 4] as const;

/** Headers by which a client chooses among forms of one reply, so that a cache may keep each of them. */
export const choosingHeaders: readonly (readonly [name: string, value: string])[] = headersOfCalls.flatMap(
  ([, name, values]) => (name.startsWith('Accept') ? values.map((value) => [name, value] as const) : []),
);

/** The value of a header in one of the rounds. */
function valueIn(values: readonly string[], round: number): string {
  return values[round % values.length] ?? '';
}

/** The request with every optional header, but those that are left out. */
export function withAll(request: RequestDraft, round: number, ...except: readonly string[]): RequestDraft {
  return headersOfCalls
    .filter(([, name]) => !except.includes(name))
    .reduce((given, [, name, values]) => withHeader(given, name, valueIn(values, round)), request);
}

/** A call that can be made anew as often as one likes. */
export interface Renewed {
  readonly make: () => RequestDraft | undefined | Promise<RequestDraft | undefined>;
  /** True for one whose making costs so much that one round is enough. */
  readonly dear?: true;
  /** What a read tells without the headers. */
  readonly facts?: readonly string[];
}

/** True where the reply serves the call and tells what it tells without the headers. */
function isUnchanged({ facts = [] }: Renewed, reply: Reply | undefined): reply is Reply {
  return reply?.accepted === true && missingFacts(facts, reply).length === 0;
}

/** What a call is answered with; undefined where it cannot be made. */
async function answerTo(
  tpp: Tpp,
  { make }: Renewed,
  dress: (request: RequestDraft) => RequestDraft = (request) => request,
): Promise<Reply | undefined> {
  const request = await make();
  return request === undefined ? undefined : tpp.send(dress(request));
}

/** What comes of the headers that change something alone, where the call without them is served. */
async function culpritsIn(tpp: Tpp, call: Renewed, round: number): Promise<ReadonlyMap<string, Reply>> {
  const culprits = new Map<string, Reply>();
  for (const [, name, values] of headersOfCalls) {
    const own = await answerTo(tpp, call, (each) => withHeader(each, name, valueIn(values, round)));
    if (own !== undefined && !isUnchanged(call, own)) culprits.set(name, own);
  }
  const twin = await answerTo(tpp, call);
  return isUnchanged(call, twin) ? culprits : new Map();
}

/**
 * All headers at once: where that changes the outcome, each is tried alone, so that its own clause is blamed.
 * A call that is refused without them, too, tells nothing.
 */
export async function judgeRound(
  { judge }: Pick<Stage<Clause>, 'judge'>,
  tpp: Tpp,
  calls: readonly Renewed[],
  round: number,
): Promise<void> {
  const made: { readonly call: Renewed; readonly request: RequestDraft }[] = [];
  for (const call of calls) {
    const request = await call.make();
    if (request !== undefined) made.push({ call, request });
  }
  const replies = await tpp.all(made.map(({ request }) => withAll(request, round)));
  for (const [at, { call, request }] of made.entries()) {
    const reply = replies[at];
    const taken = isUnchanged(call, reply) ? reply : undefined;
    const culprits = taken === undefined ? await culpritsIn(tpp, call, round) : undefined;
    for (const [id, name, values] of headersOfCalls) {
      const own = taken ?? culprits?.get(name);
      if (own === undefined) continue;
      judge(id, `${request.operation} with ${name}: ${valueIn(values, round)} is served`, () => {
        own.isAccepted();
        expectEqual(missingFacts(call.facts ?? [], own), [], 'what is told without the header only');
      });
    }
  }
}
