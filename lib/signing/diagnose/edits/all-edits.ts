/** Every edit that may have been made on the signing string of one request. */

import { requestTarget, requestTargetValue } from '../../signing-string.js';
import type { WireRequest } from '../../../model/http.js';
import { readSignable, signableValue } from '../../signable-headers.js';
import {
  draftBytes,
  rightDraft,
  type DraftLine,
  type LayoutEdit,
  type LinesEdit,
  type SigningDraft,
  type ValueEdit,
} from './draft.js';
import { families, family, smallFamily, type EditFamily } from './edit-family.js';
import { layoutEdits, uniformEdits } from './layout-edits.js';
import { absentLines, extraLines, missingLines, otherOrders, usualOrders } from './line-edits.js';
import { neighbouringValues } from './neighbours.js';
import { oddLines } from './odd-lines.js';
import { repeatedLines } from './repeated-lines.js';
import { valueEdits } from './values/value-variants.js';
import { surroundings } from './surroundings.js';
import { lostDate, wholeEdits, type WholeInput } from './whole-strings.js';

/**
 * Each line with the value that another header was sent with, as gateways leave behind that give a request a
 * new id or date.
 */
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

/** The edits of one request. */
export interface Edits {
  /** Of the texts between and around the lines, and of the names. */
  readonly layout: EditFamily<LayoutEdit>;
  /** Of all values alike, and of the bytes of the whole. */
  readonly uniform: EditFamily<LayoutEdit>;
  readonly values: EditFamily<ValueEdit>;
  readonly lines: EditFamily<LinesEdit>;
  /** Orders that a mistake suggests. */
  readonly orders: EditFamily<LinesEdit>;
  /** Any other order. */
  readonly permuted: EditFamily<LinesEdit>;
}

/**
 * Whether an edit of the whole leaves a trace in a string; lines are not wrapped where none is long enough.
 */
function changes({ edit }: LayoutEdit, draft: SigningDraft): boolean {
  return !draftBytes(edit(draft)).equals(draftBytes(draft));
}

/** The headers of a message in their order, each as its name on the wire. */
function namesOnWire({ headers }: WireRequest): ReadonlyMap<string, string> {
  return new Map(headers.map(([name]) => [name.toLowerCase(), name]));
}

/** The length of the body, which the library that sends it writes, often where nobody sees it. */
function untold({ request: { headers, body }, lines }: WholeInput): readonly DraftLine[] {
  const name = 'content-length';
  const isTold = headers.some(([each]) => each.toLowerCase() === name);
  const isListed = lines.some((each) => each.name === name);
  return isTold || isListed || body.length === 0 ? [] : [{ name, value: String(body.length) }];
}

/**
 * The edits of a request, made as far as somebody asks for them.
 * @param changed the places of the lines whose value may be edited; all unless told
 */
export function editsOf(
  { lines }: SigningDraft,
  input: WholeInput,
  changed?: { has(line: number): boolean },
): Edits {
  const { request } = input;
  const right = rightDraft(lines);
  const wireNames = namesOnWire(request);
  const order = [...wireNames.keys()];
  const headers = readSignable(request.headers);
  const sent = order
    .filter((name) => name !== 'signature' && name !== 'tpp-signature-certificate')
    .map((name) => ({ name, value: signableValue(headers, name) ?? '' }));
  const certificates = order
    .filter((name) => name === 'tpp-signature-certificate')
    .map((name) => ({ name, value: signableValue(headers, name) ?? '' }));
  const target = { name: requestTarget, value: requestTargetValue(request) ?? '' };
  const present = new Set(order);
  return {
    layout: families(
      layoutEdits(lines, wireNames),
      smallFamily(() => surroundings(request, lines)),
    ),
    uniform: family((rank) => [...uniformEdits.ofRank(rank)].filter((each) => changes(each, right))),
    values: families(
      valueEdits(lines, request, changed),
      smallFamily(() => borrowedValues(lines, sent)),
    ),
    lines: families(
      smallFamily(() => wholeEdits(input)),
      smallFamily(() => neighbouringValues(lines, input.neighbours ?? [])),
      family((rank) => lostDate(input, rank)),
      family((rank) => absentLines(present, rank)),
      family((rank) => missingLines(lines, rank)),
      smallFamily(() =>
        moreLines(lines, request, [target, ...untold(input), ...sent, ...certificates], wireNames),
      ),
    ),
    orders: smallFamily(() => (lines.length < 2 ? [] : usualOrders(order))),
    permuted: smallFamily(() => otherOrders(lines)),
  };
}

function* moreLines(
  lines: readonly DraftLine[],
  request: WireRequest,
  present: readonly DraftLine[],
  wireNames: ReadonlyMap<string, string>,
): Generator<LinesEdit> {
  yield* extraLines(lines, present);
  yield* repeatedLines(lines, request);
  yield* swappedValues(lines);
  yield* oddLines(lines, wireNames);
}
