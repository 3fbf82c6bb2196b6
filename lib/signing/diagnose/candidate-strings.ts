/**
 * The strings that may have been signed instead of the right one: every single mistake first, then pairs of them, most likely ones
 * first. The right string itself is not among them.
 */

import { headerValue, type WireRequest } from '../../model/http.js';
import { digestHeader } from '../digest.js';
import { requestTarget, requestTargetValue, type SigningLine } from '../signing-string.js';
import { readSignable, signableValue } from '../signable-headers.js';
import { rightDraft, withValue, type DraftLine, type SigningDraft, type Variant } from './draft.js';
import { layoutVariants } from './layout-variants.js';
import {
  absentLineVariants,
  extraLineVariants,
  missingLineVariants,
  orderVariants,
} from './line-variants.js';
import { valueVariants } from './value-variants.js';

/** What the candidates are made from: the message, and the lines that its headers part lists. */
export interface CandidateInput {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
}

/** A string that may have been signed, and the mistakes that lead to it, one after the other. */
export interface Candidate {
  readonly mistakes: readonly Variant[];
  readonly draft: SigningDraft;
}

type Source = (draft: SigningDraft) => Iterable<Variant>;

/** The listed lines that the message has. */
export function presentLines(lines: readonly SigningLine[]): readonly DraftLine[] {
  return lines.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}

/** Strings that are no variant of the lines at all. */
function* otherStrings(draft: SigningDraft, input: CandidateInput): Generator<Variant> {
  const whole = (cause: Variant['cause'], did: string, text: string): Variant => ({
    cause,
    did,
    draft: { ...draft, lines: [], start: text },
  });
  const empty = input.lines.map(({ name, value }) => ({ name, value: value ?? '' }));
  const absent = input.lines.filter(({ value }) => value === undefined).map(({ name }) => name);
  if (absent.length > 0) {
    const did = `signed a line with an empty value for ${absent.join(', ')}, which the request does not have`;
    yield { cause: 'absent-header-as-line', did, draft: { ...draft, lines: empty } };
  }
  yield* pseudoLines(draft, input);
  yield* lostDigest(draft, input);
  yield whole(
    'body-signed',
    'signed the body instead of the signing string',
    input.request.body.toString('latin1'),
  );
  yield whole('line-missing', 'signed an empty string', '');
  for (const { name, value } of draft.lines) {
    yield whole('values-without-names', `signed the value of ${name} alone, without its name`, value);
  }
}

/** The lines with what later drafts sign: the instants of the parts created and expires. */
function* pseudoLines(draft: SigningDraft, { request, lines }: CandidateInput): Generator<Variant> {
  const value = (headerValue(request.headers, 'signature') ?? '').slice(0, 20_000);
  const found = ['created', 'expires'].flatMap((part) => {
    const instant = new RegExp(`[ ,]${part}="?(\\d{1,12})"?(?=[ ,]|$)`).exec(` ${value}`)?.[1];
    return instant === undefined ? [] : [{ name: `(${part})`, value: instant }];
  });
  if (found.length === 0) return;
  const did = `signed ${found.map(({ name }) => name).join(' and ')}, which this interface does not have; sign date`;
  const listed = lines.flatMap((line) => {
    const text = line.value ?? found.find(({ name }) => name === line.name)?.value;
    return text === undefined ? [] : [{ name: line.name, value: text }];
  });
  yield { cause: 'pseudo-header-signed', did, draft: { ...draft, lines: listed } };
  yield { cause: 'pseudo-header-signed', did, draft: { ...draft, lines: [...found, ...draft.lines] } };
}

