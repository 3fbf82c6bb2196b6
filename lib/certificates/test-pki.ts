/**
 * The certificates of a test run: one chain of trust, the bank's server, and TPPs of every kind that a bank
 * has to tell apart. Made anew for each run and kept in memory; no private key of it is ever stored.
 */

import type { Psd2Role } from './identifiers.js';
import { generateEcKeys, generateKeys, type KeyPair } from './key-pair.js';
import { mintAuthority, mintLeaf, type Certificate, type MintOptions } from './mint.js';
import type { NameSpec } from './names.js';
import { norwegianStatement } from './qc-statements.js';
import { randomSerial } from './serial.js';

/** Certificates by what they are for; TPPs have seal certificates. */
export interface TestPki {
  readonly root: Certificate;
  readonly intermediate: Certificate;
  /** Another authority below the same root, which issued the certificate of the second TPP. */
  readonly otherIntermediate: Certificate;
  /** One more below it, whose name has what RFC 2253 escapes, and letters beyond ASCII. */
  readonly oddIntermediate: Certificate;
  /**
   * A root that the bank does not trust. It has the name of the intermediate, so that a name alone tells
   * nothing.
   */
  readonly foreignRoot: Certificate;
  /** TLS server for localhost, 127.0.0.1 and ::1, issued by the intermediate. */
  readonly server: Certificate;
  /** The website certificate of the primary TPP, with the same key as its seal. */
  readonly primaryWebsite: Certificate;
  /**
   * The first two have all roles and keys of their own; untrusted, expired and notYetValid are the primary
   * TPP's except for their one defect and their key. The second one has the name of the primary one and its
   * number in the register of another country, so that only the whole organisation identifier tells them
   * apart, and its serial number from another authority: only both together tell whose a certificate is.
   */
  readonly tpps: {
    readonly primary: Certificate;
    readonly second: Certificate;
    readonly aispOnly: Certificate;
    readonly pispOnly: Certificate;
    /** Well formed, with a role (PSP_IC) that is neither of the two. */
    readonly withoutRole: Certificate;
    /** Issued by the foreign root. */
    readonly untrusted: Certificate;
    readonly expired: Certificate;
    readonly notYetValid: Certificate;
    /** Sound in itself, of a TPP that no central registry knows. */
    readonly unregistered: Certificate;
    /** Sound and with both roles, of TPPs that central registries know in one of them. */
    readonly registeredAsAisp: Certificate;
    readonly registeredAsPisp: Certificate;
    /** Of the primary TPP: another key in the same roles, and the same organisation in one role only. */
    readonly primaryRenewed: Certificate;
    readonly primaryAsAisp: Certificate;
    readonly primaryAsPisp: Certificate;
    /** Sound, of a TPP of its own, issued by the odd intermediate. */
    readonly oddlyIssued: Certificate;
  };
}

/** The key pairs of a test PKI; whatever a keyId can name has RSA. */
export interface TestPkiKeys {
  readonly root: KeyPair;
  readonly intermediate: KeyPair;
  readonly otherIntermediate: KeyPair;
  readonly foreignRoot: KeyPair;
  readonly server: KeyPair;
  readonly primary: KeyPair;
  readonly second: KeyPair;
  /** Shared by all other TPPs. */
  readonly others: KeyPair;
}

/** How long the RSA keys of TPPs are where a caller does not say, in bits. */
let usualKeyBits = 2048;

/**
 * From here on the keys of TPPs have this length where a caller does not say. `npm test` asks for 1024 bits
 * (`.ci/short-keys.ts`): half of what a test costs is signing, and such a key signs five times as fast.
 */
export function setUsualKeyBits(bits: number): void {
  usualKeyBits = bits;
}

/**
 * New key pairs. RSA is kept to where it counts, since generating it is nearly the whole cost of a test PKI.
 * @param bits of the keys of TPPs
 */
export async function generateTestPkiKeys(bits = usualKeyBits): Promise<TestPkiKeys> {
  const [[intermediate], [primary, second, others], root, foreignRoot, otherIntermediate, server] =
    await Promise.all([
      generateKeys(1),
      generateKeys(3, bits),
      generateEcKeys(),
      generateEcKeys(),
      generateEcKeys(),
      generateEcKeys(),
    ]);
  if (!intermediate || !primary || !second || !others) throw new Error('key generation gave too few pairs');
  return { root, intermediate, otherIntermediate, foreignRoot, server, primary, second, others };
}

export interface TestPkiOptions {
  /** Years for which certificates stay valid; 20 when left out, so that a bank's clock can be moved. */
  readonly years?: number;
  /** Pairs that were generated before; new ones when left out. */
  readonly keys?: TestPkiKeys;
  /** The name of the authority that issues the leaves. */
  readonly issuer?: NameSpec;
}

const dayMs = 86_400_000;

/** Everything that RFC 2253 escapes, and a part of two attributes. */
const oddName: NameSpec = [
  ['C', 'NO'],
  ['O', 'Trust, Inc'],
  [
    ['OU', 'A+B "C" <D>; E\\F'],
    ['L', ' Tromsø '],
  ],
  ['CN', '#1 på nett = æøå '],
];

function tppSubject(organisationNumber: string, name: string, register = 'NO-FSA'): NameSpec {
  return [
    ['C', register.slice(0, 2)],
    ['O', name],
    ['organizationIdentifier', `PSD${register}-${organisationNumber}`],
    ['CN', name],
  ];
}

/** The number of the primary TPP; the second one has it at another authority. */
const primaryNumber = '310000019';

