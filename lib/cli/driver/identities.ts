/** Signing keys and certificates of one run: usual ones, and ones with names hard to write. */

import {
  generateEcKeys,
  generateKeys,
  mintAuthority,
  mintLeaf,
  norwegianStatement,
  privateKeyPem,
  type NameSpec,
} from '../../certificates/index.js';
import type { Identity } from './faulty-requests.js';

/** An identity with a word for what is hard about it. */
export interface NamedIdentity extends Identity {
  readonly name: string;
}

interface Spelling {
  readonly name: string;
  readonly issuer?: NameSpec;
  readonly serial?: string;
}

const spellings: readonly [Spelling, ...Spelling[]] = [
  { name: 'usual' },
  {
    name: 'issuer-with-letters-beyond-ascii',
    issuer: [
      ['C', 'NO'],
      ['O', 'Bærum Tillitstjenester Å/S'],
      ['CN', 'Ærlig Øst CA'],
    ],
  },
  {
    name: 'issuer-with-signs-to-escape',
    issuer: [
      ['C', 'NO'],
      ['O', 'Sparebank, Invest + Co; "SICO" <Oslo>'],
      ['CN', '#1 Seal CA'],
    ],
  },
  {
    name: 'issuer-with-several-organisations',
    issuer: [
      ['C', 'NO'],
      ['O', 'Test Trust Services AS'],
      ['O', 'Second Trust AS'],
      ['OU', 'First unit'],
      ['OU', 'Second unit'],
      ['CN', 'Several CA'],
    ],
  },
  { name: 'serial-of-one-digit', serial: '07' },
  { name: 'serial-with-leading-zero', serial: '0A1B2C3D4E5F60718293' },
  { name: 'serial-with-high-bit', serial: 'C0FFEE' },
  { name: 'serial-of-decimal-digits', serial: '1000000000000001' },
  { name: 'serial-of-twenty-octets', serial: '7F'.padEnd(40, 'A4') },
];

const validity = { notBefore: new Date('2010-01-01'), notAfter: new Date('2049-01-01') };

/** The usual identity first. All have one key, since only their names differ. */
export async function makeIdentities(): Promise<readonly [NamedIdentity, ...NamedIdentity[]]> {
  const [issuerKeys, [keys]] = await Promise.all([generateEcKeys(), generateKeys(1)]);
  if (keys === undefined) throw new Error('key generation gave no pair');
  const identityOf = ({ name, issuer, serial }: Spelling): NamedIdentity => {
    const commonName = 'Driver Test CA';
    const authority = mintAuthority({ ...validity, commonName, subject: issuer, keys: issuerKeys });
    const subject: NameSpec = [
      ['C', 'NO'],
      ['O', 'Driver Test AS'],
      ['organizationIdentifier', 'PSDNO-FSA-310000019'],
      ['CN', 'Driver Test AS'],
    ];
    const psd2 = norwegianStatement('PSP_PI', 'PSP_AI');
    const leaf = mintLeaf({ ...validity, use: 'seal', keys, psd2, subject, serial }, authority);
    return { name, privateKeyPem: privateKeyPem(keys), certificatePem: leaf.pem };
  };
  const [usual, ...awkward] = spellings;
  return [identityOf(usual), ...awkward.map(identityOf)];
}