/** The lines with the Digest that a body of these bytes has, when headers lists it and the request came without. */
function* lostDigest(draft: SigningDraft, { request, lines }: CandidateInput): Generator<Variant> {
  if (!lines.some(({ name, value }) => name === 'digest' && value === undefined)) return;
  const did =
    'signed a Digest header (digest) that the request does not have; it was lost on the way, or never sent';
  for (const algorithm of ['SHA-256', 'SHA-512'] as const) {
    const digest = digestHeader(request.body, algorithm);
    for (const text of [digest, digest.replace('SHA', 'sha')]) {
      const whole = lines.flatMap(({ name, value = name === 'digest' ? text : undefined }) =>
        value === undefined ? [] : [{ name, value }],
      );
      yield { cause: 'header-lost', did, draft: { ...draft, lines: whole } };
    }
  }
}

/** Each line with the value that another header was sent with, as gateways leave behind that give a request a new id or date. */
function* borrowedValues(
  draft: SigningDraft,
  sent: readonly DraftLine[],
): Generator<Variant & { readonly line: number }> {
  for (const [line, { name, value }] of draft.lines.entries()) {
    for (const other of sent.slice(0, 60)) {
      if (other.name === name || other.value === value || other.value === '') continue;
      const did = `signed for ${name} what was sent as ${other.name}; something on the way may have given the request a new ${name}`;
      yield { cause: 'value-of-other-header', did, draft: withValue(draft, line, other.value), line };
    }
  }
}

function sources(input: CandidateInput): Record<
  'layout' | 'order' | 'missing' | 'absent' | 'extra' | 'other',
  Source
> & {
  readonly values: (draft: SigningDraft) => Iterable<Variant & { readonly line: number }>;
} {
  const { request } = input;
  const headers = readSignable(request.headers);
  const wireNames = new Map(request.headers.map(([name]) => [name.toLowerCase(), name]));
  const order = [...wireNames.keys()];
  const sent = order
    .filter((name) => name !== 'signature' && name !== 'tpp-signature-certificate')
    .map((name) => ({ name, value: signableValue(headers, name) ?? '' }));
  const target = { name: requestTarget, value: requestTargetValue(request) ?? '' };
  return {
    layout: (draft) => layoutVariants(draft, wireNames),
    order: (draft) => orderVariants(draft, order),
    missing: missingLineVariants,
    absent: (draft) => absentLineVariants(draft, new Set(order)),
    extra: (draft) => extraLineVariants(draft, [target, ...sent]),
    other: (draft) => otherStrings(draft, input),
    values: function* (draft) {
      yield* valueVariants(draft, request);
      yield* borrowedValues(draft, sent);
    },
  };
}

function both(one: Variant, other: Variant): Candidate {
  return { mistakes: [one, other], draft: other.draft };
}

/** Pairs of mistakes, one after the other; the longest lists come last. */
function* pairs(base: SigningDraft, input: CandidateInput): Generator<Candidate> {
  const { layout, order, missing, absent, extra, values } = sources(input);
  const chains: readonly (readonly [first: Source, second: Source])[] = [
    [layout, layout],
    [absent, layout],
    [missing, layout],
    [values, layout],
    [order, layout],
    [extra, layout],
    [absent, values],
  ];
  for (const [first, second] of chains) {
    for (const one of first(base)) for (const other of second(one.draft)) yield both(one, other);
  }
  for (const one of values(base)) {
    if (one.cause === 'date-changed') continue;
    for (const other of values(one.draft)) if (other.line !== one.line) yield both(one, other);
  }
  for (const first of [missing, extra]) {
    for (const one of first(base)) for (const other of values(one.draft)) yield both(one, other);
  }
}

function* singles(base: SigningDraft, input: CandidateInput): Generator<Candidate> {
  const { layout, order, missing, absent, extra, other, values } = sources(input);
  for (const source of [layout, values, other, absent, missing, order, extra]) {
    for (const one of source(base)) yield { mistakes: [one], draft: one.draft };
  }
}

/** The candidates in the order in which they are tried. */
export function* candidateStrings(input: CandidateInput): Generator<Candidate> {
  const base = rightDraft(presentLines(input.lines));
  yield* singles(base, input);
  yield* pairs(base, input);
}
