/** Which rule, and so which clause, each finding of a signature and each cause of a wrong one belongs to. */

import { describe, expect, test } from 'vitest';
import { operation } from '../../model/operations/index.js';
import { publishedTable } from '../../model/operations/table.js';
import { present } from '../../model/present.js';
import { usualSeverity, type SignatureFinding } from '../../signing/finding.js';
import { signingMistakes } from '../../signing/diagnose/diagnosis.js';
import type { Diagnosis, DiagnosisCause, SignatureFindingCode } from '../../signing/index.js';
import { adviceRules, requestRules, type JudgedRequest } from '../index.js';
import { literalContext } from '../testing/literal-requests.js';

const codes = Object.keys(usualSeverity).filter(
  (each): each is SignatureFindingCode => each in usualSeverity,
);

const rules = [...requestRules, ...adviceRules];

interface Wrong {
  readonly finding: SignatureFinding;
  readonly diagnosis?: Pick<Diagnosis, 'cause' | 'proof'>;
  readonly headers?: string;
}

const seen = { cause: 'unknown', proof: { kind: 'seen' } } as const;

/** A request with one thing wrong about its signature, and a body that has nothing to do with it. */
function requestWith({ finding, diagnosis = seen, headers }: Wrong): JudgedRequest {
  const found = operation('create-basket');
  const shared = {
    expectedSigningString: undefined,
    signedSigningString: undefined,
    verified: false,
    asides: [],
    findings: [],
  };
  return {
    wire: { method: 'POST', target: '/v1/signing-baskets', headers: [], body: Buffer.from('{}') },
    path: '/v1/signing-baskets',
    match: { kind: 'operation', operation: found, params: {} },
    operations: publishedTable,
    operation: found,
    query: [],
    header: () => undefined,
    headers: () => [],
    date: undefined,
    body: { kind: 'none' },
    schemaFindings: () => [],
    signature: {
      accepted: false,
      verified: false,
      findings: [finding],
      signer: undefined,
      lines: undefined,
      parts: headers === undefined ? undefined : { headers },
    },
    diagnosis: { ...shared, ...diagnosis, explanation: 'because', also: [] },
  };
}

/** The rules that find something because of what is wrong, with message and path. */
function toldOf(wrong: Wrong): readonly string[] {
  const request = requestWith(wrong);
  const none = requestWith({ finding: { code: 'parts-spaced', severity: 'flagged', message: '' } });
  return rules
    .filter((each) => each.concerns?.(operation('create-basket')) !== false)
    .filter((each) => each.judge(none, literalContext) === undefined)
    .flatMap((each) => {
      const found = each.judge(request, literalContext);
      return found === undefined ? [] : [`${each.id} at ${found.path ?? ''}: ${found.message}`];
    });
}

const finding = (code: SignatureFindingCode, header?: string): SignatureFinding => ({
  code,
  severity: 'refused',
  message: 'what',
  ...present({ header }),
});

/**
 * The rule of each finding; those without one refuse nothing, or are told by rules that look for themselves.
 */
const ruleOf: Readonly<Partial<Record<SignatureFindingCode, string>>> = {
  'signature-missing': 'signature-present',
  'signature-duplicated': 'signature-parts',
  'signature-scheme-prefix': 'signature-parts',
  'signature-not-ascii': 'signature-ascii',
  'encoded-word-malformed': 'signature-encoded-word',
  'encoded-word-charset': 'signature-encoded-word',
  'encoded-word-misplaced': 'signature-encoded-word',
  'encoded-word-twice': 'signature-encoded-word',
  'part-missing': 'signature-parts',
  'part-duplicated': 'signature-parts',
  'part-unquoted': 'signature-parts',
  'part-malformed': 'signature-parts',
  'key-id-malformed': 'key-id-form',
  'serial-malformed': 'key-id-serial-hexadecimal',
  'serial-decimal': 'key-id-serial-hexadecimal',
  'serial-mismatch': 'key-id-serial',
  'serial-not-upper-case': 'key-id-serial-upper-case',
  'issuer-mismatch': 'key-id-issuer',
  'issuer-dialect': 'key-id-issuer-dialect',
  'issuer-type-spelling': 'key-id-issuer-types',
  'algorithm-unknown': 'signature-algorithm',
  'algorithm-mismatch': 'signature-algorithm',
  'algorithm-alias': 'usual-signature-algorithm',
  'algorithm-discouraged': 'usual-signature-algorithm',
  'headers-empty': 'signature-parts',
  'headers-too-many': 'signature-parts',
  'headers-upper-case': 'signed-names-lower-case',
  'headers-separator': 'signed-names-separator',
  'created-not-allowed': 'only-sent-headers-signed',
  'header-listed-but-absent': 'only-sent-headers-signed',
  'header-present-but-unsigned': 'psu-id-signed',
  'header-repeated': 'signed-header-once',
  'signature-base64': 'signature-encoding',
  'signature-length': 'signature-encoding',
  'certificate-missing': 'certificate-present',
  'certificate-duplicated': 'certificate-base64',
  'certificate-base64': 'certificate-base64',
  'certificate-base64-twice': 'certificate-base64',
  'certificate-pem-armour': 'certificate-base64',
  'certificate-malformed': 'certificate-base64',
  'certificate-chain': 'certificate-base64',
  'certificate-key': 'certificate-base64',
  'digest-missing': 'body-digest',
  'digest-malformed': 'digest-of-body',
  'digest-base64': 'digest-of-body',
  'digest-length': 'digest-of-body',
  'digest-hex': 'digest-of-body',
  'digest-base64-of-hex': 'digest-of-body',
  'digest-content-digest-form': 'digest-of-body',
  'digest-unsupported': 'digest-algorithm',
  'digest-mismatch': 'digest-of-body',
};

