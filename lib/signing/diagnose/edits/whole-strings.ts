/**
 * Strings that are more than the lines of the headers part, or something else entirely: what was signed with
 * or instead of them.
 */

import { formatImfFixdate } from '../../../model/imf-fixdate.js';
import { headerValue, type WireRequest } from '../../../model/http.js';
import { digestHeader } from '../../digest.js';
import { joinLines, type SigningLine } from '../../signing-string.js';
import type { SigningMistake } from '../diagnosis.js';
import { canonicalRequests, type WholeString } from './canonical-requests.js';
import type { DraftLine, LinesEdit, Rank } from './draft.js';
import type { NeighbouringRequest } from '../neighbouring-request.js';
import { messageSignatures } from './message-signatures.js';
import { usualVariants } from './surroundings.js';
import { usualTokens } from './token-inputs.js';

/** The message and the lines that its headers part lists. */
export interface WholeInput {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
  /** The verifier's time in milliseconds. */
  readonly clock?: number | undefined;
  /** Other requests that are known, the nearest first. */
  readonly neighbours?: readonly NeighbouringRequest[] | undefined;
}

function lines(cause: SigningMistake, did: string, rank: Rank, edit: LinesEdit['edit']): LinesEdit {
  return { kind: 'lines', cause, did, rank, edit };
}

/** The lines with one for each listed header that the message lacks. */
function* listedAbsent(input: WholeInput): Generator<LinesEdit> {
  const absent = input.lines.filter(({ value }) => value === undefined).map(({ name }) => name);
  if (absent.length === 0) return;
  for (const [index, value] of ['', 'null', 'undefined', 'None', 'nil'].entries()) {
    const spoken = value === '' ? 'an empty value' : `the value ${value}`;
    const did = `signed a line with ${spoken} for ${absent.join(', ')}, which the request does not have`;
    yield lines('absent-header-as-line', did, index === 0 ? 1 : 2, (present) =>
      withAbsent(input, present, () => value),
    );
  }
}

/** The listed lines, those that the message lacks with a value of their own. */
function withAbsent(
  input: WholeInput,
  present: readonly DraftLine[],
  valueOf: (name: string) => string | undefined,
): readonly DraftLine[] {
  return input.lines.flatMap(({ name, value }) => {
    const text = value === undefined ? valueOf(name) : present.find((each) => each.name === name)?.value;
    return text === undefined ? [] : [{ name, value: text }];
  });
}

/** The lines with what later drafts sign: the instants of the parts created and expires. */
function* pseudoLines(input: WholeInput): Generator<LinesEdit> {
  const value = (headerValue(input.request.headers, 'signature') ?? '').slice(0, 20_000);
  const found = ['created', 'expires'].flatMap((part) => {
    const instant = new RegExp(`[ ,]${part}="?(\\d{1,12})"?(?=[ ,]|$)`).exec(` ${value}`)?.[1];
    return instant === undefined ? [] : [{ name: `(${part})`, value: instant }];
  });
  if (found.length === 0) return;
  const did = `signed ${found.map(({ name }) => name).join(' and ')}, which this interface does not have; sign date`;
  yield lines('pseudo-header-signed', did, 1, (present) =>
    withAbsent(input, present, (name) => found.find((each) => each.name === name)?.value),
  );
  yield lines('pseudo-header-signed', did, 1, (present) => [...found, ...present]);
}

/** Seconds around the clock in which a Date that was lost is looked for: a day. */
const farthest = 86_400;
const usual = 120;

/** The lines with a Date near the clock, when headers lists it and the request came without. */
export function* lostDate(input: WholeInput, rank: Rank): Generator<LinesEdit> {
  const { clock } = input;
  const isLost = input.lines.some(({ name, value }) => name === 'date' && value === undefined);
  if (clock === undefined || !isLost || (rank !== 1 && rank !== 5)) return;
  for (let away = rank === 1 ? 0 : usual + 1; away <= (rank === 1 ? usual : farthest); away += 1) {
    for (const seconds of away === 0 ? [0] : [-away, away]) {
      const date = formatImfFixdate(clock + seconds * 1000);
      const did = `signed the Date ${date} (date), which the request does not have; it was lost on the way, or never sent`;
      yield lines('header-lost', did, rank, (present) =>
        withAbsent(input, present, (name) => (name === 'date' ? date : undefined)),
      );
    }
  }
}

