/**
 * How several banks, or releases of one, answer what the text leaves open: a row for each question, a column
 * for each report.
 */

import type { Report } from '../report-schema.js';
import type { Answer } from './answers.js';

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
}

export interface SideBySide {
  readonly columns: readonly AnswersColumn[];
  /** Topic by topic; within one those first in which the columns differ. */
  readonly rows: readonly AnswersRow[];
}

function columnsOf(reports: readonly Report[]): readonly AnswersColumn[] {
  return reports.map(({ target, suite, startedAt, verdict }) => {
    const isAlone = reports.filter((each) => each.target.name === target.name).length === 1;
    return {
      title: isAlone ? target.name : `${target.name}, ${startedAt.slice(0, 16).replace('T', ' ')}`,
      environment: target.environment,
      suite: suite.version,
      startedAt,
      verdict,
    };
  });
}

/** The answers of reports side by side. */
export function sideBySide(reports: readonly Report[]): SideBySide {
  const answers = reports.map(
    ({ answers: own = [] }) => new Map(own.map((each) => [each.question, each] as const)),
  );
  const all = new Map(answers.flatMap((own) => [...own]));
  const rows = [...all.values()].map(({ question, text, topic }): AnswersRow => {
    const own = answers.map((each) => each.get(question));
    const words = own.flatMap((each) => each?.word ?? []);
    return {
      question,
      text,
      topic,
      answers: own.map((each) =>
        each === undefined
          ? undefined
          : {
              word: each.word,
              seen: each.seen,
              ...(each.profile === undefined ? {} : { profile: each.profile }),
            },
      ),
      differs: new Set(words).size > 1,
    };
  });
  const topics = [...new Set(rows.map((each) => each.topic))];
  return {
    columns: columnsOf(reports),
    rows: topics.flatMap((topic) => {
      const own = rows.filter((each) => each.topic === topic);
      return [...own.filter((each) => each.differs), ...own.filter((each) => !each.differs)];
    }),
  };
}
