/**
 * Tag expressions: which scenarios a run takes. A word is a suite, a scenario id (with `*`), a clause, a
 * chapter, a level, an effect or an environment; words are joined by and, or, not and brackets. A word that
 * fits nothing and an expression that takes nothing are mistakes, because a run of nothing must never look
 * green.
 */

import { chapterOf, clause, clauses, isClauseId } from '../../catalogue/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';
import { everyEffect } from '../../profile/effects.js';
import type { Scenario } from '../kit/scenario.js';
import { suiteNames, suiteOf } from '../declaration.js';

const levels = ['must', 'should', 'may', 'info'] as const;
const environments = ['sandbox', 'production'] as const;

type Test = (scenario: Scenario) => boolean;

/** True when the scenario holds in one environment only. */
function belongsTo(environment: (typeof environments)[number]): Test {
  return (each) =>
    each.needs?.includes(environment) === true ||
    each.clauses.every((id) => clause(id).environment === environment);
}

/** A pattern in which `*` stands for any characters, as an expression for whole words. */
export function wildcard(pattern: string): RegExp {
  const parts = pattern.split('*').map((each) => each.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** Every meaning of a word; `sandbox` for example is a suite and an environment, and takes both. */
function meaningsOf(word: string, all: readonly Scenario[]): readonly Test[] {
  const tests: Test[] = [];
  const suite = suiteNames.find((each) => each === word);
  if (suite !== undefined) tests.push((each) => suiteOf(each) === suite);
  const environment = environments.find((each) => each === word);
  if (environment !== undefined) tests.push(belongsTo(environment));
  const level = levels.find((each) => each === word);
  if (level !== undefined) tests.push((each) => each.clauses.some((id) => clause(id).level === level));
  const effect = everyEffect.find((each) => each === word);
  if (effect !== undefined) tests.push((each) => each.effects === effect);
  if (isClauseId(word)) tests.push((each) => each.clauses.includes(word));
  if (chapters.has(word)) tests.push((each) => each.clauses.some((id) => chapterOf(id) === word));
  const pattern = wildcard(word);
  const matching = all.filter((each) => pattern.test(each.id));
  if (matching.length > 0) tests.push((each) => matching.includes(each));
  return tests;
}

const chapters: ReadonlySet<string> = new Set(clauses.map((each) => chapterOf(each.id)));

function knownWords(all: readonly Scenario[]): readonly string[] {
  return [
    ...suiteNames,
    ...levels,
    ...everyEffect,
    ...environments,
    ...chapters,
    ...clauses.map((each) => each.id),
    ...all.map((each) => each.id),
  ];
}

type Token = { readonly text: string; readonly kind: 'word' | 'and' | 'or' | 'not' | 'open' | 'close' };

const operators: ReadonlyMap<string, Token['kind']> = new Map([
  ['and', 'and'],
  ['&&', 'and'],
  ['or', 'or'],
  ['||', 'or'],
  ['not', 'not'],
  ['!', 'not'],
  ['(', 'open'],
  [')', 'close'],
]);

function wrong(what: string): ConfigurationError {
  return new ConfigurationError(`--tags: ${what}`);
}

function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [text] of expression.matchAll(/&&|\|\||[!()]|[^\s!()&|]+|[&|]/g)) {
    if (text === '&' || text === '|') throw wrong(`write ${text}${text} instead of ${text}`);
    tokens.push({ text, kind: operators.get(text) ?? 'word' });
  }
  return tokens;
}

/** Reads an expression by descent: or binds weakest, not strongest. */
function parse(tokens: readonly Token[], wordTest: (word: string) => Test): Test {
  let next = 0;
  const takes = (kind: Token['kind']) => {
    if (tokens[next]?.kind !== kind) return false;
    next += 1;
    return true;
  };

  function either(): Test {
    const parts = [both()];
    while (takes('or')) parts.push(both());
    return (each) => parts.some((test) => test(each));
  }

  function both(): Test {
    const parts = [single()];
    while (takes('and')) parts.push(single());
    return (each) => parts.every((test) => test(each));
  }

  function single(): Test {
    if (takes('not')) {
      const negated = single();
      return (each) => !negated(each);
    }
    if (takes('open')) {
      const inner = either();
      if (!takes('close')) throw wrong('a bracket is not closed');
      return inner;
    }
    const token = tokens[next];
    if (token === undefined) throw wrong('the expression ends where a word is expected');
    if (token.kind !== 'word') throw wrong(`"${token.text}" stands where a word is expected`);
    next += 1;
    return wordTest(token.text);
  }

  const whole = either();
  const rest = tokens[next];
  if (rest !== undefined) {
    throw wrong(
      rest.kind === 'close'
        ? 'a bracket is closed that was never opened'
        : `write and or or before "${rest.text}"`,
    );
  }
  return whole;
}

/**
 * The scenarios that an expression takes, in their order.
 * @param expression for example `signing and not creates-payments` or `SIG-06 || payments/*`
 * @throws ConfigurationError for a word that fits nothing, a malformed expression, and one that takes
 *   nothing.
 */
export function selectScenarios(all: readonly Scenario[], expression: string): readonly Scenario[] {
  const tokens = tokensOf(expression);
  if (tokens.length === 0) throw wrong('the expression is empty; leave --tags away to run everything');
  const test = parse(tokens, (word) => {
    const meanings = meaningsOf(word, all);
    if (meanings.length === 0) {
      const hint = suggestion(word, [...knownWords(all), 'not']) || '; see psd2-conformance list scenarios';
      throw wrong(`nothing is called "${word}"${hint}`);
    }
    return (each) => meanings.some((one) => one(each));
  });
  const selected = all.filter(test);
  if (selected.length === 0) throw wrong(`no scenario fits ${JSON.stringify(expression.trim())}`);
  return selected;
}
