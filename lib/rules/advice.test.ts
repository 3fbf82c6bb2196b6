/** What a linter warns of in payments, and where; banks serve all of it. */

import { describe, expect, test } from 'vitest';
import { adviceRules } from './advice.js';
import { findingOn, type Literal } from './testing/literal-requests.js';

const single = '/v1/payments/norwegian-domestic-credit-transfers';
const bulk = '/v1/bulk-payments/norwegian-domestic-credit-transfers';

function told(id: string, literal: Literal): string | undefined {
  const rule = adviceRules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  const found = findingOn(rule, literal);
  return found === undefined ? undefined : (found.path ?? '');
}

type Case = readonly [rule: string, transfer: unknown, path: string | undefined];

const cases: readonly Case[] = [
  ['single-reference-deprecated', {}, undefined],
  ['single-reference-deprecated', { remittanceInformationStructuredArray: [] }, undefined],
  [
    'single-reference-deprecated',
    { remittanceInformationStructured: {} },
    '/remittanceInformationStructured',
  ],
  ['city-deprecated', {}, undefined],
  ['city-deprecated', { creditorAddress: { townName: 'Oslo' } }, undefined],
  ['city-deprecated', { creditorAddress: { city: 'Oslo', townName: 'Oslo' } }, undefined],
  ['city-deprecated', { creditorAddress: { city: 'Oslo' } }, '/creditorAddress/city'],
  ['kid-in-free-text', { remittanceInformationUnstructured: 'Invoice 17' }, undefined],
  ['kid-in-free-text', { remittanceInformationUnstructured: 1234567897 }, undefined],
  ['kid-in-free-text', { remittanceInformationUnstructured: '1234567896' }, undefined],
  ['kid-in-free-text', { remittanceInformationUnstructured: 'KID-mangler 1234567897' }, undefined],
  ['kid-in-free-text', { remittanceInformationUnstructured: 'KID 1234567896' }, undefined],
  [
    'kid-in-free-text',
    { remittanceInformationUnstructured: '1234567897' },
    '/remittanceInformationUnstructured',
  ],
  [
    'kid-in-free-text',
    { remittanceInformationUnstructured: ' 1234567897 ' },
    '/remittanceInformationUnstructured',
  ],
  ['text-as-written', { creditorName: 'Bjørn & Sønn AS', ultimateDebtor: 'R&D; 5%20' }, undefined],
  ['text-as-written', { remittanceInformationUnstructured: 'São Tomé, 100%; ÃO' }, undefined],
  ['text-as-written', { creditorName: 17 }, undefined],
  ['text-as-written', { creditorName: 'Bj\u00c3\u00b8rn' }, '/creditorName'],
  ['text-as-written', { ultimateDebtor: 'Fisk &amp; Vilt' }, '/ultimateDebtor'],
  [
    'text-as-written',
    { remittanceInformationUnstructured: 'Regning%20nr' },
    '/remittanceInformationUnstructured',
  ],
  ['text-as-written', { creditorAddress: { street: 'Troms\ufffd gate' } }, '/creditorAddress/street'],
  ['text-as-written', { creditorAddress: { townName: 'Troms\\u00f8' } }, '/creditorAddress/townName'],
  [
    'creditor-bban-check-digit',
    { creditorAccount: { bban: '83279034562' }, creditorAddress: { country: 'SE' } },
    undefined,
  ],
  ...(['creditor', 'debtor'] as const).flatMap((party): readonly Case[] => {
    const rule = `${party}-bban-check-digit`;
    const of = (bban: unknown) => ({ [`${party}Account`]: { bban } });
    return [
      [rule, {}, undefined],
      [rule, of('26743379224'), undefined],
      [rule, of('26743379225'), `/${party}Account/bban`],
      [rule, of('NO26743379225'), undefined],
      [rule, of('26743379225 '), undefined],
      [rule, of('126743379225'), undefined],
      [rule, of('2674337922'), undefined],
      [rule, of(26743379225), undefined],
    ];
  }),
];

describe('a transfer', () => {
  test.each(cases)('%s of %j: %s', (rule, transfer, path) => {
    expect(told(rule, { method: 'POST', target: single, body: transfer })).toBe(path);
    const second = { payments: [{}, transfer] };
    expect(told(rule, { method: 'POST', target: bulk, body: second })).toBe(path && `/payments/1${path}`);
  });

  test.each(['', '{', '[]', 'null'])('says nothing in the body %j', (body) => {
    for (const each of cases) expect(told(each[0], { method: 'POST', target: single, body })).toBeUndefined();
  });
});

test('the deprecated consent', () => {
  const rule = 'consents-deprecated';
  expect(told(rule, { method: 'POST', target: '/v1/consents' })).toBe('');
  expect(told(rule, { method: 'POST', target: '/v1/bank-offered-consents' })).toBeUndefined();
});
