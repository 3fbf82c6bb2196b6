/**
 * What a profile gives twice is one line, where it leaves open what holds; where it does not, nobody minds.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { duplicateMember } from '../../profile/duplicate-members.js';
import { loadTarget } from './load.js';
import { changed, sampleFolder, sampleProfile, type SampleFolder } from '../../profile/sample-profile.js';

let folder: SampleFolder;
beforeAll(() => {
  folder = sampleFolder();
});
afterAll(() => folder.remove());

/** What loading says, without the file; undefined when it loads. */
async function mistake(content: unknown): Promise<string | undefined> {
  const file = folder.write('twice.json', content);
  try {
    const loaded = await loadTarget({ file, variables: {} });
    await loaded.close();
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return thrown.message.replace(`${file}: `, '');
    throw thrown;
  }
  return undefined;
}

const waiver = { clause: 'SIG-06', reason: 'r', owner: 'o', expires: '2999-01-31' };
const { primary } = sampleProfile().tpps;
const account = { bban: '36062211010', currency: 'NOK' };
const psuId = '6f9619ff-8b86-4011-b42d-00c04fc964ff';

describe('one line', () => {
  test.each<[string, unknown, string]>([
    [
      'waivers of one clause that differ',
      changed({ waivers: [waiver, { ...waiver, clause: 'SIG-07' }, { ...waiver, owner: 'p' }] }),
      'waivers[2]: waives SIG-06, as waivers[0] does; keep one of them',
    ],
    [
      'waivers of one clause that say the same',
      changed({ waivers: [waiver, waiver] }),
      'waivers[1]: waives SIG-06, as waivers[0] does; keep one of them',
    ],
    [
      'the certificate of two TPPs',
      changed({ tpps: { primary, second: { ...primary, certificate: 'primary.der' } } }),
      'tpps.second.certificate: is that of tpps.primary; give it one of its own, or take tpps.second out',
    ],
    [
      'the organisation of two TPPs',
      changed({ tpps: { primary, second: { ...primary, certificate: 'renewed.pem' } } }),
      'tpps.second.certificate: names the same organisation as that of tpps.primary; name one of another TPP, or take tpps.second out',
    ],
    [
      'the address of two levers',
      changed({
        levers: { funds: { url: 'http://127.0.0.1:9/x' }, revoke: { url: 'http://127.0.0.1:9/x' } },
      }),
      'levers.revoke.url: is that of levers.funds; give each lever an address of its own',
    ],
    [
      'an account of a PSU',
      changed({
        psus: [{ identity: '13039319955', kind: 'private', accounts: [account, account] }],
      }),
      'psus[0].accounts[1]: is the same account as accounts[0]; take one out',
    ],
    [
      'a member of the file',
      '{\n  "name": "x",\n  "levers": {},\n  "levers": {}\n}',
      'levers: is given twice, in line 3 and line 4; keep one of them',
    ],
  ])('%s', async (_, content, line) => {
    expect(await mistake(content)).toBe(line);
  });
});

describe('grants', () => {
  const renewed = { tpp: 'aispOnly', psuId };
  const tpps = { primary, aispOnly: { ...primary, certificate: 'renewed.pem', roles: ['AISP'] } };
  const identities = ['13039319955', '12085592767'];
  const granted = (...grants: readonly (readonly object[])[]) =>
    changed({
      tpps,
      psus: grants.map((each, index) => ({ identity: identities[index], kind: 'private', granted: each })),
    });

  test('two of one PSU for the same TPP', async () => {
    expect(await mistake(granted([{ psuId }, renewed, { tpp: 'primary', psuId }]))).toBe(
      'psus[0].granted[2]: is for the same TPP and corporation as granted[0]; take one out',
    );
  });

  test('one PSU-ID of two persons at a TPP', async () => {
    expect(await mistake(granted([{ psuId }], [renewed, { psuId }]))).toBe(
      'psus[1].granted[1].psuId: is that of psus[0]; each person has a PSU-ID of its own',
    );
  });

  test('lawful: one for each TPP, and for each corporation', async () => {
    expect(await mistake(granted([{ psuId }, { psuId, corporateId: psuId }, renewed]))).toBeUndefined();
  });
});

test('lists that are sets, programs that serve several levers, one number in two currencies', async () => {
  const lever = { command: ['node'] };
  const content = changed({
    tpps: { primary: { ...primary, roles: ['AISP', 'AISP'] } },
    psus: [
      { identity: '13039319955', kind: 'private', accounts: [account, { ...account, currency: 'EUR' }] },
    ],
    pins: { clauses: ['SIG-27', 'SIG-27'] },
    effects: ['reads', 'reads'],
    levers: { funds: lever, revoke: lever },
  });
  expect(await mistake(content)).toBeUndefined();
});

describe('members given twice', () => {
  test.each<[string, unknown]>([
    ['{"a":{"b":1},"c":[{"b":1},{"b":2}],"d":"b\\": {\\"b\\":"}', undefined],
    ['["a","a",{"a":"a"}]', undefined],
    ['{"a":[{"b":1},\n{"c" : 1, "c": 2}]}', { path: 'a[1].c', lines: [2, 2] }],
    ['{"a":1,"b":{},"\\u0061":1}', { path: 'a', lines: [1, 1] }],
  ])('%s', (text, found) => {
    expect(duplicateMember(text)).toEqual(found);
  });
});
