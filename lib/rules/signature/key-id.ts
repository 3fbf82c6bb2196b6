/**
 * keyId: its form (SIG-11), the serial (SIG-12, SIG-13), and the issuer's name (SIG-14) in RFC 2253 spelling
 * (SIG-15).
 */

import { judgeIssuer, parseKeyId } from '../../signing/index.js';
import type { JudgedRequest } from '../judged-request.js';
import { refusals, requestRule } from '../request-rule.js';
import type { Breaker } from '../rule.js';
import { changedLetters, nameParts, nearNames } from './near-misses.js';
import { findingOf, partsOtherwise, signatureRule } from './signature-rule.js';

/** A keyId taken apart at its first comma. */
function halves(keyId: string): { readonly serial: string; readonly issuer: string } {
  const comma = keyId.indexOf(',CA=');
  return { serial: keyId.slice('SN='.length, comma), issuer: keyId.slice(comma + ',CA='.length) };
}

/** The parts of the issuer's name; none where the keyId is not told. */
function partsOfIssuer(keyId: string | undefined): readonly string[] {
  return keyId === undefined ? [] : nameParts(halves(keyId).issuer);
}

function keyIdWith(
  keyId: string,
  change: { readonly serial?: (text: string) => string; readonly issuer?: (text: string) => string },
): { readonly keyId: string } {
  const { serial, issuer } = halves(keyId);
  return { keyId: `SN=${change.serial?.(serial) ?? serial},CA=${change.issuer?.(issuer) ?? issuer}` };
}

export const keyIdForm = signatureRule({
  id: 'key-id-form',
  clause: 'SIG-11',
  codes: ['key-id-malformed'],
  breakers: [
    partsOtherwise('keyId is a thumbprint', () => ({ keyId: 'B6:71:5F:1C:AB:70:8E:94' })),
    partsOtherwise('keyId is the serial number alone', ({ keyId }) => ({
      keyId: `SN=${halves(keyId).serial}`,
    })),
  ],
});

/** A digit that is no zero and stands in no decimal number, another than this one. */
function otherDigit(digit: string): string {
  return digit === 'A' ? 'B' : 'A';
}

/**
 * Two digits that are no zeros, at least: what is left of them is another number, and no decimal form of the
 * right one.
 */
function hasLongSerial(keyId: string | undefined, long: RegExp): boolean {
  return keyId !== undefined && long.test(halves(keyId).serial);
}

function otherSerial(how: string, serial: (text: string) => string, long?: RegExp): Breaker {
  return partsOtherwise(
    `keyId with ${how}`,
    ({ keyId }) => keyIdWith(keyId, { serial }),
    long === undefined ? {} : { appliesTo: (_, setting) => hasLongSerial(setting?.keyId, long) },
  );
}

export const keyIdSerial = signatureRule({
  id: 'key-id-serial',
  clause: 'SIG-12',
  codes: ['serial-mismatch'],
  breakers: [
    ...changedLetters(otherDigit).map(({ how, write }) =>
      otherSerial(`a serial number that differs in ${how} digit`, write),
    ),
    otherSerial(
      'the serial number cut short at its end',
      (text) => text.slice(0, -1),
      /[A-F][0-9A-F]+[1-9A-F]/,
    ),
    otherSerial(
      'the serial number cut short at its start',
      (text) => text.slice(1),
      /^[1-9A-F][0-9A-F]*[A-F]/,
    ),
    otherSerial('a digit behind the serial number', (text) => `${text}0`),
    otherSerial('a digit before the serial number', (text) => `1${text}`, /[A-F]/),
  ],
});

/** A bank that makes out what is meant wrongs nobody, unless its profile says that it does not. */
const understood = { assumes: { question: 'misspelt-key-id', answer: 'refused' } } as const;

export const keyIdSerialHexadecimal = signatureRule({
  id: 'key-id-serial-hexadecimal',
  clause: 'SIG-13',
  codes: ['serial-malformed', 'serial-decimal'],
  breakers: [
    partsOtherwise(
      'serial number with 0x before it',
      ({ keyId }) => keyIdWith(keyId, { serial: (text) => `0x${text}` }),
      understood,
    ),
    partsOtherwise(
      'serial number with colons',
      ({ keyId }) =>
        keyIdWith(keyId, { serial: (text) => text.replace(/(..)(?=.)/g, '$1:').replace(/^(.)$/, '$1:') }),
      understood,
    ),
  ],
});

