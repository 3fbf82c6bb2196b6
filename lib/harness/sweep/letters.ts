/** Bodies with letters of two and three bytes: a bank that reads or writes bytes wrong spoils them. */

import { isRecord } from '../../model/json-value.js';
import { bodyBytes, jsonBody, type RequestDraft, withBody } from '../../rules/request-draft.js';

/** Members whose text is free. */
const freeTexts = ['remittanceInformationUnstructured', 'accountName', 'customerName', 'name'];

/** The record with letters of two and three bytes in its first free text; undefined where it has none. */
function lettered(record: unknown): object | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const name = freeTexts.find((each) => typeof Reflect.get(record, each) === 'string');
  return name === undefined ? undefined : { ...record, [name]: `${Reflect.get(record, name)} æøå €` };
}

/** The body with letters of two and three bytes in its free text, where it has one, or that of its items. */
export function inOtherLetters(request: RequestDraft): RequestDraft {
  const body: unknown = jsonBody(request);
  const changed = Array.isArray(body) ? body.map((each) => lettered(each) ?? each) : lettered(body);
  return changed === undefined ? request : { ...request, body: bodyBytes(changed) };
}

/** Names and streets, which a bank has to keep as they are. */
const keptTexts: ReadonlySet<string> = new Set([
  'creditorName',
  'ultimateDebtor',
  'street',
  'townName',
  'city',
]);

/** The longest text that is made longer. */
const longest = 60;

function letteredThroughout(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => letteredThroughout(each, name));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, letteredThroughout(each, key)]),
    );
  if (typeof value !== 'string' || !keptTexts.has(name) || value.length > longest) return value;
  return `${value} Ærø Åé`;
}

/** The body with letters of two bytes in every name and street that it has. */
export function inOtherLettersThroughout(request: RequestDraft): RequestDraft {
  const body: unknown = jsonBody(request);
  return body === undefined ? request : { ...request, body: bodyBytes(letteredThroughout(body)) };
}

/** One text of a JSON document; what is the name of a member goes on with a colon. */
const textOrName = /"(?:[^"\\]|\\.)*"(?<colon>\s*:)?/g;

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function inEscapesThroughout(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, escaped).replace(/(?<=^"[^"\\A-Za-z]*)[A-Za-z]/, escaped);
}

/**
 * The same body, its texts written in escapes: each letter beyond ASCII, one of four bytes as its two halves,
 * and the first plain letter, so that no text is written as it reads.
 * @param isChosen which of the texts, counted from 0; all unless told
 */
export function inEscapes(request: RequestDraft, isChosen?: (at: number) => boolean): RequestDraft {
  let count = 0;
  const written = request.body.toString('utf8').replaceAll(textOrName, (text, colon?: string) => {
    if (colon !== undefined) return text;
    count += 1;
    return isChosen?.(count - 1) === false ? text : inEscapesThroughout(text);
  });
  return withBody(request, Buffer.from(written));
}

/** Letters without their marks, in one case: what is left of a text that is written in another way. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function keptIn(value: unknown, name = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => keptIn(each, name));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, each]) => keptIn(each, key));
  return typeof value === 'string' && keptTexts.has(name) ? [value] : [];
}

/** The names and streets of a body that are those of another in other letters: code points count. */
export function respelt(told: unknown, sent: unknown): readonly string[] {
  const known = keptIn(sent);
  const plain = new Set(known.map(folded));
  return keptIn(told).filter((each) => !known.includes(each) && plain.has(folded(each)));
}