/** What is other than in Norway for a TPP that the Danish authority registered. */
const danish = {
  subject: tppSubject(primaryNumber, 'Primary TPP AS', 'DK-DFSA'),
  psd2: { ...norwegianStatement('PSP_PI', 'PSP_AI'), ncaName: 'Finanstilsynet', ncaId: 'DK-DFSA' },
};

const localServer = {
  use: 'server',
  keyUsage: ['digitalSignature'],
  subject: [['CN', 'localhost']],
  hosts: ['localhost', '127.0.0.1', '::1'],
} as const satisfies Partial<MintOptions>;

/** Who issues: authorities began before any leaf did and outlive the one that is not valid yet. */
function mintAuthorities(
  keys: TestPkiKeys,
  {
    begin,
    end,
    subject,
  }: { readonly begin: number; readonly end: Date; readonly subject?: NameSpec | undefined },
) {
  const authority = { notBefore: new Date(begin - 347 * dayMs), notAfter: end };
  const root = mintAuthority({ ...authority, commonName: 'Test Root CA', keys: keys.root });
  const sealing = { ...authority, commonName: 'Test Seal CA', subject };
  const below = { ...authority, pathLength: 0 };
  return {
    root,
    intermediate: mintAuthority({ ...sealing, keys: keys.intermediate, pathLength: 0 }, root),
    otherIntermediate: mintAuthority(
      { ...below, commonName: 'Other Test Seal CA', keys: keys.otherIntermediate },
      root,
    ),
    oddIntermediate: mintAuthority(
      { ...below, commonName: 'Odd Test Seal CA', subject: oddName, keys: keys.otherIntermediate },
      root,
    ),
    foreignRoot: mintAuthority({ ...sealing, keys: keys.foreignRoot }),
  };
}

/**
 * Mints everything around a moment. Certificates live from ten years before it, or from 2016 if that is
 * earlier; the expired one ended a day before, the not yet valid one begins ten years after the others end.
 * Takes about 0.25 s, nearly all of it for generating keys.
 */
export async function mintTestPki(now: Date, options: TestPkiOptions = {}): Promise<TestPki> {
  const keys = options.keys ?? (await generateTestPkiKeys());
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const days = (options.years ?? 20) * 365;
  // Back to the days before the changes of x-accept-fix, to which a bank's clock is set (VER-02), whatever
  // year it is now.
  const start = Math.min(at(-3_653).getTime(), Date.UTC(2016, 0, 1));
  const usual = { notBefore: new Date(start), notAfter: at(days) };
  const { root, intermediate, otherIntermediate, oddIntermediate, foreignRoot } = mintAuthorities(keys, {
    begin: start,
    end: at(days + 4_400),
    subject: options.issuer,
  });
  const seal = (
    organisationNumber: string,
    name: string,
    roles: readonly Psd2Role[],
    changes: Partial<MintOptions> = {},
  ): Certificate => {
    const psd2 = norwegianStatement(...roles);
    const subject = tppSubject(organisationNumber, name);
    const { issuer = intermediate, ...rest } = changes;
    return mintLeaf({ ...usual, use: 'seal', subject, keys: keys.others, psd2, ...rest }, issuer);
  };
  const primary = (changes: Partial<MintOptions>) =>
    seal(primaryNumber, 'Primary TPP AS', ['PSP_PI', 'PSP_AI'], changes);
  const serial = randomSerial();
  return {
    root,
    intermediate,
    otherIntermediate,
    oddIntermediate,
    foreignRoot,
    server: mintLeaf({ ...usual, ...localServer, keys: keys.server }, intermediate),
    primaryWebsite: primary({ use: 'website', keys: keys.primary }),
    tpps: {
      primary: primary({ keys: keys.primary, serial }),
      second: seal(primaryNumber, 'Primary TPP AS', ['PSP_PI', 'PSP_AI'], {
        ...danish,
        keys: keys.second,
        issuer: otherIntermediate,
        serial,
      }),
      aispOnly: seal('310000035', 'Account Reader AS', ['PSP_AI']),
      pispOnly: seal('310000043', 'Payment Starter AS', ['PSP_PI']),
      withoutRole: seal('310000051', 'No Role AS', ['PSP_IC']),
      untrusted: primary({ issuer: foreignRoot }),
      expired: primary({ notBefore: at(-700), notAfter: at(-1) }),
      notYetValid: primary({ notBefore: at(days + 3_650), notAfter: at(days + 4_015) }),
      unregistered: seal('310000060', 'Unregistered TPP AS', ['PSP_PI', 'PSP_AI']),
      registeredAsAisp: seal('310000078', 'Registered Reader AS', ['PSP_PI', 'PSP_AI']),
      registeredAsPisp: seal('310000086', 'Registered Payer AS', ['PSP_PI', 'PSP_AI']),
      primaryRenewed: primary({}),
      primaryAsAisp: primary({ psd2: norwegianStatement('PSP_AI') }),
      primaryAsPisp: primary({ psd2: norwegianStatement('PSP_PI') }),
      oddlyIssued: seal('310000094', 'Oddly Issued AS', ['PSP_PI', 'PSP_AI'], { issuer: oddIntermediate }),
    },
  };
}

/** Whom a bank trusts that serves the TPPs of a test PKI. */
export function authoritiesOf({
  root,
  intermediate,
  otherIntermediate,
  oddIntermediate,
}: TestPki): readonly Certificate[] {
  return [root, intermediate, otherIntermediate, oddIntermediate];
}

/** The same in DER. */
export function trustOf(pki: TestPki): readonly Buffer[] {
  return authoritiesOf(pki).map(({ der }) => der);
}
