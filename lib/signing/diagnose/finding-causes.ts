/** Turns findings of verifying into causes, and looks closer where a finding alone does not say why. */

import { hash } from 'node:crypto';
import { headerValue, headerValues, type WireRequest } from '../../model/http.js';
import { decodeBase64 } from '../base64.js';
import { parseDigest } from '../digest.js';
import type { SignatureFinding, SignatureFindingCode } from '../finding.js';
import { judgeIssuer, type WrongIssuerReason } from '../issuer-verdict.js';
import { parseKeyId } from '../key-id.js';
import { withoutQuotedPairs } from '../signature-header.js';
import { utf8View } from '../signature-text.js';
import type { SignatureVerification } from '../verify.js';
import { bodyVariants } from './body-variants.js';
import type { IssuerMistake, Mistake, Proof } from './diagnosis.js';
import { isCutOff } from './json-ends.js';
import { serialHint } from './serial-hint.js';

const issuerMistakes: Readonly<Record<WrongIssuerReason, IssuerMistake>> = {
  'forward-order': 'issuer-forward-order',
  'slash-form': 'issuer-slash-form',
  'subject-used': 'issuer-is-subject',
  'spaces-deleted': 'issuer-spaces-deleted',
  'case-changed': 'issuer-case-changed',
  'attributes-missing': 'issuer-attributes-missing',
  'escapes-missing': 'issuer-escapes-missing',
  'wrong-charset': 'issuer-wrong-charset',
  unreadable: 'issuer-unreadable',
  'other-name': 'issuer-of-another',
};

/** A mistake with what proves it. */
export interface ProvenMistake {
  readonly mistake: Mistake;
  readonly proof: Proof;
}

function issuerCause(verification: SignatureVerification): IssuerMistake {
  const { parts, signer } = verification;
  const reasons = [parts?.keyId ?? '', withoutQuotedPairs(parts?.keyId ?? '')].map((text) => {
    const keyId = parseKeyId(text);
    return keyId === undefined || signer === undefined
      ? undefined
      : judgeIssuer(keyId.issuer, signer.fields).reason;
  });
  const telling = reasons.find(
    (each) => each !== undefined && each !== 'other-name' && each !== 'unreadable',
  );
  return issuerMistakes[telling ?? reasons[0] ?? 'other-name'];
}

/** The hashes that a Digest entry may mean, whatever its writing, with the algorithm of their length. */
function* meanings(text: string): Generator<readonly [node: string, hex: string]> {
  const bare = decodePercent(text).replaceAll(/^[\s":]+|[\s":]+$/g, '');
  const inner = Buffer.from(bare, 'base64').toString('latin1');
  const readings = [bare, inner].map((each) =>
    /^[0-9a-f]+$/i.test(each) ? Buffer.from(each, 'hex') : undefined,
  );
  for (const bytes of [...readings, Buffer.from(bare, 'base64'), decodeBase64(inner)]) {
    if (bytes?.length === 32) yield ['sha256', bytes.toString('hex')];
    if (bytes?.length === 64) yield ['sha512', bytes.toString('hex')];
    if (bytes?.length === 20) yield ['sha1', bytes.toString('hex')];
    if (bytes?.length === 16) yield ['md5', bytes.toString('hex')];
  }
}

