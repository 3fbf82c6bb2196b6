/** Served reference banks with their profiles, for the tests of the command line. */

import { join } from 'node:path';
import { serveAdmin } from '../bank/admin-server.js';
import { createBank } from '../bank/bank.js';
import { serveBank } from '../bank/server/server.js';
import type { PartsChange } from '../bank/types.js';
import { generateTestPkiKeys, mintTestPki } from '../certificates/index.js';
import { type EmbeddedIdentities, embeddedParts, identitiesOf } from '../embedded/embedded.js';
import { type BankPlaces, writeBankProfile } from './bank/bank-profile.js';

let minted: Promise<EmbeddedIdentities> | undefined;

/** Certificates, and keys as long as those of a served bank; minted once, because that takes long. */
export function sampleIdentities(): Promise<EmbeddedIdentities> {
  minted ??= generateTestPkiKeys(2048).then(async (keys) =>
    identitiesOf(await mintTestPki(new Date(), { keys })),
  );
  return minted;
}

export interface SampleBank {
  /** Path of the profile. */
  readonly file: string;
  readonly places: BankPlaces;
  readonly close: () => Promise<void>;
}

/** Serves a bank and writes its profile into a folder below `root`. */
export async function sampleBank(root: string, name: string, change?: PartsChange): Promise<SampleBank> {
  const identities = await sampleIdentities();
  const bank = createBank(embeddedParts(identities, change === undefined ? {} : { change }));
  const { server, intermediate } = identities.pki;
  const key = server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const served = await serveBank(bank, { tls: { cert: server.pem + intermediate.pem, key } });
  const admin = await serveAdmin(bank.admin);
  const places = { baseUrl: served.baseUrl, leversUrl: admin.baseUrl, environment: 'sandbox', name } as const;
  return {
    file: writeBankProfile(join(root, name), identities, places),
    places,
    close: async () => {
      await Promise.all([served.close(), admin.close()]);
    },
  };
}
