import { expect, test } from 'vitest';
import { seededRandom } from '../../../model/seeded-random.js';
import { draft, jsonBody } from '../../../rules/request-draft.js';
import { edgesOf } from './edges.js';
import { fullForms } from './full-bodies.js';

const transfer = {
  instructedAmount: { amount: '12.50', currency: 'NOK' },
  creditorName: 'Kari Nordmann',
  creditorAccount: { bban: '95360573002', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
};
const { creditorAddress } = transfer;
const bulk = draft('create-bulk-payment', { body: { payments: [transfer, transfer, transfer] } });

test('all forms of a payment tell the creditor something else, and keep the rest', () => {
  const forms = fullForms(draft('create-domestic-payment', { body: transfer })).map((each) => jsonBody(each));
  expect(new Set(forms.map((each) => JSON.stringify(each))).size).toBe(5);
  for (const each of forms) {
    const { creditorName, ...others } = transfer;
    expect(each).toMatchObject({ ...others, creditorAddress, ultimateDebtor: 'Åse Nordmann' });
    expect(Reflect.get(Object(each), 'creditorName')).toMatch(new RegExp(`^${creditorName}( Åsø)?$`));
    const names = Object.keys(Object(each)).filter((name) => name.startsWith('remittance'));
    expect(names).toHaveLength(1);
  }
});

test('edges are at the first and the last payment of a bulk payment, and at each reference in it', () => {
  const [, , listed] = fullForms(bulk);
  const edges = listed === undefined ? [] : edgesOf(listed, seededRandom(1, 'edges'));
  const places = new Set(edges.map(({ what }) => what.split(' of ')[0]));
  for (const at of ['0', '2']) {
    expect(places).toContain(`create-bulk-payment: payments.${at}.creditorName`);
    for (const item of ['0', '2'])
      expect(places).toContain(
        `create-bulk-payment: payments.${at}.remittanceInformationStructuredArray.${item}.reference`,
      );
  }
});

test('a text is at its edge by every way to count, and beyond it by every way', () => {
  const [form] = fullForms(draft('create-domestic-payment', { body: transfer }));
  const edges = form === undefined ? [] : edgesOf(form, seededRandom(1, 'edges'));
  const names = edges.flatMap(({ what, request, isWithin }) => {
    const name: unknown = Reflect.get(Object(jsonBody(request)), 'creditorName');
    return what.includes(': creditorName ') && typeof name === 'string' ? [{ name, isWithin }] : [];
  });
  const lengths = (within: boolean) =>
    names
      .filter(({ isWithin }) => isWithin === within)
      .map(({ name }) => [Array.from(name).length, Buffer.byteLength(name)]);
  expect(lengths(true)).toEqual([
    [1, 1],
    [70, 70],
    [35, 70],
  ]);
  expect(lengths(false)).toEqual([
    [71, 71],
    [71, 142],
    [71, 213],
    [71, 284],
  ]);
});
