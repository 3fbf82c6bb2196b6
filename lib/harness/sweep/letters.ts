/**
 * Bodies whose texts have letters of two bytes and of three: a bank that reads or writes bytes wrong spoils
 * them.
 */

import { isRecord } from '../../model/json-value.js';
import { bodyBytes, jsonBody, type RequestDraft } from '../../rules/request-draft.js';

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
