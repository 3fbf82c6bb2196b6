import { describe, expect, test } from 'vitest';
import { clauses } from '../../catalogue/index.js';
import { tell } from '../sample-terminal.js';
import { clauseFacts } from './clause-facts.js';
import { clauseText } from './clause-text.js';
import { clauseOf } from './clause-word.js';

describe('explain CLAUSE', () => {
  test('says what it is, who judges it and what proves it', async () => {
    const { code, out, err } = await tell(['explain', 'SIG-06'], { width: 80 });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const each of [
      'SIG-06, section',
      '60 seconds',
      'stated',
      'signing/clock',
      'signing/half-a-minute',
      'date-edge',
    ]) {
      expect(out).toContain(each);
    }
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('names the rule, its breakers and the stated refusal', async () => {
    const { rules, statedRefusal } = await clauseFacts('SIG-19');
    expect(statedRefusal).toEqual({ status: 400 });
    expect(rules.flatMap((each) => each.breakers.map((one) => one.stage))).not.toEqual([]);
    expect((await tell(['explain', 'sig-19'])).out).toMatch(/Refusal: +status 400\n/);
  });

  test('says why nothing judges a clause', async () => {
    const { out } = await tell(['explain', 'GEN-01']);
    expect(out).toMatch(/Judged by: It tells how to read paths/);
  });

  test('gives the same as JSON', async () => {
    const { out } = await tell(['explain', 'ERR-01', '--json']);
    const told: unknown = JSON.parse(out);
    expect(told).toEqual(JSON.parse(JSON.stringify(await clauseFacts('ERR-01'))));
    expect(told).toMatchObject({
      id: 'ERR-01',
      whenBroken: 'fail',
      ambientChecks: expect.arrayContaining([expect.any(String)]),
    });
  });

  test('has words for every clause', async () => {
    for (const { id, text } of clauses.filter((_, index) => index % 25 === 0)) {
      const shown = clauseText(await clauseFacts(id), 100).replaceAll(/\s+/g, ' ');
      expect(shown).toContain(text);
      expect(shown).not.toContain('undefined');
    }
  });
});

describe('clause or file', () => {
  test('a mistyped clause is a mistake with a near miss, a file never is', () => {
    expect(() => clauseOf('SIG-006')).toThrow('did you mean "SIG-06"?');
    expect(clauseOf('request.http')).toBeUndefined();
    expect(clauseOf('-')).toBeUndefined();
    expect(clauseOf('./SIG-06')).toBeUndefined();
  });

  test('what looks like a clause and is neither is told', () => {
    for (const each of ['SIG6', 'sig-6', 'SIG006'])
      expect(() => clauseOf(each)).toThrow(/; did you mean "SIG-06"\?$/);
    expect(() => clauseOf('ABCDE-2')).toThrow(/^explain ABCDE-2: no such clause, and no such file/);
  });

  test('flags of the request do not go with a clause', async () => {
    const { code, err } = await tell(['explain', 'SIG-06', '--candidates', '5']);
    expect(code).toBe(2);
    expect(err).toBe(
      'psd2-conformance: --candidates: goes with a request, and SIG-06 is a clause; take it away\n',
    );
  });
});