/** The lines with a header that is listed and did not come, where the rest of the message tells its value. */
function* lostHeader(input: WholeInput): Generator<LinesEdit> {
  for (const { name, value } of input.lines) {
    if (value !== undefined) continue;
    for (const text of impliedValues(name, input.request)) {
      const did = `signed a header ${name} (${text}) that the request does not have; it was lost on the way, or never sent`;
      yield lines('header-lost', did, 1, (present) =>
        withAbsent(input, present, (each) => (each === name ? text : undefined)),
      );
    }
  }
}

/** The values that a header must have had which something on the way took off. */
function impliedValues(name: string, { body }: WireRequest): readonly string[] {
  if (name === 'content-length') return [String(body.length)];
  if (name === 'content-type' && body.length > 0)
    return ['', '; charset=utf-8', '; charset=UTF-8', ';charset=utf-8', ';charset=UTF-8'].map(
      (charset) => `application/json${charset}`,
    );
  if (name !== 'digest') return [];
  return (['SHA-256', 'SHA-512'] as const).flatMap((algorithm) => {
    const digest = digestHeader(body, algorithm);
    return [digest, digest.replace('SHA', 'sha')];
  });
}

/** Lines for what the message lacks. */
export function* wholeEdits(input: WholeInput): Generator<LinesEdit> {
  yield* listedAbsent(input);
  yield* pseudoLines(input);
  yield* lostHeader(input);
}

export type { WholeString } from './canonical-requests.js';

/** Texts that are no variant of the lines at all. */
export function* wholeStrings(input: WholeInput): Generator<WholeString> {
  const { request } = input;
  yield { cause: 'line-missing', did: 'signed an empty string', text: '' };
  if (request.body.length > 0) {
    yield {
      cause: 'body-signed',
      did: 'signed the body instead of the signing string',
      text: request.body.toString('latin1'),
    };
  }
  const names = input.lines.map(({ name }) => name);
  for (const between of [' ', '\n', ',', ', ', '']) {
    const did = 'signed the list of header names without their values';
    yield { cause: 'line-missing', did, text: names.join(between) };
  }
  for (const { name, value } of input.lines) {
    if (value === undefined) continue;
    const did = `signed the value of ${name} alone, without its name`;
    yield { cause: 'values-without-names', did, text: value };
    const bare = value.replace(/^sha-(?:256|512)=/i, '');
    if (bare !== value)
      yield { cause: 'values-without-names', did: `${did} and the algorithm before it`, text: bare };
  }
  const { method, target } = request;
  for (const text of [
    target,
    `${method} ${target}`,
    `${method.toLowerCase()} ${target}`,
    `${method} ${target} HTTP/1.1`,
  ]) {
    yield { cause: 'line-missing', did: `signed the request target alone ("${text}")`, text };
  }
  for (const [name, value] of request.headers) {
    if (/^(?:signature|authorization)$/i.test(name)) continue;
    yield {
      cause: 'value-of-other-header',
      did: `signed the value of ${name} instead of the signing string`,
      text: value,
    };
  }
  yield* usualTokens(input);
}

/** The string as far as a buffer held it. */
function* cutStrings(input: WholeInput): Generator<WholeString> {
  const joined = joinLines(input.lines);
  for (let length = fewestKept; length < joined.length; length += 1) {
    const did = `signed the first ${length} of the ${joined.length} bytes of the string`;
    yield { cause: 'string-encoding', did, text: joined.slice(0, length) };
  }
}

/** Nobody has a smaller buffer. */
const fewestKept = 16;

/** Texts that nobody makes a second mistake on: the body in another writing, what other schemes sign. */
export function* farStrings(input: WholeInput): Generator<WholeString> {
  for (const { what, bytes } of usualVariants(input.request.body)) {
    const did = `signed ${what} instead of the signing string`;
    yield { cause: 'body-signed', did, text: bytes.toString('latin1') };
  }
  yield* cutStrings(input);
  yield* canonicalRequests(input);
  yield* messageSignatures(input.request, input.lines);
}
