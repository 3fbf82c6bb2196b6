/** The facts about a clause as text for people. */

import type { Law } from '../../catalogue/clause.js';
import type { ClauseFacts } from './clause-facts.js';

/** Text in lines of at most `width`, each with the same indentation. */
function wrapped(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => indent + each).join('\n');
}

const parties = { bank: 'the bank', tpp: 'the TPP', both: 'the TPP, and the bank enforces it' } as const;
const levels = { must: 'must', should: 'should', may: 'may', info: 'informs' } as const;
const meanings = {
  fail: 'fails the bank',
  warn: 'is a warning',
  security: 'is a security finding, which fails no bank',
  observed: 'is only observed',
} as const;

/** What a pin does to an assumption, by how it is handled. */
const answers = {
  profile: (usual: string) => `${usual} unless the profile pins another answer, which then counts`,
  observed: (usual: string) => `usually ${usual}; only observed, cannot be pinned`,
  fixed: (usual: string) => `always ${usual}; cannot be pinned`,
} as const;

function brokenText({ whenBroken, whenBrokenInProduction: there }: ClauseFacts): string {
  return there === undefined
    ? meanings[whenBroken]
    : `${meanings[there]} in production and ${meanings[whenBroken]} in the sandbox`;
}

function lawText({ articles, obliges }: Law, width: number): string {
  const [first = '', ...more] = wrapped(`${articles}: ${obliges}`, width, '              ').split('\n');
  return [`Law:          ${first.trim()}`, ...more].join('\n');
}

function pinText({ pin }: ClauseFacts): string {
  return pin.taken ? `; pinned by the profile, it ${meanings[pin.whenBroken]}` : '';
}

function section(title: string, entries: readonly string[], none: string): readonly string[] {
  return entries.length === 0 ? ['', `${title}: ${none}`] : ['', `${title}:`, ...entries];
}

function refusalText({ status, code }: NonNullable<ClauseFacts['statedRefusal']>): string {
  return [...(status === undefined ? [] : [`status ${status}`]), ...(code === undefined ? [] : [code])].join(
    ', ',
  );
}

/**
 * A clause explained.
 * @param width columns to fill
 */
export function clauseText(facts: ClauseFacts, width: number): string {
  const within = Math.max(40, Math.min(width, 120));
  const entry = (name: string, about: string) => `  ${name}\n${wrapped(about, within, '      ')}`;
  const where = facts.environment === 'any' ? 'sandbox and production' : `${facts.environment} only`;
  const judged = [
    ...facts.scenarios.map((each) =>
      entry(
        each.id,
        `${each.title} (${each.effects}${each.needs.length === 0 ? '' : `; needs ${each.needs.join(', ')}`})`,
      ),
    ),
    ...facts.ambientChecks.map((each) => entry('every reply', each)),
  ];
  return [
    `${facts.id}, section ${facts.section}`,
    '',
    wrapped(facts.text, within, '  '),
    '',
    `Level:        ${levels[facts.level]}`,
    `Binds:        ${parties[facts.party]}`,
    `Basis:        ${facts.basis}; what breaks it ${brokenText(facts)}${pinText(facts)}`,
    ...(facts.law === undefined ? [] : [lawText(facts.law, within)]),
    `Environment:  ${where}`,
    `Shows:        ${facts.observable}`,
    ...(facts.statedRefusal === undefined ? [] : [`Refusal:      ${refusalText(facts.statedRefusal)}`]),
    '',
    'How it is judged:',
    wrapped(facts.check, within, '  '),
    ...(facts.note === undefined ? [] : ['', 'Left open:', wrapped(facts.note, within, '  ')]),
    ...section('Judged by', judged, facts.notJudgedBecause ?? 'nothing'),
    ...section(
      'Rules on requests',
      facts.rules.map((each) =>
        entry(
          each.id,
          each.breakers.length === 0
            ? 'no draft can break it; a TPP identity does'
            : `broken by ${each.breakers.map((one) => `${one.name} (${one.stage.replace('-', ' ')})`).join(', ')}`,
        ),
      ),
      'none',
    ),
    ...section(
      'Proved by the faults',
      facts.faults.map((each) => entry(each.id, each.title)),
      'none',
    ),
    ...section(
      'Assumptions that touch it',
      facts.assumptions.map((each) =>
        entry(each.id, `${each.question} ${answers[each.handling](JSON.stringify(each.default))}`),
      ),
      'none',
    ),
    '',
  ].join('\n');
}