export const keyIdSerialUpperCase = signatureRule({
  id: 'key-id-serial-upper-case',
  clause: 'SIG-13',
  codes: ['serial-not-upper-case'],
  // Recorded traffic has lower case that was served.
  observedOnly: true,
  breakers: [
    partsOtherwise(
      'serial number in lower case',
      ({ keyId }) => keyIdWith(keyId, { serial: (text) => text.toLowerCase() }),
      {
        assumes: { question: 'lower-case-serial', answer: 'refused' },
        appliesTo: (_, setting) => /[A-F]/.test(halves(setting?.keyId ?? '').serial),
      },
    ),
  ],
});

const misspelt: ReadonlySet<string | undefined> = new Set(['forward-order', 'slash-form', 'escapes-missing']);
const mismatch = new Set(['issuer-mismatch'] as const);

/** Whether a wrong issuer is the right name written in another way than RFC 2253. */
function isMisspelt({ signature: { parts, signer } }: JudgedRequest): boolean {
  const issuer = parseKeyId(parts?.keyId ?? '')?.issuer;
  return (
    issuer !== undefined && signer !== undefined && misspelt.has(judgeIssuer(issuer, signer.fields).reason)
  );
}

export const keyIdIssuer = requestRule({
  id: 'key-id-issuer',
  clause: 'SIG-14',
  refusal: refusals.badRequest,
  judge: (request) => {
    const found = findingOf(request, mismatch);
    return found === undefined || isMisspelt(request) ? undefined : found;
  },
  breakers: [
    partsOtherwise('keyId with the name of another issuer', ({ keyId }) =>
      keyIdWith(keyId, { issuer: () => 'CN=Another Authority,O=Another Company,C=NO' }),
    ),
    ...nearNames.map(({ how, least, write }) =>
      partsOtherwise(
        `keyId with the name of the issuer ${how}`,
        ({ keyId }) => keyIdWith(keyId, { issuer: write }),
        { appliesTo: (_, setting) => partsOfIssuer(setting?.keyId).length >= least },
      ),
    ),
  ],
});

export const keyIdIssuerSpelling = requestRule({
  id: 'key-id-issuer-spelling',
  clause: 'SIG-15',
  refusal: refusals.badRequest,
  judge: (request) => {
    const found = findingOf(request, mismatch);
    return found !== undefined && isMisspelt(request) ? found : undefined;
  },
  breakers: [
    partsOtherwise(
      'issuer from country to name',
      ({ keyId }) =>
        keyIdWith(keyId, {
          issuer: (text) => nameParts(text).toReversed().join(','),
        }),
      { ...understood, appliesTo: (_, setting) => hasSeveralParts(setting?.keyId) },
    ),
  ],
});

/** A name of one part reads the same from both ends. */
function hasSeveralParts(keyId: string | undefined): boolean {
  const parts = partsOfIssuer(keyId);
  return parts.join(',') !== parts.toReversed().join(',');
}

export const keyIdIssuerDialect = signatureRule({
  id: 'key-id-issuer-dialect',
  clause: 'SIG-15',
  codes: ['issuer-dialect'],
  // Section 4 of RFC 2253 lets nobody write blanks, quotes or semicolons, and has everybody read them.
  observedOnly: true,
  breakers: [
    partsOtherwise(
      'issuer with blanks after its commas',
      ({ keyId }) => keyIdWith(keyId, { issuer: (text) => text.replaceAll(/(?<!\\),/g, ', ') }),
      { appliesTo: (_, setting) => hasSeveralParts(setting?.keyId) },
    ),
  ],
});

const commonName = /(^|,)CN=/;

export const keyIdIssuerTypes = signatureRule({
  id: 'key-id-issuer-types',
  clause: 'SIG-15',
  codes: ['issuer-type-spelling'],
  // The name is understood, and the interface names no spelling of types: banks and libraries differ.
  observedOnly: true,
  owedBySender: { weight: 'open' },
  breakers: [
    partsOtherwise(
      'issuer with a whole word for CN',
      ({ keyId }) => keyIdWith(keyId, { issuer: (text) => text.replace(commonName, '$1commonName=') }),
      { appliesTo: (_, setting) => commonName.test(partsOfIssuer(setting?.keyId).join(',')) },
    ),
  ],
});

export const keyIdRules = [
  keyIdForm,
  keyIdSerial,
  keyIdSerialHexadecimal,
  keyIdSerialUpperCase,
  keyIdIssuer,
  keyIdIssuerSpelling,
  keyIdIssuerDialect,
  keyIdIssuerTypes,
] as const;
