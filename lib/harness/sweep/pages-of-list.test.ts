import { expect, test } from 'vitest';
import { once } from './pages-of-list.js';

const items = (...ids: readonly string[]) => ids.map((transactionId) => ({ transactionId }));

test('what a booking pushed on to the next page counts once', () => {
  expect(once([items('5', '4'), items('4', '3'), items('2')])).toEqual(items('5', '4', '3', '2'));
  expect(once([items('5', '4'), items('5', '4'), items('3')])).toEqual(items('5', '4', '3'));
});

test('what is listed twice otherwise counts twice', () => {
  expect(once([items('5', '5'), items('4')])).toEqual(items('5', '5', '4'));
  expect(once([items('5', '4'), items('3', '4')])).toEqual(items('5', '4', '3', '4'));
  const nameless = [{ text: 'a' }];
  expect(once([nameless, nameless])).toEqual([...nameless, ...nameless]);
});
