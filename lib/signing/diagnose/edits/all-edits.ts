/** Every edit that may have been made on the signing string of one request. */

import { requestTarget, requestTargetValue } from '../../signing-string.js';
import { readSignable, signableValue } from '../../signable-headers.js';
import type { DraftLine, LayoutEdit, LinesEdit, SigningDraft, ValueEdit } from './draft.js';
import { layoutEdits } from './layout-edits.js';
import { absentLines, extraLines, missingLines, otherOrders, usualOrders } from './line-edits.js';
import { repeatedLines } from './repeated-lines.js';
import { valueEdits, type Reach } from './value-variants.js';
import { wholeEdits, type WholeInput } from './whole-strings.js';

/** Each line with the value that another header was sent with, as gateways leave behind that give a request a new id or date. */
function* borrowedValues(lines: readonly DraftLine[], sent: readonly DraftLine[]): Generator<ValueEdit> {
  for (const [line, { name, value }] of lines.entries()) {
    for (const other of sent.slice(0, 60)) {
      if (other.name === name || other.value === value || other.value === '') continue;
      const did = `signed for ${name} what was sent as ${other.name}; something on the way may have given the request a new ${name}`;
      yield { kind: 'value', cause: 'value-of-other-header', did, value: other.value, line, rank: 2 };
    }
  }
}

/** Two lines with each other's value. */
function* swappedValues(lines: readonly DraftLine[]): Generator<LinesEdit> {
  for (const [first, one] of lines.entries()) {
    for (const [second, other] of lines.entries()) {
      if (second <= first || one.value === other.value) continue;
      const did = `signed the values of ${one.name} and ${other.name} the other way round`;
      const edit: LinesEdit['edit'] = (all) =>
        all.map(({ name, value }, at) => {
          const from = at === first ? second : at === second ? first : at;
          return { name, value: all[from]?.value ?? value };
        });
      yield { kind: 'lines', cause: 'value-of-other-header', did, rank: 2, edit };
    }
  }
}

/** Every edit of one request, made when it is first needed. */
export interface Edits {
  readonly layout: readonly LayoutEdit[];
  readonly values: (reach: Reach) => Iterable<ValueEdit>;
  readonly lines: readonly LinesEdit[];
  readonly orders: readonly LinesEdit[];
  readonly permuted: Iterable<LinesEdit>;
}

/** The edits of a request. */
export function editsOf(base: SigningDraft, input: WholeInput): Edits {
  const { request } = input;
  const headers = readSignable(request.headers);
  const wireNames = new Map(request.headers.map(([name]) => [name.toLowerCase(), name]));
  const order = [...wireNames.keys()];
  const sent = order
    .filter((name) => name !== 'signature' && name !== 'tpp-signature-certificate')
    .map((name) => ({ name, value: signableValue(headers, name) ?? '' }));
  const target = { name: requestTarget, value: requestTargetValue(request) ?? '' };
  const whole = [...wholeEdits(input)];
  return {
    layout: [...layoutEdits(wireNames), ...whole.filter((each) => each.kind === 'layout')],
    values: function* (reach) {
      yield* valueEdits(base.lines, request, reach);
      yield* borrowedValues(base.lines, sent);
    },
    lines: [
      ...whole.filter((each) => each.kind === 'lines'),
      ...absentLines(new Set(order)),
      ...missingLines(base.lines),
      ...extraLines(base.lines, [target, ...sent]),
      ...repeatedLines(base.lines, request),
      ...swappedValues(base.lines),
    ],
    orders: base.lines.length < 2 ? [] : [...usualOrders(order)],
    permuted: { [Symbol.iterator]: () => otherOrders(base.lines) },
  };
}
