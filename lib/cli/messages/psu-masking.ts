/** Masks identifiers of the PSU by kind of character: a changed case shows, the identifier does not. */

import { headerValues, type WireRequest } from '../../model/http.js';
import { identifiesNobody } from '../../signing/fillers.js';

const carriers = ['psu-id', 'psu-corporate-id'];

/** A change of text that hides the PSU of these requests, in any case, with or without hyphens. */
export function psuMask(...requests: readonly WireRequest[]): (text: string) => string {
  const values = requests.flatMap(({ headers }) => carriers.flatMap((name) => headerValues(headers, name)));
  const patterns = [...new Set(values)].flatMap((value) => {
    if (identifiesNobody(value.trim())) return [];
    const characters = value.match(/[0-9a-z]/gi) ?? [];
    return characters.length < 4 ? [] : [new RegExp(characters.join('[-{} ]{0,2}'), 'gi')];
  });
  return (text) =>
    patterns.reduce(
      (shown, pattern) =>
        shown.replace(pattern, (value) =>
          value.replaceAll(/[0-9]/g, '0').replaceAll(/[a-z]/g, 'x').replaceAll(/[A-Z]/g, 'X'),
        ),
      text,
    );
}

/** A value of JSON with every text in it changed. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each: unknown) => withTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)]));
}
