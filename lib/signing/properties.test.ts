import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRequest } from '../../fixtures/vectors/arbitrary-request.js';
import { payment, signerFor } from '../../fixtures/vectors/specimen.js';
import { headerValue, type HeaderLine, type WireRequest } from '../model/http.js';
import { decodeBase64 } from './base64.js';
import type { DigestAlgorithm } from './digest.js';
import { formatSignatureHeader } from './signature-header.js';
import { signRequest, type SigningOptions } from './sign.js';
import { verifyRequest } from './verify.js';

const signers = ['plain', 'comma-plus-quote-backslash', 'norwegian-utf8', 'multi-valued-rdn', 'zero'].map(
  signerFor,
);
const signer = fc.constantFrom(...signers);

/** THOROUGH makes each property hold for many more requests. */
const many = process.env['THOROUGH'] === undefined ? 1 : 50;

const latin1Words = { charset: 'iso-8859-1', encoding: 'Q' } as const;
const options: fc.Arbitrary<SigningOptions> = fc.record(
  {
    requestTarget: fc.boolean(),
    digest: fc.constantFrom<DigestAlgorithm>('SHA-256', 'SHA-512'),
    wrap: fc.constantFrom<NonNullable<SigningOptions['wrap']>>('always', 'when-needed', latin1Words),
  },
  { requiredKeys: [] },
);

function flipped(text: string, bit: number): string {
  const at = Math.floor(bit / 8) % text.length;
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit % 8))) + text.slice(at + 1);
}

function withHeader(request: WireRequest, index: number, change: (value: string) => string): WireRequest {
  const headers = request.headers.map(
    (line, each): HeaderLine => (each === index ? [line[0], change(line[1])] : line),
  );
  return { ...request, headers };
}

describe('what is signed', () => {
  test('always verifies', () => {
    fc.assert(
      fc.property(anyRequest, signer, options, (request, by, how) => {
        const outcome = verifyRequest(signRequest(request, by, how));
        expect(outcome).toMatchObject({ accepted: true, verified: true, findings: [] });
      }),
      { seed: 1, numRuns: 300 * many },
    );
  });

  test('does not verify with one bit of a signed line changed', () => {
    fc.assert(
      fc.property(anyRequest, signer, options, fc.nat(), fc.nat(), (request, by, how, pick, bit) => {
        const signed = signRequest(request, by, how);
        const names = (headerValue(verifiable(signed), 'listed') ?? '').split(' ');
        const lines = signed.headers.flatMap(([name, value], index) => {
          return names.includes(name.toLowerCase()) && value.trim() !== '' ? [index] : [];
        });
        const index = lines[pick % Math.max(lines.length, 1)];
        fc.pre(index !== undefined);
        const changed = withHeader(signed, index ?? 0, (value) => {
          const inner = value.trim();
          return value.replace(inner, () => flipped(inner, bit));
        });
        expect(verifyRequest(changed)).toMatchObject({ accepted: false, verified: false });
      }),
      { seed: 2, numRuns: 300 * many },
    );
  });

  test('is refused with one bit of the body changed', () => {
    fc.assert(
      fc.property(anyRequest, signer, fc.nat(), (request, by, bit) => {
        fc.pre(request.body.length > 0);
        const signed = signRequest(request, by);
        const body = Buffer.from(flipped(signed.body.toString('latin1'), bit), 'latin1');
        const { accepted, findings } = verifyRequest({ ...signed, body });
        expect(accepted).toBe(false);
        expect(findings.map((each) => each.code)).toEqual(['digest-mismatch']);
      }),
      { seed: 3, numRuns: 200 * many },
    );
  });

  test('does not verify with one bit of the signature changed', () => {
    fc.assert(
      fc.property(anyRequest, signer, fc.nat(), (request, by, bit) => {
        const damage = (bytes: Buffer): string =>
          Buffer.from(flipped(bytes.toString('latin1'), bit), 'latin1').toString('base64');
        const { accepted, verified } = verifyRequest(signRequest(request, by, { encodeSignature: damage }));
        expect({ accepted, verified }).toEqual({ accepted: false, verified: false });
      }),
      { seed: 4, numRuns: 200 * many },
    );
  });

  test('whatever is done to the Signature header, it is not accepted or means the same', () => {
    fc.assert(
      fc.property(anyRequest, signer, fc.nat(), (request, by, bit) => {
        const signed = signRequest(request, by);
        const last = signed.headers.length - 1;
        const changed = withHeader(signed, last, (value) => flipped(value, bit));
        const [before, after] = [verifyRequest(signed), verifyRequest(changed)];
        const same =
          after.signer === before.signer &&
          after.parts?.signature === before.parts?.signature &&
          after.parts?.headers?.toLowerCase() === before.parts?.headers?.toLowerCase();
        expect(after.accepted && !same).toBe(false);
      }),
      { seed: 5, numRuns: 300 * many },
    );
  });
});

