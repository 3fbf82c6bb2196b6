/** Writes a target profile for a served reference bank, with certificates and keys, to judge it by. */

import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisedAnswers, promisedClauses } from '../../bank/promises.js';
import { embeddedPsus, embeddedRedirectUri, type EmbeddedIdentities } from '../../embedded/embedded.js';
import { storedPki } from '../../certificates/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { syntheticCreditor } from '../../harness/open/load.js';
import { leverNames } from '../../model/levers.js';
import { present } from '../../model/present.js';
import { idlePin } from '../../profile/check-pins.js';
import type { TargetProfile } from '../../profile/profile.js';
import { whyUnwritable } from '../output-file.js';
import { keysFile } from './kept-identities.js';
import { tppNames, type TppName } from '../../harness/target/target.js';
import type { TppProfile } from '../../harness/open/tpp-identity.js';

/** Where an instance is called. */
export interface InstancePlaces {
  readonly baseUrl: string;
  /** Address that the name of a lever is appended to. */
  readonly leversUrl: string;
}

export interface BankPlaces extends InstancePlaces {
  /** Where the further instances are, if there are any. */
  readonly instances?: readonly InstancePlaces[];
  readonly environment: 'sandbox' | 'production';
  readonly name: string;
}

/** Name of the profile in its folder. */
export const profileName = 'target.json';

const mark = '.psd2-conformance-bank';
/** Keys are for their owner alone. */
const ownerOnly = 0o600;

type Writer = (name: string, content: string) => void;

function writeTpp(name: TppName, identities: EmbeddedIdentities, write: Writer): TppProfile {
  const { pem, keys } = identities.pki.tpps[name];
  write(`${name}.pem`, pem);
  write(`${name}.key`, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return { certificate: `${name}.pem`, key: `${name}.key`, roles: [...identities.tpps[name].roles] };
}

function writeTpps(identities: EmbeddedIdentities, write: Writer): TargetProfile['tpps'] {
  const others = tppNames
    .filter((each) => each !== 'primary')
    .map((each) => [each, writeTpp(each, identities, write)] as const);
  return { primary: writeTpp('primary', identities, write), ...Object.fromEntries(others) };
}

/** PSUs of the fixed data set. In production a profile names identities by files, which are written. */
function writePsus(environment: BankPlaces['environment'], write: Writer): TargetProfile['psus'] {
  return embeddedPsus[environment].map(({ identity, kind, accounts }, index) => {
    const known = accounts === undefined ? {} : { accounts: [...accounts] };
    if (environment === 'sandbox') return { identity, kind, ...known };
    write(`psu-${index + 1}.txt`, `${identity}\n`);
    return { identity: `psu-${index + 1}.txt`, kind, ...known };
  });
}

/** What a profile says of one instance. */
function standing({ baseUrl, leversUrl }: InstancePlaces): Pick<TargetProfile, 'baseUrl' | 'levers'> {
  return {
    baseUrl,
    levers: Object.fromEntries(leverNames.map((name) => [name, { url: `${leversUrl}/${name}` }])),
  };
}

function profileOf(
  places: BankPlaces,
  tpps: TargetProfile['tpps'],
  psus: TargetProfile['psus'],
): TargetProfile {
  const { instances = [] } = places;
  return {
    name: places.name,
    ...standing(places),
    ...(instances.length === 0 ? {} : { instances: instances.map(standing) }),
    environment: places.environment,
    ca: 'ca.pem',
    redirectUri: embeddedRedirectUri,
    tpps,
    ...present({ psus }),
    sca: { driver: 'form' },
    // Its quota is there to be tried to the end; a real bank's is spared.
    budgets: { concurrency: 256, ...(places.environment === 'production' ? { unattendedCalls: 40 } : {}) },
    // What this bank promises beyond the text, so that it is judged as strictly as the embedded one.
    pins: {
      clauses: [...promisedClauses].filter((id) => idlePin(id, places.environment) === undefined),
      assumptions: { ...promisedAnswers },
    },
    // Nobody's money moves at this bank, whatever environment it plays.
    ...(places.environment === 'sandbox'
      ? {}
      : {
          creditor: syntheticCreditor,
          effects: ['creates-payments', 'changes-consent', 'changes-registration'] as const,
        }),
  };
}

/** Makes the folder, closed to others; refuses one whose profile somebody else wrote. */
function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(join(folder, profileName)) && !existsSync(join(folder, mark))) {
      throw new ConfigurationError(`${join(folder, profileName)} is there already; choose another folder`);
    }
    writeFileSync(
      join(folder, mark),
      'The files in this folder are replaced by psd2-conformance bank --profile.\n',
    );
    chmodSync(folder, 0o700);
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw new ConfigurationError(`--profile: ${thrown.message}`);
    throw new ConfigurationError(`--profile: ${folder} cannot be written: ${whyUnwritable(thrown)}`);
  }
}

/**
 * Writes `target.json` and what it names into a folder, and returns the path of the profile.
 * @param more further files, content by name
 * @throws ConfigurationError when the folder holds a foreign profile or cannot be written.
 */
export function writeBankProfile(
  folder: string,
  identities: EmbeddedIdentities,
  places: BankPlaces,
  more: Readonly<Record<string, string>> = {},
): string {
  openFolder(folder);
  const write: Writer = (name, content) => {
    const file = join(folder, name);
    // Another bank may read the folder at this moment: each file is whole at every moment.
    const beside = `${file}.${process.pid}.new`;
    writeFileSync(beside, content, { mode: ownerOnly });
    renameSync(beside, file);
  };
  // Keys belong into no repository.
  write('.gitignore', '*\n');
  write('ca.pem', identities.pki.root.pem);
  write(keysFile, storedPki(identities.pki));
  for (const [name, content] of Object.entries(more)) write(name, content);
  const profile = profileOf(places, writeTpps(identities, write), writePsus(places.environment, write));
  write(profileName, `${JSON.stringify(profile, undefined, 2)}\n`);
  return join(folder, profileName);
}
