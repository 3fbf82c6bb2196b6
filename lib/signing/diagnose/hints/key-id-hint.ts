/** What a keyId is that does not fit the certificate: the right one written otherwise, or another thing. */

import { createHash } from 'node:crypto';
import { fillerClue } from '../../fillers.js';
import { attributeType } from '../../attribute-types.js';
import { wrongIssuer } from '../../clues/issuer-clue.js';
import { relativeNameKey, writeName, type DistinguishedName } from '../../distinguished-name.js';
import { judgeIssuer, type WrongIssuerReason } from '../../issuer-verdict.js';
import { parseKeyId, serialText } from '../../key-id.js';
import type { KnownCertificate } from '../../known-certificate.js';
import { readNameText } from '../../name-text.js';
import { distance } from '../near-names.js';
import { undoneWritings, type Undone } from './undone-writings.js';

const untold: ReadonlySet<WrongIssuerReason | undefined> = new Set(['other-name', 'unreadable', undefined]);

function spoken({ writings }: Undone): string {
  return `it is written ${writings.map(({ how }) => how).join(' and ')}`;
}

/** What became of an issuer. */
export interface IssuerHint {
  readonly hint: string;
  /** The reason that remains once the writings are undone. */
  readonly reason: WrongIssuerReason | undefined;
  readonly isCharset: boolean;
}

/** All attributes of a name, whatever relative names they stand in. */
function attributesOf(name: DistinguishedName): string {
  return name
    .flat()
    .map((each) => relativeNameKey([each]))
    .toSorted()
    .join('\n');
}

/** The names of types that are not those of the certificate, where the values are. */
function otherTypes(text: string, issuer: DistinguishedName): string | undefined {
  const given = readNameText(text)?.name.flat() ?? [];
  const wanted = issuer.flat();
  if (given.length !== wanted.length || given.some(({ text: value }, at) => value !== wanted[at]?.text))
    return undefined;
  const other = given.find(({ type }, at) => type !== wanted[at]?.type);
  return other === undefined
    ? undefined
    : `its attribute ${other.type.slice(0, 40)} has another name in the certificate`;
}

function told(hint: string, reason?: WrongIssuerReason): IssuerHint {
  return { hint, reason, isCharset: false };
}

/** A name that differs in a letter or two is another name all the same. */
function near(text: string, issuer: DistinguishedName): IssuerHint | undefined {
  const letters = distance(text, writeName(issuer));
  if (letters === 0 || letters > 2) return undefined;
  const count = letters === 1 ? 'one character' : `${letters} characters`;
  return told(
    `it differs in ${count} from that of the certificate: another generation of the CA, or mistyped`,
    'other-name',
  );
}

/** A name that ends too early, as a text does that was cut at a comma or a quote of its own. */
function cutOff(text: string, issuer: DistinguishedName): IssuerHint | undefined {
  const fewest = 8;
  if (text.length < fewest) return undefined;
  const whole = [writeName(issuer), writeName(issuer, { characters: 'raw' })];
  return whole.some((each) => each.startsWith(text))
    ? told('it is the beginning of the right one: its end was cut off', 'attributes-missing')
    : undefined;
}

/** Why an issuer is not that of the certificate, where its text alone does not tell. */
export function issuerHint(text: string, { fields }: KnownCertificate): IssuerHint | undefined {
  if (text.trim() === '') return told('it is empty', 'unreadable');
  const filler = fillerClue(text.trim());
  if (filler !== undefined) return told(filler, 'unreadable');
  const part = fields.issuer.flat().find((each) => each.text === text.trim() && text.trim() !== '');
  if (part !== undefined)
    return told(
      `it is the value of its attribute ${attributeType(part.type)?.name ?? part.type} alone, not the name`,
      'attributes-missing',
    );
  for (const undone of undoneWritings(text)) {
    const verdict = judgeIssuer(undone.text, fields);
    const isCharset = undone.writings.some((each) => each.isCharset === true);
    if (verdict.class !== 'wrong') return { hint: spoken(undone), reason: undefined, isCharset };
    const { reason } = verdict;
    if (reason !== undefined && !untold.has(reason))
      return { hint: `${spoken(undone)}, and ${wrongIssuer[reason]}`, reason, isCharset };
  }
  const name = readNameText(text)?.name;
  if (name !== undefined && attributesOf(name) === attributesOf(fields.issuer))
    return told('attributes that belong together (joined by +) stand apart, or the other way round');
  const cut = cutOff(text, fields.issuer);
  if (cut !== undefined) return cut;
  const types = otherTypes(text, fields.issuer);
  return types === undefined ? near(text, fields.issuer) : told(types);
}