/** Every bit of a text in turn. */
function* flips(text: string): Generator<string> {
  for (let bit = 0; bit < 8 * text.length; bit += 1) yield flipped(text, bit);
}

function accepts(request: WireRequest): boolean {
  return verifyRequest(request).accepted;
}

describe('every single bit of one request counts', () => {
  const [plain] = signers;
  if (plain === undefined) throw new Error('there is no signer');
  const signed = signRequest(payment, plain, { requestTarget: true });

  test('in the signed lines', () => {
    const names = (headerValue(verifiable(signed), 'listed') ?? '').split(' ');
    expect(names).toHaveLength(6);
    let tried = 0;
    for (const [index, [name, value]] of signed.headers.entries()) {
      if (!names.includes(name.toLowerCase())) continue;
      for (const other of flips(value)) {
        tried += 1;
        expect(accepts(withHeader(signed, index, () => other)), `${name}: ${other}`).toBe(false);
      }
    }
    for (const target of flips(signed.target)) expect(accepts({ ...signed, target }), target).toBe(false);
    expect(tried).toBeGreaterThan(1_400);
  });

  test('in the body', () => {
    for (const text of flips(signed.body.toString('latin1'))) {
      expect(accepts({ ...signed, body: Buffer.from(text, 'latin1') })).toBe(false);
    }
  });

  test('in the signature', () => {
    const { parts } = verifyRequest(signed);
    const bytes = Buffer.from(parts?.signature ?? '', 'base64');
    expect(bytes).toHaveLength(256);
    const last = signed.headers.length - 1;
    for (const text of flips(bytes.toString('latin1'))) {
      const other = Buffer.from(text, 'latin1').toString('base64');
      const changed = withHeader(signed, last, (value) =>
        value.replace(/(?<=signature=")[^"]+/, () => other),
      );
      expect(accepts(changed)).toBe(false);
    }
  });
});

/** The message with its list of signed names as a header of its own, for the property above to read. */
function verifiable(request: WireRequest): readonly HeaderLine[] {
  return [['listed', verifyRequest(request).parts?.headers ?? '']];
}

test('strict base64 takes what Node writes, and nothing that Node would write otherwise', () => {
  const text = fc.string({
    unit: fc.constantFrom('A', 'B', 'a', '0', '1', '+', '/', '=', '-', '_', ' ', '\n', '%', 'é'),
    maxLength: 14,
  });
  fc.assert(
    fc.property(text, (each) => {
      const canonical = Buffer.from(each, 'base64').toString('base64') === each;
      expect(decodeBase64(each) !== undefined).toBe(canonical);
    }),
    { seed: 6, numRuns: 5_000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const written = Buffer.from(bytes).toString('base64');
      expect(decodeBase64(written)).toEqual(Buffer.from(bytes));
      expect(formatSignatureHeader({ keyId: '', algorithm: '', headers: '', signature: written })).toContain(
        written,
      );
    }),
    { seed: 6, numRuns: 500 },
  );
});