describe('a finding belongs to one rule, which tells what it says and where', () => {
  test.each(codes.filter((each) => each !== 'signature-invalid'))('%s', (code) => {
    const rule = ruleOf[code];
    expect(toldOf({ finding: finding(code, 'psu-id') })).toEqual(
      rule === undefined ? [] : [`${rule} at psu-id: what`],
    );
  });

  test('and is told of the Signature header where it names no other', () => {
    expect(toldOf({ finding: finding('part-missing') })).toEqual(['signature-parts at Signature: what']);
  });

  test('of a header that need not be signed there is no rule', () => {
    expect(toldOf({ finding: finding('header-present-but-unsigned', 'host') })).toEqual([]);
  });
});

/** The rules on a signature that does not fit, by what was signed instead. */
const causes: Readonly<Record<string, readonly DiagnosisCause[]>> = {
  'signed-line-separator': [
    'trailing-newline',
    'trailing-characters',
    'leading-characters',
    'line-separator',
    'literal-backslash-n',
  ],
  'signed-line-form': [
    'space-after-colon-missing',
    'colon-spelling',
    'line-missing',
    'line-extra',
    'values-without-names',
  ],
  'signed-names-in-lower-case': ['name-case', 'name-spelling'],
  'signed-lines-in-order': ['line-order'],
  'absent-header-not-signed': ['absent-header-as-line'],
  'signed-request-target': ['request-target-form'],
  'signature-algorithm-used': [
    'string-encoding',
    'hash-then-sign',
    'hash-algorithm',
    'pss-padding',
    'digest-info-missing',
    'digest-info-encoding',
    'padding-missing',
    'string-not-hashed',
  ],
};

const invalid = finding('signature-invalid');
const unexplained = { kind: 'none', algorithm: 'sha256', hash: '00', candidates: 9 } as const;

describe('a signature that does not fit belongs to one rule', () => {
  const all: readonly DiagnosisCause[] = ['unknown', ...signingMistakes];

  test.each(all)('%s', (cause) => {
    const rule = Object.keys(causes).find((each) => causes[each]?.includes(cause)) ?? 'signature-fits';
    expect(toldOf({ finding: invalid, diagnosis: { cause, proof: seen.proof } })).toEqual([
      `${rule} at Signature: because`,
    ]);
  });

  test.each([
    ['date digest x-request-id', 'signed-lines-in-order'],
    ['Date X-Request-ID', 'signed-lines-in-order'],
    ['date host digest', 'signed-lines-in-order'],
    ['digest date', 'signed-list-in-order'],
    ['date host x-request-id digest', 'signed-list-in-order'],
  ])('lines in another order than in the list %s', (headers, rule) => {
    const diagnosis = { cause: 'line-order', proof: seen.proof } as const;
    expect(toldOf({ finding: invalid, diagnosis, headers })).toEqual([`${rule} at Signature: because`]);
  });

  test.each([
    ['(request-target) date', unexplained, 'signed-request-target'],
    ['date (Request-Target)', unexplained, 'signed-request-target'],
    ['date digest', unexplained, 'signature-fits'],
    ['(request-target) date', seen.proof, 'signature-fits'],
  ] as const)('over something unknown, with the list %s', (headers, proof, rule) => {
    const diagnosis = { cause: 'unknown', proof } as const;
    expect(toldOf({ finding: invalid, diagnosis, headers })).toEqual([`${rule} at Signature: because`]);
  });
});
