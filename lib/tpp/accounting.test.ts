/** Every clause that binds TPPs is judged, or it stands written why traffic cannot show it. */

import { describe, expect, test } from 'vitest';
import { clauses } from '../catalogue/index.js';
import { accountOfClauses, notShown, obligations } from './obligations.js';

describe('obligations', () => {
  test('have unique ids', () => {
    const ids = obligations.map(({ id }) => id);
    expect(ids.filter((each, index) => ids.indexOf(each) !== index)).toEqual([]);
  });

  test('account for every clause that binds TPPs', () => {
    const account = accountOfClauses();
    expect(account.size).toBe(clauses.filter(({ party }) => party !== 'bank').length);
    const open = [...account].filter(([id, judged]) => judged.length === 0 && notShown[id] === undefined);
    expect(open.map(([id]) => id)).toEqual([]);
  });

  test('no reason is written for a clause that is judged', () => {
    const account = accountOfClauses();
    expect(
      Object.keys(notShown).filter((id) =>
        [...account].some(([own, judged]) => own === id && judged.length > 0),
      ),
    ).toEqual([]);
  });
});
