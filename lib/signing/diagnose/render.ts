/**
 * Shows a diagnosis as text: the cause, the proof, and both strings side by side with their line ends
 * visible. Identifiers of the PSU are masked character by class, so that a changed case or brace still shows
 * and the identifier does not.
 */

import type { Diagnosis, Proof } from './diagnosis.js';
import { identifiesNobody } from '../fillers.js';
import { ownStringSentences, type OwnString } from './own-string.js';

/** How wide a line may be, and whether identifiers of the PSU are shown. */
export interface RenderOptions {
  readonly width?: number;
  readonly revealPsu?: boolean;
}

const controlPictures: ReadonlyMap<string, string> = new Map([
  ['\n', '␊'],
  ['\r', '␍'],
  ['\t', '␉'],
  ['\0', '␀'],
]);

/**
 * Text with nothing invisible in it: control characters as pictures, bytes beyond ASCII as \xHH, letters that
 * are no bytes as \uHHHH (but the mark of what is left out, …), blanks at the ends as dots.
 */
export function visible(text: string): string {
  const shown = text.replaceAll(/[^\u0020-\u007e\u2026]/g, (character) => {
    const code = character.charCodeAt(0);
    const digits = code.toString(16).toUpperCase();
    const escape = code > 0xff ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`;
    return controlPictures.get(character) ?? escape;
  });
  return shown
    .replace(/^ +/, (blanks) => '·'.repeat(blanks.length))
    .replace(/ +(?=(?:␍?␊)?$)/, (blanks) => '·'.repeat(blanks.length));
}

/** A pattern for each identifier of the PSU in these strings, whatever its case and hyphens. */
function psuPatterns(texts: readonly (string | undefined)[]): readonly RegExp[] {
  const found = texts.flatMap((text) => [
    ...(text ?? '').matchAll(/psu-(?:corporate-)?id(?=[:= ]*([^\r\n]{0,90}))[^\w\r\n]{0,4}([\w{}-]{4,80})/gi),
  ]);
  return found.flatMap(([, whole = '', value = '']) => {
    if (identifiesNobody(whole.trim())) return [];
    const letters = Array.from(value.matchAll(/[0-9a-z]/gi), ([letter]) => letter);
    return letters.length < 4 ? [] : [new RegExp(letters.join('[-{}]{0,2}'), 'gi')];
  });
}

/** Keeps what kind of character stands where: digits become 0, letters x or X. */
function masked(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((shown, pattern) => {
    return shown.replace(pattern, (value) =>
      value.replaceAll(/[0-9]/g, '0').replaceAll(/[a-z]/g, 'x').replaceAll(/[A-Z]/g, 'X'),
    );
  }, text);
}

/** The lines of a signing string, each with what ends it. */
function linesOf(text: string): readonly string[] {
  return text.match(/.*?(?:\r\n|\n|\r|\\r\\n|\\n)|.+$/gs) ?? [];
}

function nameOf(line: string): string {
  return (/^[^:=]*/.exec(line)?.[0] ?? '').trim().toLowerCase();
}

type Row = readonly [expected: string | undefined, signed: string | undefined];

/** Pairs the lines: one by one when there are as many, else by name. */
function paired(expected: readonly string[], signed: readonly string[]): readonly Row[] {
  if (expected.length === signed.length) return expected.map((line, index) => [line, signed[index]]);
  const rows: Row[] = [];
  let at = 0;
  for (const line of expected) {
    const found = signed.findIndex((each, index) => index >= at && nameOf(each) === nameOf(line));
    if (found < 0) {
      rows.push([line, undefined]);
      continue;
    }
    for (const extra of signed.slice(at, found)) rows.push([undefined, extra]);
    rows.push([line, signed[found]]);
    at = found + 1;
  }
  for (const extra of signed.slice(at)) rows.push([undefined, extra]);
  return rows;
}

function sideBySide(expected: string, signed: string, width: number, whose = 'signed'): readonly string[] {
  const rows = paired(linesOf(expected), linesOf(signed)).map((row) => ({
    same: row[0] === row[1],
    left: visible(row[0] ?? ''),
    right: visible(row[1] ?? ''),
  }));
  const left = Math.max('expected'.length, ...rows.map((row) => row.left.length));
  const right = Math.max(whose.length, ...rows.map((row) => row.right.length));
  if (left + right + 7 <= width) {
    const head = `    ${'expected'.padEnd(left)} | ${whose}`;
    return [
      head,
      ...rows.map((row) => `  ${row.same ? ' ' : '≠'} ${row.left.padEnd(left)} | ${row.right}`.trimEnd()),
    ];
  }
  return rows.flatMap((row) =>
    row.same
      ? [`    both      ${row.left}`]
      : [`  ≠ expected  ${row.left}`, `    ${whose.padEnd(8)}  ${row.right}`],
  );
}

function proofText(proof: Proof): string {
  if (proof.kind === 'recovered-hash') {
    return `the ${proof.algorithm} hash inside the signature, ${proof.hash}, is that of the string shown as signed`;
  }
  if (proof.kind === 'verified') return `the signature verifies ${proof.how}`;
  if (proof.kind === 'readable')
    return `read with the key of ${proof.key}, the signature holds a padding and a hash, as no other key makes them`;
  if (proof.kind === 'comparison')
    return `expected ${visible(proof.expected)}, found ${visible(proof.actual)}`;
  if (proof.kind === 'seen') return 'the message itself shows it';
  if (proof.kind === 'likely') return `none, it is likely only: ${proof.why}`;
  return `none: ${proof.candidates} candidate strings were tried; the signature holds the ${proof.algorithm} hash ${proof.hash}`;
}

/** The comparison of one's own signing string as lines of text, without a line feed at the end. */
export function renderOwnString(own: OwnString, { width = 160, revealPsu }: RenderOptions = {}): string {
  const { expected, text, isRight } = own;
  const rows = expected === undefined || isRight ? [] : sideBySide(expected, text, width, 'yours');
  const shown = [...ownStringSentences(own), ...rows].join('\n');
  return revealPsu === true ? shown : masked(shown, psuPatterns([expected, text]));
}

/** Causes about how the signature is made or written, beside which it says nothing that its bytes fit. */
const ofSignature =
  /^(?:correct|signature-|part-|encoded-word-|algorithm-|header-(?:present|listed)-|authorization-)/;

/** The causes alone, as lines. */
export function renderCauses({ cause, explanation, proof, also, verified }: Diagnosis): readonly string[] {
  const isRight =
    verified && ![cause, ...also.map((each) => each.cause)].some((each) => ofSignature.test(each));
  return [
    `cause: ${cause}`,
    explanation,
    `proof: ${proofText(proof)}`,
    ...(isRight ? ['the signature itself is right: it fits the expected signing string'] : []),
    ...also.map((each) => `also: ${each.cause}: ${each.explanation}`),
  ];
}

/**
 * The diagnosis as lines of text, without a line feed at the end.
 * @example
 * console.log(renderDiagnosis(diagnoseRequest(request), { width: 100 }));
 */
export function renderDiagnosis(diagnosis: Diagnosis, options: RenderOptions = {}): string {
  const lines = [...renderCauses(diagnosis)];
  const { expectedSigningString: expected, signedSigningString: signed } = diagnosis;
  if (expected !== undefined && signed !== undefined) {
    lines.push(...sideBySide(expected, signed, options.width ?? 160));
  } else if (expected !== undefined) {
    lines.push('expected signing string, to compare with yours:');
    lines.push(...linesOf(expected).map((line) => `    ${visible(line)}`));
  }
  const remarks = diagnosis.findings.filter((each) => each.severity === 'flagged');
  for (const { code, message } of remarks) lines.push(`remark: ${code}: ${message}`);
  for (const { code, message } of diagnosis.asides)
    lines.push(`remark: ${code}: ${message}; this is no matter of the signature`);
  const text = lines.join('\n');
  return options.revealPsu === true ? text : masked(text, psuPatterns([expected, signed]));
}
