import {
  type LawfulCall,
  readingCalls,
  type RequestDraft,
  scenario,
  withHeader,
} from '../../lib/harness/kit/index.js';
import { alsoOnReads, optionalValues } from './optional.js';

/** What depends on the session of the PSU, or on where the PSU is sent, is not the same twice. */
function isRead({ request }: LawfulCall): boolean {
  return /account|balance|transaction|agreement/.test(request.operation);
}

/** The value of a header in one of the rounds. */
function valueIn(values: readonly string[], round: number): string {
  return values[round % values.length] ?? '';
}

/** The context is told by what the call names already. */
const headersOfReads = optionalValues.flatMap((each) => (each[0] === 'HDR-34' ? [] : [each]));

/** Rounds in which each header has another of its values. */
const rounds = [0, 1, 2] as const;

function withAll(request: RequestDraft, round: number): RequestDraft {
  return headersOfReads.reduce(
    (given, [, name, values]) => withHeader(given, name, valueIn(values, round)),
    request,
  );
}

/**
 * All headers at once: where that is refused and the call without them is not, each is tried alone, so that
 * its own clause is blamed.
 */
export const optionalOnReads = scenario({
  id: 'headers/optional-on-reads',
  title: 'Optional headers change nothing about the outcome of a read',
  clauses: alsoOnReads,
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  bars: ['options'],
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    const { tpp } = access;
    const reads = calls.filter(isRead).map(({ request }) => request);
    const plain = await tpp.all(reads);
    const served = reads.filter((_, at) => plain[at]?.accepted === true);
    for (const round of rounds) {
      const replies = await tpp.all(served.map((each) => withAll(each, round)));
      for (const [at, request] of served.entries())
        for (const [id, name, values] of headersOfReads) {
          const value = valueIn(values, round);
          const reply = replies[at]?.accepted === true ? replies[at] : undefined;
          const own = reply ?? (await tpp.send(withHeader(request, name, value)));
          stage.judge(id, `${request.operation} with ${name}: ${value} is served`, () => own.isAccepted());
        }
    }
  },
});
