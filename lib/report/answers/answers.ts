/**
 * What the text leaves open and what this bank does, question by question: what its profile pins, what was
 * observed, and the answer in a word, so that several banks can stand side by side.
 */

import { assumptions } from '../../catalogue/assumptions/index.js';
import { clause, isClauseId } from '../../catalogue/index.js';
import type { Observation } from '../../harness/conduct/result.js';
import { present } from '../../model/present.js';
import { chapterTitle } from '../chapters.js';
import { visibleLine } from '../evidence/visible.js';
import { grouped } from '../../model/grouped.js';
import type { ReportMeta } from '../meta.js';
import type { RedactedRun } from '../redacted-run.js';
import type { Redactor } from '../redaction/redactor.js';

/** What is no answer to a question of the text, but a note on the run itself. */
const ownSubjects: ReadonlySet<string> = new Set(['clean-up', 'early-end', 'second-try']);

/** Whether an observation is about the run itself. */
export function isAboutRun({ subject }: Pick<Observation, 'subject'>): boolean {
  return ownSubjects.has(subject);
}

export interface Answer {
  /** Id of an assumption, or of a clause. */
  readonly question: string;
  /** The question, or what the clause says. */
  readonly text: string;
  readonly topic: string;
  readonly word: string;
  /** What the profile pins, as JSON, redacted. */
  readonly profile?: string;
  readonly seen: readonly string[];
}

/** Characters of an answer in a word, and answers of which one is made. */
const longestWord = 100;
const mostWords = 3;

function cut(text: string): string {
  return text.length <= longestWord ? text : `${text.slice(0, longestWord - 1)}…`;
}

/** Pseudonyms are numbered by their turn, and ids are made by the seed: neither is a bank's answer. */
export function withoutNumbers(text: string): string {
  return text
    .replaceAll(/‹([^›]*?) \d+([^›]*)›/g, '‹$1$2›')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…');
}

/** The word of a pinned answer: yes, no, a text without its quotes, other JSON as it is. */
function pinnedWord(json: string): string {
  if (json === 'true') return 'yes';
  if (json === 'false') return 'no';
  return cut(/^"[^"\\]*"$/.test(json) ? json.slice(1, -1) : json);
}

/** The word of what was seen: the statuses where replies are what was observed, the text where it is not. */
function seenWord(texts: readonly string[]): string {
  const words = texts.map((each) => {
    const status = /\b(?:status|answered with)(?: status)? (\d{3})\b/.exec(each)?.[1];
    return status ?? cut(withoutNumbers(each));
  });
  const all = [...new Set(words)].toSorted();
  const more = all.length - mostWords;
  return all.slice(0, mostWords).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function answer(
  about: Pick<Answer, 'question' | 'text' | 'topic'>,
  observations: readonly Observation[],
  profile?: string,
): readonly Answer[] {
  const seen = [...new Set(observations.map((each) => each.text))];
  if (profile === undefined && seen.length === 0) return [];
  const word = profile === undefined ? seenWord(seen) : pinnedWord(profile);
  return [{ ...about, word, ...present({ profile }), seen }];
}

/** What the profile pins, by question, as JSON. The usual answer is ours and hides nobody. */
export function shownPins({ target, pins }: ReportMeta, redact: Redactor): Readonly<Record<string, string>> {
  if (pins !== undefined) return pins;
  const given: Readonly<Record<string, unknown>> = target.pinnedAssumptions ?? {};
  return Object.fromEntries(
    assumptions
      .filter(({ id }) => Object.hasOwn(given, id))
      .map(({ id, default: usual }) => {
        const json = JSON.stringify(given[id]);
        return [id, visibleLine(json === JSON.stringify(usual) ? json : redact.text(json))];
      }),
  );
}

/** The answers of the bank of a run: on assumptions by topic, then on clauses in their order. */
export function answersOf(run: RedactedRun, meta: ReportMeta): readonly Answer[] {
  const seen = grouped(run.observations, (each): string => each.subject);
  const pins = shownPins(meta, run.redact);
  const onAssumptions = assumptions.flatMap((each) =>
    answer(
      { question: each.id, text: each.question, topic: each.topic },
      seen.get(each.id) ?? [],
      pins[each.id],
    ),
  );
  const onClauses = [...seen].flatMap(([subject, own]) =>
    isClauseId(subject)
      ? answer({ question: subject, text: clause(subject).text, topic: chapterTitle(subject) }, own)
      : [],
  );
  return [...onAssumptions, ...onClauses];
}
