/**
 * Values of another request that is known, such as another entry of the same recording: a retry that was
 * given a new id or date after it was signed, or a signature that was kept and sent again.
 */

import { readSignable, signableValue } from '../../signable-headers.js';
import { requestTarget, requestTargetValue } from '../../signing-string.js';
import type { NeighbouringRequest } from '../neighbouring-request.js';
import type { DraftLine, LinesEdit, Rank } from './draft.js';

/** So many requests are looked at; a recording of a day holds more. */
const mostNeighbours = 60;
/** Of more values than these, only few at a time, or all but few, are taken from the other one. */
const fewValues = 7;

/** Which of the values come from the other request: all, each alone, each two, then every other choice. */
function* choices(count: number): Generator<readonly [chosen: readonly number[], rank: Rank]> {
  const places = Array.from({ length: count }, (_, at) => at);
  yield [places, 1];
  if (count === 1) return;
  for (const one of places) yield [[one], 1];
  for (const one of places) for (const other of places.slice(one + 1)) if (count > 2) yield [[one, other], 1];
  if (count > fewValues) {
    for (const one of places) yield [places.filter((each) => each !== one), 2];
    return;
  }
  for (let bits = 1; bits < 2 ** count - 1; bits += 1) {
    const chosen = places.filter((each) => (bits & (1 << each)) !== 0);
    if (chosen.length > 2) yield [chosen, 2];
  }
}

function valueOf({ request }: NeighbouringRequest): (name: string) => string | undefined {
  const headers = readSignable(request.headers);
  return (name) => (name === requestTarget ? requestTargetValue(request) : signableValue(headers, name));
}

/** The lines with values that one of the other requests was sent with. */
export function* neighbouringValues(
  lines: readonly DraftLine[],
  neighbours: readonly NeighbouringRequest[],
): Generator<LinesEdit> {
  for (const neighbour of neighbours.slice(0, mostNeighbours)) {
    const valueThere = valueOf(neighbour);
    const changed = lines.flatMap(({ name, value }, at) => {
      const other = valueThere(name);
      return other === undefined || other === value ? [] : [{ at, name, other }];
    });
    if (changed.length === 0) continue;
    for (const [chosen, rank] of choices(changed.length)) {
      const taken = chosen.flatMap((each) => changed[each] ?? []);
      const names = taken.map(({ name }) => name).join(', ');
      const did =
        taken.length === changed.length
          ? `signed what ${neighbour.name} was sent with (its ${names}): the signature is that of ${neighbour.name}; make a new one for each request`
          : `signed the ${names} of ${neighbour.name}; sign the values that are sent`;
      const values = new Map(taken.map(({ at, other }) => [at, other]));
      const edit: LinesEdit['edit'] = (all) =>
        all.map((each, at) => ({ ...each, value: values.get(at) ?? each.value }));
      yield { kind: 'lines', cause: 'value-changed', did, rank, edit };
    }
  }
}