function decodePercent(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** What the Digest header hashes: the body, another body, or nothing that is known. */
type Hashed = { readonly of: 'body' | 'other'; readonly what: string } | undefined;

function hashedBy(node: string, hex: string, body: Buffer): Hashed {
  if (hash(node, body, 'hex') === hex) return { of: 'body', what: 'the body' };
  if (hash(node, hash(node, body, 'buffer'), 'hex') === hex)
    return { of: 'other', what: 'the hash of the body' };
  if (hash(node, hash(node, body, 'hex'), 'hex') === hex)
    return { of: 'other', what: 'the hexadecimal hash of the body' };
  if (hash(node, hash(node, body, 'base64'), 'hex') === hex)
    return { of: 'other', what: 'the base64 of the hash of the body' };
  for (const { what, bytes } of bodyVariants(body)) {
    if (hash(node, bytes, 'hex') === hex) return { of: 'other', what };
  }
  return undefined;
}

function hashedBody(request: WireRequest): Hashed {
  const values = ['digest', 'content-digest', 'repr-digest', 'content-md5'].flatMap((name) =>
    headerValues(request.headers, name),
  );
  for (const { algorithm, value } of values.flatMap(parseDigest)) {
    for (const text of value === undefined || value === '' ? [algorithm] : [value, `${algorithm}=${value}`]) {
      for (const [node, hex] of meanings(text)) {
        const found = hashedBy(node, hex, request.body);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** Whether the body ends before it should, as the message itself shows. */
function cutOff(request: WireRequest): Mistake | undefined {
  const length = Number(headerValue(request.headers, 'content-length')?.trim() ?? Number.NaN);
  const { body } = request;
  if (length > body.length) {
    const cause = body.length === 0 ? 'body-lost' : 'body-cut-off';
    return {
      cause,
      explanation: `Content-Length is ${length} and ${body.length} bytes of body are there: its end was cut off on the way`,
    };
  }
  if (body.length === 0) {
    return {
      cause: 'body-lost',
      explanation:
        'the Digest is not that of an empty body: the body was lost on the way, or is not in what was given here',
    };
  }
  if (!isCutOff(utf8View(body.toString('latin1')) ?? body.toString('latin1'))) return undefined;
  return {
    cause: 'body-cut-off',
    explanation:
      'the Digest is not that of the body, and the body ends inside its JSON: its end was cut off on the way',
  };
}

function proofOf({ expected, actual }: SignatureFinding): Proof {
  return expected === undefined || actual === undefined
    ? { kind: 'seen' }
    : { kind: 'comparison', expected, actual };
}

function digestCause(finding: SignatureFinding, request: WireRequest): ProvenMistake {
  const found = hashedBody(request);
  if (found?.of === 'other') {
    const isPart = found.what.startsWith('a longer body');
    const explanation = isPart
      ? 'the Digest is the hash of a longer body, of which the end was cut off on the way'
      : `the Digest is the hash of ${found.what}, not of the body as sent`;
    return {
      mistake: { cause: isPart ? 'body-cut-off' : 'digest-of-other-body', explanation },
      proof: proofOf(finding),
    };
  }
  const cut = cutOff(request);
  if (cut !== undefined) {
    const why = 'the message shows that bytes are missing; which ones cannot be told';
    return { mistake: cut, proof: { kind: 'likely', why } };
  }
  const explanation = `${finding.message}, nor of what other serialisers, charsets and line ends would make of it`;
  return { mistake: { cause: finding.code, explanation }, proof: proofOf(finding) };
}

/** Writings of a digest, behind which the wrong body may have been hashed as well. */
const writings: ReadonlySet<SignatureFindingCode> = new Set([
  'digest-base64',
  'digest-hex',
  'digest-base64-of-hex',
  'digest-content-digest-form',
  'digest-malformed',
  'digest-length',
  'digest-unsupported',
]);

/** The mistakes behind a finding that refuses the request. */
function* causesOf(
  finding: SignatureFinding,
  verification: SignatureVerification,
  request: WireRequest,
): Generator<ProvenMistake> {
  const proof = proofOf(finding);
  const plain: ProvenMistake = { mistake: { cause: finding.code, explanation: finding.message }, proof };
  if (finding.code === 'issuer-mismatch') {
    yield { mistake: { cause: issuerCause(verification), explanation: finding.message }, proof };
  } else if (finding.code === 'serial-mismatch' && verification.signer !== undefined) {
    const hint = serialHint(finding.actual ?? '', verification.signer);
    yield { mistake: { cause: finding.code, explanation: finding.message + hint }, proof };
  } else if (finding.code === 'digest-mismatch') {
    yield digestCause(finding, request);
  } else {
    yield plain;
    if (writings.has(finding.code) && request.body.length > 0) {
      const found = hashedBody(request);
      if (found?.of === 'other') {
        const explanation = `the Digest is the hash of ${found.what}, not of the body as sent`;
        yield { mistake: { cause: 'digest-of-other-body', explanation }, proof };
      }
    }
  }
}

/** Findings that only follow from another one. */
const follows: Partial<Record<SignatureFindingCode, readonly SignatureFindingCode[]>> = {
  'part-missing': ['part-malformed', 'encoded-word-charset'],
  'part-malformed': ['encoded-word-charset'],
  'key-id-malformed': ['encoded-word-misplaced'],
};

/** The mistakes behind the findings, each said once. */
export function causesOfFindings(
  findings: readonly SignatureFinding[],
  verification: SignatureVerification,
  request: WireRequest,
): readonly ProvenMistake[] {
  const codes = new Set(findings.map(({ code }) => code));
  const own = findings.filter(({ code }) => follows[code]?.some((each) => codes.has(each)) !== true);
  const found = own.flatMap((each) => [...causesOf(each, verification, request)]);
  return found.filter(
    ({ mistake }, index) =>
      found.findIndex((each) => each.mistake.explanation === mistake.explanation) === index,
  );
}
