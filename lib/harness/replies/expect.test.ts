import { expect, test } from 'vitest';
import { assumed } from '../target/assumed.js';
import { ClauseAssertionError } from '../../model/errors.js';
import { expectEqual, expectNoAccess, expectSameMembers, expectThat } from './expect.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { readRedirect } from '../sca/redirected.js';
import { scenario } from '../kit/scenario.js';
import { suiteOf } from '../declaration.js';

const fails = (check: () => void, message: string) => {
  expect(check).toThrow(ClauseAssertionError);
  expect(check).toThrow(message);
};

test('expectations hold or say what was expected and what came', () => {
  expectThat(true, 'x', 'y');
  fails(() => expectThat(false, 'five', { n: 4 }), 'expected five, got {"n":4}');
  expectEqual([1, { a: 2 }], [1, { a: 2 }], 'it');
  fails(() => expectEqual('1', 1, 'n'), 'expected n to be 1, got "1"');
  fails(() => expectEqual(undefined, 'x', 'n'), 'expected n to be "x", got nothing');
  fails(() => expectThat(false, 'x', ['a'.repeat(158)]), `expected x, got ["${'a'.repeat(158)}…`);
  expect(() => expectThat(false, 'x', ['a'.repeat(156)])).toThrow(`got ["${'a'.repeat(156)}"]`);
  expectSameMembers(['b', 'a'], ['a', 'b'], 'names');
  fails(() => expectSameMembers(['a', 'a'], ['a'], 'names'), 'expected names to be ["a"], got ["a","a"]');
});

test('no access is a 4xx and nothing else', () => {
  for (const status of [400, 401, 403, 499]) expectNoAccess(replyOf(jsonReply(status, {})));
  for (const status of [200, 302, 500]) {
    fails(() => expectNoAccess(replyOf(jsonReply(status, {}))), `got status ${status}`);
  }
});

test('an address at the TPP is read decoded, of repeated parameters the first', () => {
  const address =
    'https://tpp.example/cb?a=1&psu-id=p%201&psu-id=other&tpp-session-id=s&context=PRIVATE#end?x=1';
  const back = readRedirect(address);
  expect(back).toMatchObject({ address, psuId: 'p 1', sessionId: 's', context: 'PRIVATE', succeeded: true });
  expect(back.query).toBe('a=1&psu-id=p%201&psu-id=other&tpp-session-id=s&context=PRIVATE');
  expect('corporateId' in back).toBe(false);
  expect(readRedirect('https://tpp.example/cb').succeeded).toBe(false);
  expect(readRedirect('https://tpp.example/cb?error=denied')).toMatchObject({
    query: 'error=denied',
    succeeded: false,
  });
});

test("an assumption is the profile's answer, otherwise the register's", () => {
  expect(assumed({ pinnedAssumptions: {} }, 'absent-date')).toBe('refused');
  expect(assumed({ pinnedAssumptions: { 'absent-date': 'accepted' } }, 'absent-date')).toBe('accepted');
});

test('a scenario belongs to the suite before the slash, and nowhere else', () => {
  const made = scenario({
    id: 'signing/x',
    title: 't',
    clauses: ['SIG-19'],
    effects: 'reads',
    run: async () => {},
  });
  expect(suiteOf(made)).toBe('signing');
  // A user's own scenario file is not type-checked.
  const stray = Object.assign({}, made, { id: 'nowhere/x' });
  expect(() => suiteOf(stray)).toThrow('scenario nowhere/x belongs to no suite');
});
