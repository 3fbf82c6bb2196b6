/** Payments with one value at the edge of what the text allows, or one beyond. */

import type { ClauseId } from '../../../catalogue/index.js';
import { countries } from '../../../model/country.js';
import { purposeCodes } from '../../../model/codes.js';
import { minorUnits } from '../../../model/currency.js';
import { itemsOf, memberOf } from '../../../model/json-value.js';
import { operation } from '../../../model/operations/index.js';
import { jsonBody, withBody, type RequestDraft } from '../../../rules/request-draft.js';
import type { Stage } from '../../stage/stage.js';
import { inEscapes } from '../letters.js';
import { withValue } from '../../../rules/body/json-place.js';
import { boundedTexts, type BoundedText } from './bounded-texts.js';

/** A request with one value at an edge. */
export interface Edge {
  readonly clause: ClauseId;
  /** The operation and what was changed; alike for payments of different forms. */
  readonly what: string;
  readonly request: RequestDraft;
  /** False one beyond the edge. */
  readonly isWithin: boolean;
}

/**
 * Letters of one to four bytes, some of them written in escapes, which say the same. What no system behind
 * the bank may know is refused, too, so only the first two must be taken.
 */
const letters = [
  ['ASCII', 'n', 1],
  ['two bytes', 'å', 2, inEscapes],
  ['three bytes', '€', 3],
  ['four bytes', '𝄞', 4, inEscapes],
] as const;

type Made = (
  what: string,
  value: unknown,
  from: Pick<BoundedText, 'clause' | 'path'>,
  isWithin?: boolean,
  written?: (request: RequestDraft) => RequestDraft,
) => Edge;

const asItReads = (request: RequestDraft) => request;

/** Texts at their shortest and, by every way to count, at their longest; and longer by one by every way. */
function textEdges(bounded: BoundedText, make: Made): readonly Edge[] {
  const { least, longest } = bounded;
  return [
    make(`${least} letters`, 'n'.repeat(least), bounded),
    ...letters.flatMap(([kind, letter, bytes, written]) => {
      const of = (count: number, isWithin: boolean) =>
        make(`${count} letters of ${kind}`, letter.repeat(count), bounded, isWithin, written);
      const beyond = of(longest + 1, false);
      return bytes <= 2 ? [of(Math.floor(longest / bytes), true), beyond] : [beyond];
    }),
  ];
}

/** Amounts whose digits fit their currency: none that counts, the least, and one that ends in zero. */
function amountsIn(currency: string): readonly string[] {
  const digits = minorUnits(currency);
  if (digits === 0) return ['400', '401'];
  return ['0', '1', '9']
    .map((each) => `400.${each.padStart(digits, '0')}`)
    .concat(`400.${'1'.padEnd(digits, '0')}`);
}

/** The single payments of a body, each with the way to it: those of a bulk payment, or the body itself. */
function transfersIn(body: unknown): readonly (readonly [way: readonly string[], transfer: unknown])[] {
  const list = itemsOf(memberOf(body, 'payments'));
  return list.length === 0 ? [[[], body]] : list.map((each, at) => [['payments', String(at)], each] as const);
}

/** Amounts and codes of one payment that any payment can have. */
function valueEdges(
  way: readonly string[],
  transfer: unknown,
  make: Made,
  random: Stage['random'],
): readonly Edge[] {
  const amount = memberOf(transfer, 'instructedAmount');
  const currency = memberOf(amount, 'currency');
  const codes = [
    ['TYPE-23', ['creditorAddress', 'country'], countries],
    ['TYPE-27', ['purposeCode'], purposeCodes],
  ] as const;
  return [
    ...(typeof currency === 'string' ? amountsIn(currency) : []).map((each) =>
      make(`${each} ${String(currency)}`, each, {
        clause: 'TYPE-03',
        path: [...way, 'instructedAmount', 'amount'],
      }),
    ),
    ...codes.map(([clause, place, all]) => {
      const code = all[random.below(all.length)];
      return make('a code', code, { clause, path: [...way, ...place] });
    }),
  ];
}

/** Every edge of the texts, amounts and codes of a payment. */
export function edgesOf(request: RequestDraft, random: Stage['random']): readonly Edge[] {
  const body = jsonBody(request);
  const make: Made = (what, value, { clause, path }, isWithin = true, written = asItReads) => ({
    clause,
    what: `${request.operation}: ${path.join('.')} of ${what}`,
    request: written(withBody(request, withValue(body, path, value))),
    isWithin,
  });
  return [
    ...boundedTexts(operation(request.operation).requestSchema, body).flatMap((each) =>
      textEdges(each, make),
    ),
    ...transfersIn(body).flatMap(([way, transfer]) => valueEdges(way, transfer, make, random)),
  ];
}
