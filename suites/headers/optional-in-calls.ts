import {
  type ClauseId,
  type Reply,
  type RequestDraft,
  type Stage,
  type Tpp,
  withHeader,
} from '../../lib/harness/kit/index.js';
import { alsoOnReads, optionalValues } from './optional.js';

/** Clauses of the headers that change nothing about any call. */
export const alsoInCalls = ['HDR-16', ...alsoOnReads] as const satisfies readonly ClauseId[];

type Clause = (typeof alsoInCalls)[number];

/** The context is told by what the call names already. */
const headersOfCalls: readonly (readonly [Clause, string, readonly string[]])[] = [
  ...optionalValues.flatMap((each) => (each[0] === 'HDR-34' ? [] : [each])),
  ['HDR-16', 'TPP-Redirect-Preferred', ['false', 'true']],
];

/** Rounds in which each header comes to each of its values. */
export const rounds = [0, 1, 2, 3, 4] as const;

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

/** What the headers are refused with that are refused alone, where the call without them is served. */
async function culpritsIn(tpp: Tpp, call: Renewed, round: number): Promise<ReadonlyMap<string, Reply>> {
  const culprits = new Map<string, Reply>();
  for (const [, name, values] of headersOfCalls) {
    const own = await answerTo(tpp, call, (each) => withHeader(each, name, valueIn(values, round)));
    if (own?.accepted === false) culprits.set(name, own);
  }
  const twin = await answerTo(tpp, call);
  return twin?.accepted === true ? culprits : new Map();
}

/**
 * All headers at once: where that is refused, each is tried alone, so that its own clause is blamed. A call
 * that is refused without them, too, tells nothing.
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
    const taken = replies[at]?.accepted === true ? replies[at] : undefined;
    const culprits = taken === undefined ? await culpritsIn(tpp, call, round) : undefined;
    for (const [id, name, values] of headersOfCalls) {
      const own = taken ?? culprits?.get(name);
      if (own === undefined) continue;
      judge(id, `${request.operation} with ${name}: ${valueIn(values, round)} is served`, () =>
        own.isAccepted(),
      );
    }
  }
}
