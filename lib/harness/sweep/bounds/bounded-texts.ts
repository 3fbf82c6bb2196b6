/** Texts of a body with a least and a longest length, read off its schema, at every place. */

import { isClauseId, type ClauseId } from '../../../catalogue/index.js';
import { constraintsOf, isSchemaName, type PlacedConstraint } from '../../../schemas/index.js';

/** One text with bounds, at one place of a body. */
export interface BoundedText {
  /** The clause of its longest length. */
  readonly clause: ClauseId;
  /** Names and indexes on the way there. */
  readonly path: readonly string[];
  readonly least: number;
  readonly longest: number;
}

/** Numbers of accounts, and codes, are more than text: at their longest they name nothing. */
const moreThanText = /bban|iban|bic|agent|country|postalCode|identification|currency|purposeCode/i;

/** Of two texts that exclude each other only the one that the body has can be changed. */
const exclusive = /^remittanceInformation/;

function isIn(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The places that a pointer with `*` means in a body: first and last item of each list. */
function placesOf(body: unknown, steps: readonly string[]): readonly (readonly string[])[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [[]];
  if (step === '*') {
    if (!Array.isArray(body)) return [];
    const ends = [...new Set([0, body.length - 1])].filter((each) => each >= 0);
    return ends.flatMap((at) => placesOf(body[at], rest).map((each) => [String(at), ...each]));
  }
  if (!isIn(body)) return [];
  // A member that is not there can be added to what is there.
  if (!Object.hasOwn(body, step) && (rest.length > 0 || exclusive.test(step))) return [];
  return placesOf(Reflect.get(body, step), rest).map((each) => [step, ...each]);
}

function isStated({ basis }: PlacedConstraint): boolean {
  return basis === 'stated' || basis === 'derived';
}

/** The texts of a body whose longest length the text of the interface tells. */
export function boundedTexts(schema: string | undefined, body: unknown): readonly BoundedText[] {
  if (schema === undefined || !isSchemaName(schema) || !isIn(body)) return [];
  const all = constraintsOf(schema).filter(isStated);
  return all.flatMap(({ keyword, value, path, clause }) => {
    if (keyword !== 'maxLength' || typeof value !== 'number' || clause === undefined) return [];
    if (moreThanText.test(path) || !isClauseId(clause)) return [];
    const least = all.find((each) => each.keyword === 'minLength' && each.path === path)?.value;
    return placesOf(body, path.split('/').slice(1)).map((place) => ({
      clause,
      path: place,
      least: typeof least === 'number' ? least : 1,
      longest: value,
    }));
  });
}
