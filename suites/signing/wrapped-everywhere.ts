import {
  bulkAndPeriodicCalls,
  creationCalls,
  type LawfulCall,
  ownCalls,
  readingCalls,
  type RequestDraft,
  scenario,
  type Stage,
  withSigning,
} from '../../lib/harness/kit/index.js';

function again(all: readonly LawfulCall[]): readonly RequestDraft[] {
  return all.filter(({ once }) => once !== true).map(({ request }) => request);
}

/** Calls of every family that may be made again and again, and the TPP that makes each. */
async function callsOf(stage: Pick<Stage, 'target' | 'random' | 'time' | 'psu' | 'tpp' | 'secondPsu'>) {
  const { access, calls } = await readingCalls(stage);
  const own = await ownCalls(stage, stage);
  const grouped = await bulkAndPeriodicCalls(stage, access);
  const known = [...creationCalls(stage, access), ...grouped, ...calls];
  return { payer: access.tpp, calls: again(known), own: again(own) };
}

/** What the text writes of one header it writes of each request. */
export const wrappedEverywhere = scenario({
  id: 'signing/wrapped-everywhere',
  title: 'A Signature that is wrapped as an encoded word is accepted wherever a plain one is',
  clauses: ['SIG-36'],
  effects: 'changes-sandbox',
  needs: ['psu'],
  holds: 'contact address',
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge } = stage;
    const { payer, calls, own } = await callsOf(stage);
    for (const [tpp, requests] of [
      [payer, calls],
      [stage.tpp, own],
    ] as const) {
      const wrapped = await tpp.all(requests.map((each) => withSigning(each, { wrap: 'always' })));
      const refused = requests.filter((_, at) => wrapped[at]?.accepted !== true);
      const plain = await tpp.all(refused.map((each) => withSigning(each, { wrap: 'never' })));
      for (const [at, request] of requests.entries()) {
        const twin = plain[refused.indexOf(request)];
        if (wrapped[at]?.accepted === true || twin?.accepted === true)
          judge('SIG-36', `${request.operation}: a wrapped Signature is accepted`, () =>
            wrapped[at]?.isAccepted(),
          );
      }
    }
  },
});
