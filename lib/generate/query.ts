/** Query parameters of an operation, valid by its own table: closed sets, dates, numbers from their least. */

import * as fc from 'fast-check';
import type { QueryParameter } from '../model/operation.js';
import { operation, type OperationId } from '../model/operations/index.js';
import { anyDay } from './day.js';

const int32Max = 2_147_483_647;

function valuesOf({ type, values, minimum }: QueryParameter): fc.Arbitrary<string> {
  if (values !== undefined) return fc.constantFrom(...values);
  if (type === 'date') return anyDay();
  const least = minimum ?? 1;
  return fc
    .oneof(fc.constantFrom(least, least + 1, int32Max), fc.integer({ min: least, max: 10_000 }))
    .map(String);
}

/** dateFrom never lies behind dateTo. */
function inOrder(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { dateFrom, dateTo } = query;
  if (dateFrom === undefined || dateTo === undefined) return query;
  const [first = '', last = ''] = [dateFrom, dateTo].toSorted();
  return { ...query, dateFrom: first, dateTo: last };
}

/** Every set of query parameters that an operation takes; required ones are always there. */
export function queries(id: OperationId): fc.Arbitrary<Readonly<Record<string, string>>> {
  const { query } = operation(id);
  const model = Object.fromEntries(query.map((each) => [each.name, valuesOf(each)]));
  const requiredKeys = query.filter(({ required }) => required).map(({ name }) => name);
  return fc
    .record(model, { requiredKeys })
    .map((drawn) =>
      inOrder(
        Object.fromEntries(
          Object.entries(drawn).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        ),
      ),
    );
}
