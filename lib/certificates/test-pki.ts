/** The certificates of an embedded run: a three-level chain, the bank's server, and TPPs of every kind. */

import { generateKeys, mint, type Certificate, type KeyPair, type NameAttribute } from './mint.js';
import type { Psd2Role } from './psd2-statement.js';

export interface TestPki {
  readonly root: Certificate;
  readonly intermediate: Certificate;
  /** A root that the bank does not trust. */
  readonly foreignRoot: Certificate;
  readonly server: Certificate;
  readonly tpps: {
    readonly primary: Certificate;
    readonly second: Certificate;
    readonly aispOnly: Certificate;
    readonly pispOnly: Certificate;
    readonly withoutRole: Certificate;
    readonly untrusted: Certificate;
    readonly expired: Certificate;
    readonly notYetValid: Certificate;
  };
}

const dayMs = 86_400_000;

function authorityName(commonName: string): readonly NameAttribute[] {
  return [
    ['C', 'NO'],
    ['O', 'Test Trust Services AS'],
    ['CN', commonName],
  ];
}

function tppName(organisation: string, name: string): readonly NameAttribute[] {
  return [
    ['C', 'NO'],
    ['O', name],
    ['organizationIdentifier', `PSDNO-FSA-${organisation}`],
    ['CN', name],
  ];
}

/**
 * Mints everything around an instant. Certificates live from a day before it to twenty years after, so that a bank's
 * clock can be moved; the expired one ended a day before, the not yet valid one begins thirty years after.
 */
export async function mintTestPki(now: Date): Promise<TestPki> {
  const keys = await generateKeys(6);
  const key = (index: number): KeyPair => {
    const found = keys[index];
    if (found === undefined) throw new Error('not enough keys');
    return found;
  };
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const usual = { notBefore: at(-1), notAfter: at(20 * 365) };
  const authority = { ...usual, use: 'authority' } as const;
  const root = mint({ ...authority, subject: authorityName('Test Root CA'), keys: key(0) });
  const intermediate = mint({
    ...authority,
    subject: authorityName('Test Seal CA'),
    keys: key(1),
    issuer: root,
  });
  const foreignRoot = mint({ ...authority, subject: authorityName('Foreign Root CA'), keys: key(2) });
  const server = mint({
    ...usual,
    subject: [['CN', 'localhost']],
    keys: key(3),
    issuer: intermediate,
    use: 'server',
    hosts: ['localhost', '127.0.0.1', '::1'],
  });
  const seal = (
    organisation: string,
    name: string,
    roles: readonly Psd2Role[] | undefined,
    more: {
      readonly keys?: KeyPair;
      readonly issuer?: Certificate;
      readonly notBefore?: Date;
      readonly notAfter?: Date;
    } = {},
  ) =>
    mint({
      ...usual,
      subject: tppName(organisation, name),
      keys: key(4),
      issuer: intermediate,
      use: 'seal',
      ...more,
      ...(roles === undefined ? {} : { psd2: { roles, ncaName: 'Finanstilsynet', ncaId: 'NO-FSA' } }),
    });
  const both = ['PSP_PI', 'PSP_AI'] as const;
  return {
    root,
    intermediate,
    foreignRoot,
    server,
    tpps: {
      primary: seal('100000001', 'Primary TPP AS', both),
      second: seal('100000002', 'Second TPP AS', both, { keys: key(5) }),
      aispOnly: seal('100000003', 'Account Reader AS', ['PSP_AI']),
      pispOnly: seal('100000004', 'Payment Starter AS', ['PSP_PI']),
      withoutRole: seal('100000005', 'No Role AS', undefined),
      untrusted: seal('100000001', 'Primary TPP AS', both, { issuer: foreignRoot }),
      expired: seal('100000001', 'Primary TPP AS', both, { notBefore: at(-400), notAfter: at(-1) }),
      notYetValid: seal('100000001', 'Primary TPP AS', both, {
        notBefore: at(30 * 365),
        notAfter: at(31 * 365),
      }),
    },
  };
}
