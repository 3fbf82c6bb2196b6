/**
 * From a constraint of a schema to the breakers of its rule: the body is changed in one place and serialised
 * anew.
 */

import { operation } from '../../model/operations/index.js';
import { jsonBody, withBody } from '../request-draft.js';
import { beforeSigning } from '../request-rule.js';
import type { Breaker } from '../rule.js';
import { breaksAddressRule } from './address-coverage.js';
import { isReachable, membersOf, placeOf, stepsOf, valueAt, withValue, type Pick } from './json-place.js';
import type { ListedConstraint } from './listed-constraints.js';
import { spoiltObjects } from './spoilt-bodies.js';
import { spoiltValues } from './spoilt-values.js';
import { isRecord } from '../../model/json-value.js';

/** A body with one thing wrong, or undefined where the body offers no place for it. */
type Spoil = (body: unknown) => unknown;

/** Members that exclude another one, so that they cannot be added where they are missing. */
const exclusive: ReadonlySet<string> = new Set([
  'bban',
  'iban',
  'other',
  'remittanceInformationUnstructured',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
  'monthsOfExecution',
]);

function changed(body: unknown, pattern: readonly string[], pick: Pick, from: Spoil): unknown {
  const place = placeOf(body, pattern, pick);
  if (place === undefined || !isReachable(body, place)) return undefined;
  const old = valueAt(body, place);
  if (old === undefined && exclusive.has(place.at(-1) ?? '')) return undefined;
  const value = from(old);
  return value === undefined ? undefined : withValue(body, place, value);
}

function bodyBreaker(
  name: string,
  spoil: Spoil,
  { basis }: ListedConstraint,
  assumes: Breaker['assumes'],
): Breaker {
  return beforeSigning(name, (draft) => withBody(draft, spoil(jsonBody(draft))), {
    appliesTo: (draft, setting) => {
      if (draft.body.length === 0) return false;
      const body = spoil(jsonBody(draft));
      if (body === undefined) return false;
      // Another currency may make the payment one that needs a full address.
      const context = setting?.context;
      return (
        context === undefined || !breaksAddressRule(operation(draft.operation).requestSchema, body, context)
      );
    },
    // The register asks its questions about what the text states; a published constraint is open as a whole.
    ...(assumes === undefined || basis === 'published' ? {} : { assumes }),
    ...(basis === 'stated' ? {} : { basis }),
  });
}

/** The picks that differ for a pattern. */
function picksOf(pattern: readonly string[]): readonly Pick[] {
  return pattern.includes('*') ? ['first', 'last'] : ['first'];
}

/** The last item is a place of its own only when it is not the first. */
function distinct(body: unknown, pattern: readonly string[], pick: Pick): boolean {
  if (pick === 'first') return true;
  return placeOf(body, pattern, 'first')?.join('/') !== placeOf(body, pattern, 'last')?.join('/');
}

/** Every breaker of a constraint. */
export function breakersOf(constraint: ListedConstraint): readonly Breaker[] {
  const objects = spoiltObjects(constraint);
  const shown = (pick: Pick, pattern: readonly string[]) =>
    (constraint.path === '' ? 'body' : constraint.path.slice(1)) +
    (pick === 'last' && pattern.includes('*') ? ' (last item)' : '');
  const made = (
    pointer: string,
    how: string,
    from: Spoil,
    assumes: Breaker['assumes'],
  ): readonly Breaker[] => {
    const pattern = stepsOf(pointer);
    return picksOf(pattern).map((pick) =>
      bodyBreaker(
        `${shown(pick, pattern)}: ${how}`,
        (body) => (distinct(body, pattern, pick) ? changed(body, pattern, pick, from) : undefined),
        constraint,
        assumes,
      ),
    );
  };
  if (objects === undefined) {
    return spoiltValues(constraint).flatMap(({ how, from, assumes }) =>
      made(constraint.path, how, from, assumes),
    );
  }
  return objects.changes.flatMap(({ how, from, assumes }) =>
    made(objects.holder, how, (old) => (isRecord(old) ? from(membersOf(old)) : undefined), assumes),
  );
}