/** What is known of a certificate and may be taken for its keyId. */
function* knownTexts({
  der,
  fields,
  x509,
}: KnownCertificate): Generator<readonly [what: string, text: string]> {
  for (const [what, bytes] of [
    ['the certificate', der],
    ['its public key', x509.publicKey.export({ type: 'spki', format: 'der' })],
  ] as const) {
    for (const [node, name] of [
      ['sha256', 'SHA-256'],
      ['sha1', 'SHA-1'],
      ['md5', 'MD5'],
    ] as const) {
      const raw = createHash(node).update(bytes).digest();
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        yield [`the ${name} fingerprint of ${what}`, raw.toString(encoding)];
    }
  }
  const serial = serialText(fields.serial);
  yield ['the serial number alone', serial];
  yield ['the serial number alone, in decimal', BigInt(`0x${serial.replace('-', '')}`).toString()];
  for (const [whose, name] of [
    ['subject', fields.subject],
    ['issuer', fields.issuer],
  ] as const) {
    yield [`the ${whose} alone`, writeName(name)];
    for (const { text = '' } of name.flat()) yield [`a part of the ${whose} (${text})`, text];
  }
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[:\s=-]|^(?:sn|ca|serial|cn|kid)=/g, '');
}

const signNames: Readonly<Record<string, string>> = {
  ';': 'a semicolon',
  ':': 'a colon',
  '|': 'a vertical bar',
  '&': 'an ampersand',
  '/': 'a slash',
  '+': 'a plus sign',
  '': 'a blank',
};

/** What a keyId is that has not the form SN=…,CA=…; a clause to follow the finding, or nothing. */
export function keyIdHint(text: string, certificate: KnownCertificate): string {
  const labels = /^\s*(\w{2,20})\s*[=:]\s*[^,;]{1,200}[,;]\s*(\w{2,20})\s*[=:]/.exec(text);
  const known = [...knownTexts(certificate)].find(([, each]) => folded(each) === folded(text));
  const filler = fillerClue(text.trim());
  if (text.trim() === '') return ': it is empty';
  if (filler !== undefined) return `: ${filler}`;
  if (known !== undefined) return `: it is ${known[0]}`;
  if (/^\s*SN\s*=\s*[0-9A-F-]{1,200}\s*,\s*CA\s*=/.test(text) && /^\s|\s(?=SN|CA|=|,)|=\s/.test(text))
    return ': blanks stand around SN, CA or the signs behind them; write none there';
  if (/^\s*SN\s*:/i.test(text) && /[,;]\s*CA\s*:/i.test(text))
    return ': colons stand between name and value; write SN=…,CA=…';
  if (/^https?:\/\//i.test(text)) return ': it is an address';
  if (/^SN=[^,]*$/i.test(text)) return ': the issuer, CA=…, is missing';
  if (/^CA=.*[,;]\s*SN=/is.test(text))
    return ': the serial number stands behind the issuer; SN=… comes first';
  const between = /^\s*SN\s*[=:]\s*[0-9a-f-]{1,200}([^0-9a-f,]{1,5})CA\s*[=:]/i.exec(text)?.[1];
  if (between !== undefined)
    return `: ${signNames[between.trim()] ?? `"${between}"`} stands between SN and CA; write a comma`;
  if (/^CA=/i.test(text)) return ': the serial number, SN=…, is missing';
  const [, behind = ''] = /^SN=[^,]*, *(.+)$/is.exec(text) ?? [];
  if (behind !== '' && judgeIssuer(behind, certificate.fields).class !== 'wrong')
    return ': CA= is missing before the issuer';
  const named =
    labels !== null && (labels[1] !== 'SN' || labels[2] !== 'CA')
      ? `: its parts are called ${labels[1]} and ${labels[2]}; write SN and CA`
      : '';
  if (named !== '' && parseKeyId(text) !== undefined) return named;
  for (const undone of undoneWritings(text))
    if (parseKeyId(undone.text) !== undefined) return `: ${spoken(undone)}`;
  if (named !== '') return named;
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)) return ': it is an identifier (UUID)';
  return '';
}
