import {
  expectThat,
  judgeIfAnswered,
  type OperationId,
  type Redirected,
  scenario,
  type Stage,
  type Tpp,
  trySca,
} from '../../../lib/harness/kit/index.js';

type Judged = 'RDR-05' | 'RDR-08' | 'USR-04';

/** Starts that leave the choice of a context to the PSU, and the one that names it. */
const starts = ['list-accounts', 'offer-consent', 'offer-consent-deprecated', 'register-psu'] as const;

const contexts = ['PRIVATE', 'CORPORATE'] as const;

/** Whether the pages let the PSU choose a context. */
function wasAsked({ pages = [] }: Redirected): boolean {
  return pages.some((each) => each.contexts.length > 1);
}

function judgeChoice(
  { judge }: Pick<Stage<Judged>, 'judge'>,
  start: OperationId,
  context: string,
  back: Redirected,
): void {
  judge('RDR-08', `the context that the PSU chose behind ${start} comes back`, () =>
    expectThat(back.context === context, context, back.context),
  );
  if (back.context === 'PRIVATE')
    judge('RDR-05', `a private choice behind ${start} brings no psu-corporate-id`, () =>
      expectThat(back.corporateId === undefined, 'no psu-corporate-id', 'one is there'),
    );
}

/** The interface calls it a corporate SCA start; whether its PSU may choose otherwise is not said. */
function judgeCorporateStart(stage: Stage<Judged>, context: string, back: Redirected): void {
  judgeIfAnswered(
    stage,
    { clause: 'USR-04', question: 'corporate-start-context', isBreach: false },
    `an SCA that start-corporate-sca began is a corporate one, also for whoever chose ${context}`,
    () => {
      expectThat(back.context === 'CORPORATE', 'context CORPORATE', back.context);
      expectThat(back.corporateId !== undefined, 'psu-corporate-id', 'none');
    },
  );
}

/** Whatever begins an SCA, and whatever is chosen behind it. */
export const contextsOfStarts = scenario({
  id: 'sca/contexts-of-starts',
  title:
    'Behind every start of an SCA the context that the PSU chooses comes back, and a corporate start asks none',
  clauses: ['RDR-05', 'RDR-08', 'USR-04'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'many-scas'],
  beside: ['pisp-only-tpp'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, tpp, tppBeside } = stage;
    const pisp = tppBeside('pisp-only-tpp');
    const goes = async (by: Tpp, start: OperationId, context: (typeof contexts)[number]) => {
      const caller = by.inNewSession();
      const offer = await caller.call(start);
      if (offer.link('scaRedirect') === undefined) return undefined;
      const back = await trySca(psu, caller, offer, { context });
      return back?.succeeded === true ? back : undefined;
    };
    for (const context of contexts) {
      for (const start of starts.filter((each) => tpp.may(each))) {
        const back = await goes(tpp, start, context);
        if (back !== undefined && wasAsked(back)) judgeChoice(stage, start, context, back);
      }
    }
    // Last, as a page without a private choice may lead nowhere.
    for (const context of contexts.toReversed()) {
      const back = pisp && (await goes(pisp, 'start-corporate-sca', context));
      if (back !== undefined) judgeCorporateStart(stage, context, back);
    }
  },
});
