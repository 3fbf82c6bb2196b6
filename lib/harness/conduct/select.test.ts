import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import { selectScenarios } from './select.js';

const run = async () => {};
const all: readonly Scenario[] = [
  scenario({
    id: 'signing/date',
    title: '',
    clauses: ['SIG-06', 'SIG-07'],
    effects: 'creates-payments',
    run,
  }),
  scenario({ id: 'signing/digest', title: '', clauses: ['SIG-23'], effects: 'creates-payments', run }),
  scenario({ id: 'accounts/list', title: '', clauses: ['ACC-01'], effects: 'reads', run }),
  scenario({ id: 'sandbox/reset', title: '', clauses: ['SBX-02'], effects: 'resets-sandbox', run }),
  scenario({
    id: 'transport/registry',
    title: '',
    clauses: ['ENV-05'],
    effects: 'reads',
    needs: ['production'],
    run,
  }),
  scenario({ id: 'limits/batch', title: '', clauses: ['ENV-09'], effects: 'reads', needs: ['sandbox'], run }),
];

const judging = (clauses: Scenario['clauses'], needs: Scenario['needs'] = []) =>
  scenario({ id: 'errors/x', title: '', clauses, effects: 'reads', needs, run });

function ids(expression: string): readonly string[] {
  return selectScenarios(all, expression).map((each) => each.id);
}

describe('tag expressions', () => {
  test.each<[string, readonly string[]]>([
    ['signing', ['signing/date', 'signing/digest']],
    ['signing/date', ['signing/date']],
    ['signing/*', ['signing/date', 'signing/digest']],
    ['*/d*', ['signing/date', 'signing/digest']],
    ['SIG-06', ['signing/date']],
    ['SIG', ['signing/date', 'signing/digest']],
    ['reads', ['accounts/list', 'transport/registry', 'limits/batch']],
    ['production', ['transport/registry']],
    ['sandbox', ['sandbox/reset', 'limits/batch']],
    ['not signing and reads', ['accounts/list', 'transport/registry', 'limits/batch']],
    ['!signing&&!reads', ['sandbox/reset']],
    ['signing/date or accounts && reads', ['signing/date', 'accounts/list']],
    ['(signing/date||accounts) and reads', ['accounts/list']],
    ['not (signing or reads)', ['sandbox/reset']],
    ['! ! accounts', ['accounts/list']],
    ['  accounts  ', ['accounts/list']],
  ])('%s', (expression, expected) => {
    expect(ids(expression)).toEqual(expected);
  });

  test('a level takes scenarios that judge a clause of it', () => {
    expect(ids('must')).toContain('signing/date');
    expect(ids('must or should or may')).toHaveLength(all.length);
  });

  test.each([
    ['', 'the expression is empty; leave --tags away to run everything'],
    ['singing', 'nothing is called "singing"; did you mean "signing"?'],
    ['sig-06', 'nothing is called "sig-06"; did you mean "SIG-06"?'],
    ['NOT signing', 'nothing is called "NOT"; did you mean "not"?'],
    ['signing/dat', 'nothing is called "signing/dat"; did you mean "signing/date"?'],
    ['weather', 'nothing is called "weather"; see psd2-conformance list scenarios'],
    ['constructor', 'nothing is called "constructor"; see psd2-conformance list scenarios'],
    ['weather/*', 'nothing is called "weather/*"; see psd2-conformance list scenarios'],
    ['signing and reads', 'no scenario fits "signing and reads"'],
    ['signing accounts', 'write and or or before "accounts"'],
    ['signing and', 'the expression ends where a word is expected'],
    ['and signing', '"and" stands where a word is expected'],
    ['(signing', 'a bracket is not closed'],
    ['signing)', 'a bracket is closed that was never opened'],
    ['signing & reads', 'write && instead of &'],
    ['signing | reads', 'write || instead of |'],
    ['!', 'the expression ends where a word is expected'],
    ['signing or)', '")" stands where a word is expected'],
    ['signing !reads', 'write and or or before "!"'],
    ['(signing(', 'a bracket is not closed'],
    ['*/x', 'nothing is called "*/x"; see psd2-conformance list scenarios'],
    ['signing.date', 'nothing is called "signing.date"; did you mean "signing/date"?'],
    ['()', '")" stands where a word is expected'],
  ])('%j is a mistake', (expression, message) => {
    expect(() => ids(expression)).toThrow(new ConfigurationError(`--tags: ${message}`));
  });

  test('an environment takes what needs it and what judges nothing but clauses of it', () => {
    const others = { sandbox: 'limits/batch', production: 'transport/registry' };
    const only = (environment: 'sandbox' | 'production', each: Scenario) => {
      const beside = all.filter(({ id }) => id === others[environment]);
      return selectScenarios([each, ...beside], environment).includes(each);
    };
    expect(only('sandbox', judging(['SBX-02']))).toBe(true);
    expect(only('sandbox', judging(['SBX-02', 'SIG-06']))).toBe(false);
    expect(only('sandbox', judging(['SIG-06']))).toBe(false);
    expect(only('sandbox', judging(['SIG-06'], ['sandbox']))).toBe(true);
    expect(only('production', judging(['SIG-06'], ['sandbox']))).toBe(false);
    expect(only('production', judging(['SBX-02']))).toBe(false);
  });

  test('each effect, level, chapter and suite is a word', () => {
    for (const word of ['signing', 'resets-sandbox', 'must', 'SIG', 'SBX-02', 'sandbox/reset']) {
      expect(ids(word).length).toBeGreaterThan(0);
    }
    expect(ids('resets-sandbox')).toEqual(['sandbox/reset']);
    expect(ids('SBX-02')).toEqual(['sandbox/reset']);
    expect(ids('signing or sandbox/reset and not reads')).toEqual([
      'signing/date',
      'signing/digest',
      'sandbox/reset',
    ]);
  });
});
