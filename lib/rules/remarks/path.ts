/**
 * Remarks on paths that lead nowhere: which path of the interface is near, and variables that were never
 * filled in.
 */

import type { HeaderLine } from '../../model/http.js';
import { nearMiss } from '../../model/near-miss.js';
import { operations } from '../../model/operations/index.js';
import { paymentProducts } from '../../model/operations/payments.js';
import type { RemarkKind } from './remark.js';

const longest = 300;

function segmentsOf(path: string): readonly string[] {
  return path
    .slice(0, longest)
    .split('/')
    .filter((each) => each !== '');
}

/**
 * The template with the same number of segments whose fixed ones are all near; ids stand as they were sent.
 */
function nearestPath(path: string): string | undefined {
  const sent = segmentsOf(path);
  const templates = new Set(operations.map((each) => each.path));
  for (const template of templates) {
    const own = segmentsOf(template);
    if (own.length !== sent.length) continue;
    const isNear = own.every((segment, at) => {
      const given = sent[at] ?? '';
      return segment.startsWith('{') || segment === given || nearMiss(given, [segment]) !== undefined;
    });
    if (isNear && own.some((segment, at) => segment === sent[at])) return template;
  }
  return undefined;
}

function productIn(path: string): string | undefined {
  return /^\/v1\/[a-z-]*payments\/([^/]+)/.exec(path)?.[1];
}

function isKnown(product: string): boolean {
  return paymentProducts.some((each) => each === product);
}

export const nearPath: RemarkKind = {
  id: 'path-near-another',
  clause: 'GEN-01',
  look: ({ match, path }) => {
    const product = productIn(path);
    const isUnknown = match.kind === 'unknown-path' && (product === undefined || isKnown(product));
    const near = isUnknown ? nearestPath(path) : undefined;
    return near === undefined
      ? []
      : [
          {
            message: `the interface has ${near}: did you mean that? Names and slashes count as they are written`,
          },
        ];
  },
};

export const nearProduct: RemarkKind = {
  id: 'product-near-another',
  clause: 'END-04',
  look: ({ path }) => {
    const product = productIn(path);
    if (product === undefined || isKnown(product)) return [];
    const near = nearMiss(product.slice(0, 80), paymentProducts);
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    return [{ message: `the payment products are ${paymentProducts.join(', ')}${meant}` }];
  },
};

const unfilled =
  /^(?:undefined|null|none|nil|nan|\[object object\]|\{[\w-]*\}|:[a-z][\w-]*|\$\{[^}]*\}|\{\{[^}]*\}\}|%7b.*%7d|<[\w -]*>)$/i;

/** Whether a text is what programs and documents write for a value that is not there. */
export function isUnfilled(text: string): boolean {
  return text.length <= 60 && unfilled.test(text.trim());
}

/** As they stand in programs; None and Null are names of people, too. */
const ofPrograms = /^(?:undefined|NaN|Invalid Date|\[object \w+\]|\$\{[^}]*\}|\{\{[^}]*\}\})$/;

/** Whether only a program writes a text so, and no person. */
export function isOfProgram(text: string): boolean {
  return text.length <= 60 && ofPrograms.test(text.trim());
}

/** Values in the query of the address to come back to, and the parts of its path. */
function partsOfWayBack(value: string): readonly string[] {
  const address = URL.canParse(value) ? new URL(value) : undefined;
  if (address === undefined) return [];
  return [...address.searchParams.values(), ...segmentsOf(address.pathname)];
}

/** What a TPP puts into its own address is its own affair, but for what only programs write. */
function isUnfilledWayBack([name, value]: HeaderLine): boolean {
  return name.toLowerCase() === 'tpp-redirect-uri' && partsOfWayBack(value).some(isOfProgram);
}

export const unfilledValue: RemarkKind = {
  id: 'value-unfilled',
  clause: 'END-02',
  look: (request) => {
    const headers = request.wire.headers
      .filter((line) => isUnfilled(line[1]) || isUnfilledWayBack(line))
      .map(([name]) => name);
    const segments = segmentsOf(request.path)
      .filter(isUnfilled)
      .map(() => 'path');
    const parameters = request.query.filter(([, value]) => isUnfilled(value)).map(([name]) => name);
    return [...headers, ...segments, ...parameters].map((path) => ({
      message: 'this is what a program writes for a variable without value, or a document for one to fill in',
      path,
    }));
  },
};
