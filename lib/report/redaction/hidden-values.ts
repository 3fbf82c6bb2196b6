/** Finds known values that stand there otherwise: within base64, or in groups of their own. */

import { knownValues } from './known-values.js';
import { base64Cores, squeezed } from './spellings.js';

export interface HiddenValues {
  /** The text with base64 masked where it holds a known value, whatever was encoded before and after it. */
  inBase64(text: string): string;
  /** The text with known numbers and ids masked that are grouped otherwise, as in 130393 19955. */
  inGroups(text: string): string;
}

/** Shorter numbers count alone, not within a longer one. */
const shortestInside = 8;

/** Six or more digits, or letters up to F, with at most one separator between two. */
const groups = /(?<![0-9A-Za-z])[0-9A-Fa-f](?:[ .:_-]?[0-9A-Fa-f]){5,}(?![0-9A-Za-z])/g;
const marked = /[A-Za-z0-9+/_-]?(\[base64 of: …‹[^›]*›…\])[A-Za-z0-9+/_-]?={0,2}/g;

/** Prepares a search for values, each with what stands in its place. */
export function hiddenValues(
  values: readonly { readonly value: string; readonly replacement: string }[],
): HiddenValues {
  const wrapped = knownValues(
    values.flatMap(({ value, replacement }) =>
      base64Cores(value).map((core) => ({
        value: core,
        replacement: `[base64 of: …${replacement}…]`,
        word: false,
      })),
    ),
  );
  const bare = values.flatMap(({ value, replacement }) => {
    const text = squeezed(value);
    return text === undefined ? [] : [{ value: text, replacement, word: text.length < shortestInside }];
  });
  const grouped = knownValues(bare);
  return {
    inBase64(text) {
      const masked = wrapped.replaceIn(text);
      return masked === text ? text : masked.replaceAll(marked, '$1');
    },
    inGroups(text) {
      if (bare.length === 0) return text;
      return text.replaceAll(groups, (found) => {
        const inside = squeezed(found) ?? found;
        const masked = grouped.replaceIn(inside);
        return masked === inside ? found : masked;
      });
    },
  };
}
