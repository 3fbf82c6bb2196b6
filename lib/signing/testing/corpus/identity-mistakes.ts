/** The certificate and the keyId that names it. */

import { createHash, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import names from '../../../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import type { HeaderLine } from '../../../model/http.js';
import type { Client } from './client.js';
import { mistake, type ClientMistake } from './mistake.js';

const header = 'TPP-Signature-Certificate';
type Write = (der: Buffer) => string;

function pem(der: Buffer, label = 'CERTIFICATE', width = 64): string {
  const lines = der.toString('base64').match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** Another certificate, as it follows in a chain. */
const authority = new X509Certificate(
  names.vectors.find(({ id }) => id === 'repeated-ou')?.certificatePem ?? '',
).raw;

const strangerKey = generateKeyPairSync('rsa', { modulusLength: 2048 });

function publicKeyOf(der: Buffer): Buffer {
  return new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' });
}

const base64 = (der: Buffer): string => der.toString('base64');

const writings: readonly (readonly [
  id: string,
  causes: ClientMistake['causes'],
  write: Write,
  hides?: boolean,
])[] = [
  ['PEM on one line', ['certificate-pem-armour'], (der) => pem(der).trim().replaceAll('\n', ' ')],
  ['PEM with written line ends', ['certificate-pem-armour'], (der) => pem(der).replaceAll('\n', '\\n')],
  ['PEM without line ends', ['certificate-pem-armour'], (der) => pem(der).replaceAll('\n', '')],
  [
    'percent-encoded PEM',
    ['certificate-pem-armour', 'certificate-base64'],
    (der) => encodeURIComponent(pem(der)),
  ],
  ['the lines of PEM', ['certificate-base64'], (der) => (base64(der).match(/.{1,64}/g) ?? []).join(' ')],
  ['base64 twice', ['certificate-base64-twice'], (der) => Buffer.from(base64(der)).toString('base64')],
  [
    'base64 of PEM twice',
    ['certificate-base64-twice', 'certificate-base64-of-pem'],
    (der) => Buffer.from(Buffer.from(pem(der)).toString('base64')).toString('base64'),
  ],
  ['base64url', ['certificate-base64'], (der) => der.toString('base64url')],
  ['percent-encoded', ['certificate-base64'], (der) => encodeURIComponent(base64(der))],
  ['without padding', ['certificate-base64'], (der) => base64(der).replaceAll('=', '')],
  ['hexadecimal', ['certificate-base64', 'certificate-base64'], (der) => der.toString('hex')],
  ['between quotes', ['certificate-base64'], (der) => `"${base64(der)}"`],
  ['as a JSON list', ['certificate-base64', 'certificate-chain'], (der) => JSON.stringify([base64(der)])],
  ['between colons', ['certificate-base64'], (der) => `:${base64(der)}:`],
  [
    'with written line ends',
    ['certificate-base64'],
    (der) => (base64(der).match(/.{1,76}/g) ?? []).join('\\r\\n'),
  ],
  [
    'a chain in PEM',
    ['certificate-chain'],
    (der) => Buffer.from(pem(der) + pem(authority)).toString('base64'),
  ],
  [
    'a chain in PEM on one line',
    ['certificate-chain', 'certificate-pem-armour'],
    (der) => (pem(der) + pem(authority)).replaceAll('\n', ' ').trim(),
  ],
  ['a chain in DER', ['certificate-chain'], (der) => base64(Buffer.concat([der, authority]))],
  ['a chain with commas', ['certificate-chain'], (der) => `${base64(der)},${base64(authority)}`],
  [
    'a chain as a JSON list',
    ['certificate-chain'],
    (der) => JSON.stringify([base64(der), base64(authority)]),
  ],
  ['the public key', ['certificate-key'], (der) => base64(publicKeyOf(der)), true],
  [
    'the public key in PEM',
    ['certificate-key'],
    (der) => pem(publicKeyOf(der), 'PUBLIC KEY').replaceAll('\n', ''),
    true,
  ],
  [
    'the base64 of the public key in PEM',
    ['certificate-key'],
    (der) => Buffer.from(pem(publicKeyOf(der), 'PUBLIC KEY')).toString('base64'),
    true,
  ],
  [
    'a private key',
    ['certificate-key', 'certificate-key'],
    () => base64(strangerKey.privateKey.export({ type: 'pkcs8', format: 'der' })),
    true,
  ],
  [
    'a private key in PEM',
    ['certificate-key', 'certificate-key'],
    () => Buffer.from(strangerKey.privateKey.export({ type: 'pkcs1', format: 'pem' })).toString('base64'),
    true,
  ],
  [
    'cut off',
    ['certificate-malformed', 'certificate-malformed', 'certificate-base64'],
    (der) => base64(der).slice(0, 400),
    true,
  ],
  [
    'its fingerprint',
    ['certificate-malformed', 'certificate-base64', 'certificate-malformed'],
    (der) => createHash('sha256').update(der).digest('hex'),
    true,
  ],
  ['empty', ['certificate-base64', 'certificate-malformed', 'certificate-missing'], () => '', true],
];

const written = writings
  .map(([id, causes, write, hides = false]) =>
    mistake(
      'certificate',
      id,
      causes,
      (client) => ({
        ...client,
        writeCertificate: (der) => (write(der) === base64(der) ? [] : [[header, write(der)]]),
      }),
      { hides },
    ),
  )
  .map(
    (each): ClientMistake => ({
      ...each,
      make: (client, random) => {
        const made = each.make(client, random);
        return made?.writeCertificate(client.certificate).length === 0 ? undefined : made;
      },
    }),
  );

const headers: readonly ClientMistake[] = [
  mistake(
    'certificate',
    'missing',
    'certificate-missing',
    (client) => ({ ...client, writeCertificate: () => [] }),
    { hides: true },
  ),
  ...['X-Signature-Certificate', 'TPP-Certificate', 'Tpp-Signature-Cert'].map((name) =>
    mistake(
      'certificate',
      `in ${name}`,
      ['certificate-missing', 'certificate-missing'],
      (client) => ({
        ...client,
        writeCertificate: (der): readonly HeaderLine[] => [[name, der.toString('base64')]],
      }),
      { hides: true },
    ),
  ),
  mistake('certificate', 'twice', 'certificate-duplicated', (client) => ({
    ...client,
    writeCertificate: (der): readonly HeaderLine[] => [
      [header, der.toString('base64')],
      [header, authority.toString('base64')],
    ],
  })),
  mistake('certificate', 'another of the same key', ['serial-mismatch', 'issuer-of-another'], (client) => {
    const [other] = names.vectors
      .map(({ certificatePem }) => new X509Certificate(certificatePem).raw)
      .filter((der) => !der.equals(client.certificate));
    return other === undefined ? undefined : { ...client, certificate: other };
  }),
];

const serial = (client: Client): string => /^SN=([0-9A-F]+)/.exec(client.keyId)?.[1] ?? '00';
const issuer = (client: Client): string => client.keyId.slice(client.keyId.indexOf(',CA=') + 4);

function spelt(client: Client, number: string, name = issuer(client)): Client | undefined {
  const keyId = `SN=${number},CA=${name}`;
  return keyId === client.keyId ? undefined : { ...client, keyId };
}

const serials: readonly (readonly [
  id: string,
  causes: ClientMistake['causes'],
  write: (client: Client) => string,
])[] = [
  ['in decimal', ['serial-decimal', 'serial-mismatch'], (client) => BigInt(`0x${serial(client)}`).toString()],
  ['with 0x', ['serial-malformed'], (client) => `0x${serial(client)}`],
  ['with colons', ['serial-malformed'], (client) => serial(client).replaceAll(/..(?=.)/g, '$&:')],
  ['with blanks', ['serial-malformed'], (client) => serial(client).replaceAll(/..(?=.)/g, '$& ')],
  [
    'its bytes reversed',
    ['serial-mismatch'],
    (client) => (serial(client).match(/../g) ?? []).toReversed().join(''),
  ],
  ['with one digit less', ['serial-mismatch'], (client) => serial(client).slice(0, -1)],
  ['of another', ['serial-mismatch'], (client) => `4D${serial(client).slice(2)}7F`],
  [
    'the fingerprint',
    ['serial-mismatch'],
    (client) => createHash('sha1').update(client.certificate).digest('hex').toUpperCase(),
  ],
  ['empty', ['serial-malformed'], () => ''],
  [
    'in base64',
    ['serial-malformed', 'serial-mismatch'],
    (client) => Buffer.from(serial(client), 'hex').toString('base64'),
  ],
];

const numbered = serials.map(([id, causes, write]) =>
  mistake('serial', id, causes, (client) => {
    const number = write(client);
    // A short number may be the same in other writing.
    if (serial(client).length < 4 || BigInt(`0x${serial(client)}`) === 0n) return undefined;
    return spelt(client, number);
  }),
);

function parts(name: string): readonly string[] {
  return name.split(/(?<!\\),/);
}

const issuers: readonly (readonly [
  id: string,
  causes: ClientMistake['causes'],
  write: (client: Client) => string,
])[] = [
  ['forwards', ['issuer-forward-order'], (client) => parts(issuer(client)).toReversed().join(',')],
  [
    'forwards with blanks',
    ['issuer-forward-order'],
    (client) => parts(issuer(client)).toReversed().join(', '),
  ],
  ['with slashes', ['issuer-slash-form'], (client) => `/${parts(issuer(client)).toReversed().join('/')}`],
  [
    'the subject',
    ['issuer-is-subject'],
    (client) => new X509Certificate(client.certificate).subject.split('\n').toReversed().join(','),
  ],
  [
    'without blanks',
    ['issuer-spaces-deleted'],
    (client) => issuer(client).replaceAll('\\ ', '').replaceAll(' ', ''),
  ],
  [
    'in capitals',
    ['issuer-case-changed'],
    (client) =>
      issuer(client).replaceAll(/=[^,]*/g, (each) => (/[\\#]/.test(each) ? each : each.toUpperCase())),
  ],
  [
    'its common name alone',
    ['issuer-attributes-missing', 'issuer-of-another', 'issuer-unreadable'],
    (client) => parts(issuer(client)).find((each) => each.startsWith('CN=')) ?? '',
  ],
  [
    'its common name without CN=',
    ['issuer-unreadable', 'issuer-of-another', 'issuer-attributes-missing'],
    (client) =>
      parts(issuer(client))
        .find((each) => each.startsWith('CN='))
        ?.slice(3) ?? '',
  ],
  ['somebody else', ['issuer-of-another'], () => 'CN=Buypass Class 3 CA 2,O=Buypass AS-983163327,C=NO'],
  ['empty', ['issuer-unreadable', 'issuer-of-another', 'issuer-attributes-missing'], () => ''],
];

const named = issuers.map(([id, causes, write]) =>
  mistake('issuer', id, causes, (client) => {
    if (parts(issuer(client)).length < 3) return undefined;
    const made = spelt(client, serial(client), write(client));
    return made;
  }),
);

const ids: readonly (readonly [id: string, write: (client: Client) => string])[] = [
  ['the serial alone', (client) => serial(client)],
  ['SN alone', (client) => `SN=${serial(client)}`],
  ['the issuer first', (client) => `CA=${issuer(client)},SN=${serial(client)}`],
  ['a semicolon between', (client) => `SN=${serial(client)};CA=${issuer(client)}`],
  ['colons', (client) => `SN:${serial(client)},CA:${issuer(client)}`],
  ['without SN and CA', (client) => `${serial(client)},${issuer(client)}`],
  ['a fingerprint', (client) => createHash('sha256').update(client.certificate).digest('hex')],
  ['the identifier of the TPP', () => 'PSDNO-FSA-310000019'],
  [
    'the key',
    (client) => createPublicKey(client.key).export({ type: 'spki', format: 'der' }).toString('base64'),
  ],
  ['the word of an example', () => 'Test'],
  ['serialNumber and issuer', (client) => `serialNumber=${serial(client)},issuer=${issuer(client)}`],
];

const keyIds = ids.map(([id, write]) =>
  mistake('keyId', id, 'key-id-malformed', (client) => ({ ...client, keyId: write(client) })),
);

export const identityMistakes: readonly ClientMistake[] = [
  ...written,
  ...headers,
  ...numbered,
  ...named,
  ...keyIds,
];
