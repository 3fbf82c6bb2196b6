/** How banks or releases answer what the text leaves open: questions in rows, reports in columns. */

import { assumptions } from '../../catalogue/assumptions/index.js';
import type { Report } from '../report-schema.js';
import type { Answer } from './answers.js';
import { present } from '../../model/present.js';

/** One report as a column. */
export interface AnswersColumn {
  /** Name of the target; with start of the run where several have the same. */
  readonly title: string;
  readonly environment: string;
  readonly suite: string;
  readonly startedAt: string;
  readonly verdict: string;
}

export interface AnswersRow extends Pick<Answer, 'question' | 'text' | 'topic'> {
  /** One for each column; undefined where neither profile nor replies answer. */
  readonly answers: readonly (Pick<Answer, 'word' | 'profile' | 'seen'> | undefined)[];
  /** Whether those that answer say different things. */
  readonly differs: boolean;
  /** Whether all that answer pin the usual answer, and nothing else was seen. */
  readonly usual: boolean;
}

export interface SideBySide {
  readonly columns: readonly AnswersColumn[];
  /** Topic by topic; within one those first in which the columns differ, and last what is usual. */
  readonly rows: readonly AnswersRow[];
}

/** The answers that the suite takes unless told, as JSON. */
const usual: ReadonlyMap<string, string> = new Map(
  assumptions.map((each) => [each.id, JSON.stringify(each.default)]),
);

function columnsOf(reports: readonly Report[]): readonly AnswersColumn[] {
  return reports.map(({ target, suite, startedAt, verdict }) => {
    const isAlone = reports.filter((each) => each.target.name === target.name).length === 1;
    return {
      title: isAlone ? target.name : `${target.name}, ${startedAt.slice(0, 19).replace('T', ' ')}`,
      environment: target.environment,
      suite: suite.version,
      startedAt,
      verdict,
    };
  });
}

/** What differs comes first, what is usual last. */
function weight(each: AnswersRow): number {
  if (each.differs) return 0;
  return each.usual ? 2 : 1;
}

/** The answers of reports side by side. */
export function sideBySide(reports: readonly Report[]): SideBySide {
  const answers = reports.map(
    ({ answers: own = [] }) => new Map(own.map((each) => [each.question, each] as const)),
  );
  const all = new Map(answers.flatMap((own) => [...own]));
  const rows = [...all.values()].map(({ question, text, topic }): AnswersRow => {
    const own = answers.map((each) => each.get(question));
    const given = own.flatMap((each) => each ?? []);
    const isPinned = given.every((each) => each.profile !== undefined);
    const words = given.map((each) => (isPinned ? each.profile : each.word));
    return {
      question,
      text,
      topic,
      answers: own.map((each) =>
        each === undefined
          ? undefined
          : { word: each.word, seen: each.seen, ...present({ profile: each.profile }) },
      ),
      differs: new Set(words).size > 1,
      usual: own.every(
        (each) => each === undefined || (each.profile === usual.get(question) && each.seen.length === 0),
      ),
    };
  });
  const topics = [...new Set(rows.map((each) => each.topic))];
  return {
    columns: columnsOf(reports),
    rows: topics.flatMap((topic) => {
      const own = rows.filter((each) => each.topic === topic);
      return own.toSorted((one, other) => weight(one) - weight(other));
    }),
  };
}
