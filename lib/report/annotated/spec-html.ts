/** The expected interface as a page: every clause, how it is judged and what proves that, without a run. */

import { suiteName } from '../meta.js';
import { chapterList, chaptersPart } from './chapter-part.js';
import { expectedViews, type KnownScenario } from './clause-view.js';
import { filters, page } from './frame.js';
import { facts } from './marks.js';
import { openQuestions } from './questions-part.js';
import { catalogueMark } from './scope-part.js';

/** The page of the interface that a target is held to. */
export function specHtml(scenarios: readonly KnownScenario[], suiteVersion: string): string {
  const views = expectedViews(scenarios);
  const judged = views.filter((each) => each.judges.length > 0 || each.everyReply.length > 0);
  return page({
    title: 'The expected interface, clause by clause',
    heading: 'The expected interface, clause by clause',
    lead: facts([
      ['Suite', `${suiteName} ${suiteVersion}`],
      ['Catalogue', catalogueMark()],
      ['Judged', `${judged.length} of ${views.length} clauses, by ${scenarios.length} scenarios`],
    ]),
    main: [
      '<h2 id="clauses">The interface</h2>',
      chapterList(views),
      `<div>${filters(views, false)}${chaptersPart(views, false)}</div>`,
      openQuestions(),
    ].join('\n'),
    foot: 'Texts are the suite’s own words for what the interface document says. Only stated and derived clauses can fail a bank, and in production those of law.',
  });
}
