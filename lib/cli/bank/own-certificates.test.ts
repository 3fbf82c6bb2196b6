/** Certificates of a TPP's own, and the awkward one of a profile folder. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { createBank } from '../../bank/bank.js';
import type { PartsChange } from '../../bank/types.js';
import { generateKeys, mintLeaf, mintAuthority, type Certificate } from '../../certificates/index.js';
import { embeddedParts } from '../../embedded/embedded.js';
import type { Environment } from '../../model/environment.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { prepareSigner, signRequest } from '../../signing/index.js';
import { sampleIdentities } from '../sample-bank.js';
import { awkwardTpp } from './awkward-tpp.js';
import { trustFrom } from './own-certificates.js';

const root = testFolder('trust');
const validity = { notBefore: new Date('2020-01-01'), notAfter: new Date('2049-01-01') };
let own: Certificate;
let authority: Certificate;

beforeAll(async () => {
  const [keys] = await generateKeys(1);
  if (keys === undefined) throw new Error('no keys');
  authority = mintAuthority({ ...validity, commonName: 'Own CA', keys });
  // A plain certificate, as one makes it with openssl: no PSD2 statement.
  own = mintLeaf(
    { ...validity, use: 'server', subject: [['CN', 'my test tpp']], keys, hosts: ['tpp.example'] },
    authority,
  );
});

/** How a bank answers a signed call for accounts: code of its refusal. */
async function codeOf(
  signer: ReturnType<typeof prepareSigner>,
  change: PartsChange = (parts) => parts,
  environment: Environment = 'sandbox',
): Promise<string> {
  const bank = createBank(change(embeddedParts(await sampleIdentities(), { environment })));
  const headers = [
    ['Date', formatImfFixdate(Date.now())],
    ['X-Request-ID', '11111111-1111-4111-8111-111111111111'],
    ['TPP-Redirect-URI', 'https://tpp.example/callback'],
    ['PSU-IP-Address', '192.0.2.1'],
  ] as const;
  const target = `${bank.parts.basePath}/v1/accounts`;
  const reply = await bank.handle(
    signRequest({ method: 'GET', target, headers, body: Buffer.alloc(0) }, signer),
  );
  return JSON.parse(reply.body.toString('utf8')).tppMessages[0].code;
}

function trusting(...certificates: readonly Certificate[]): PartsChange {
  const file = join(root, 'own.pem');
  writeFileSync(file, certificates.map(({ pem }) => pem).join(''));
  return trustFrom(file);
}

const signerOf = ({ keys, pem }: Certificate) =>
  prepareSigner({ privateKey: keys.privateKey, certificate: pem });

describe('a certificate of one’s own', () => {
  test.each(['sandbox', 'production'] as const)(
    'opens the %s where it is trusted, and nothing before',
    async (environment) => {
      expect(await codeOf(signerOf(own), undefined, environment)).toBe('FORBIDDEN');
      expect(await codeOf(signerOf(own), trusting(own), environment)).toBe('CONSENT_INVALID');
    },
  );

  test('of a trusted authority is held to what it states', async () => {
    // Without a role it opens nothing; as a certificate that is named itself it would.
    expect(await codeOf(signerOf(own), trusting(authority))).toBe('FORBIDDEN');
  });

  test.each([
    ['', /own\.pem holds no certificate in PEM; openssl/],
    [
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
      /certificate 1 of \S+own\.pem is damaged/,
    ],
  ])('in a file that holds none is one line: %j', (content, text) => {
    writeFileSync(join(root, 'own.pem'), content);
    expect(() => trustFrom(join(root, 'own.pem'))).toThrow(text);
  });
});

describe('the TPP with the awkward issuer', () => {
  test('is served, and kept by its folder', async () => {
    const tpp = await awkwardTpp(root);
    const signer = prepareSigner({
      privateKey: tpp.files['awkward.key'] ?? '',
      certificate: tpp.files['awkward.pem'] ?? '',
    });
    expect(await codeOf(signer)).toBe('FORBIDDEN');
    expect(await codeOf(signer, tpp.change)).toBe('CONSENT_INVALID');
    for (const [name, content] of Object.entries(tpp.files)) writeFileSync(join(root, name), content);
    expect((await awkwardTpp(root)).files).toEqual(tpp.files);
  });
});
