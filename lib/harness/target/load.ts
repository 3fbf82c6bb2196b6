/** Opens the target that a profile describes: reads its keys, opens transports, chooses drivers, fills in defaults. */

import { isAssumptionId, type AssumptionId } from '../../catalogue/assumptions.js';
import { ConfigurationError } from '../errors.js';
import { networkBrowse } from '../sca/browse.js';
import { networkTransport } from '../transport/network.js';
import type { Transport } from '../transport/transport.js';
import { effectsOf } from './effects.js';
import { readAuthorities } from './key-files.js';
import { checkTppsDiffer, type CertifiedTpp } from './given-twice.js';
import { openLevers, openSca } from './open-drivers.js';
import { openPsus } from './open-psus.js';
import type { TargetProfile } from './profile.js';
import { readProfile, type ProfileOverrides } from './read-profile.js';
import { fetchSource, type SourceContext } from './sources.js';
import {
  tppNames,
  type Creditor,
  type NetworkPlace,
  type Target,
  type TppIdentity,
  type TppName,
} from './target.js';
import { tppsAsTold } from './told-signer.js';
import { openTpp, validityProblem, type KeyPair } from './tpp-identity.js';

export interface LoadOptions {
  readonly file: string;
  readonly overrides?: ProfileOverrides;
  /** Environment variables; absent: those of the process. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Tells a person who plays the PSU a line; absent: on standard error. */
  readonly tell?: (line: string) => void;
}

/** What a target is opened with beside its profile. */
interface Opening extends SourceContext {
  readonly tell: (line: string) => void;
}

export interface LoadedTarget {
  readonly target: Target;
  /** Closes kept connections. */
  readonly close: () => Promise<void>;
}

/** A made-up creditor with a well-formed Norwegian account number, for targets that simulate payments. */
export const syntheticCreditor: Creditor = {
  name: 'Test Creditor',
  bban: '26743379224',
  currency: 'NOK',
  country: 'NO',
  townName: 'Oslo',
};

const usualTimeoutSeconds = 15;
/** Foreign targets get a polite number of calls at once unless the profile says otherwise. */
const usualConcurrency = 4;
const largestReply = 20 * 1024 * 1024;

/** Certificate and key for TLS; the certificate's issuers go with it when its file has them. */
function clientOf({ certificateFile, key }: KeyPair): NonNullable<NetworkPlace['client']> {
  return {
    certificate: readAuthorities(certificateFile),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Opens transports of one target and closes them together. */
function transportsTo(base: URL, ca: string | undefined, profile: TargetProfile) {
  const opened: Transport[] = [];
  const timeout = (profile.budgets?.requestTimeoutSeconds ?? usualTimeoutSeconds) * 1_000;
  const openOne = (client?: KeyPair): Transport => {
    const made = networkTransport({
      origin: base.origin,
      ...(ca === undefined ? {} : { ca }),
      ...(client === undefined ? {} : { client: clientOf(client) }),
      connections: profile.budgets?.concurrency ?? usualConcurrency,
      timeout,
      maxReplyBytes: largestReply,
    });
    opened.push(made);
    return made;
  };
  return { open: openOne, timeout, closeAll: () => Promise.all(opened.map((each) => each.close())) };
}

async function openTpps(
  profile: TargetProfile,
  context: SourceContext,
  openTransport: (client: KeyPair) => Transport,
): Promise<{ readonly tpps: Target['tpps']; readonly client?: KeyPair }> {
  const found: Partial<Record<TppName, TppIdentity>> = {};
  const certified: CertifiedTpp[] = [];
  let primaryClient: KeyPair | undefined;
  for (const name of tppNames) {
    const given = profile.tpps[name];
    if (given === undefined) continue;
    const { identity, pair, client } = await openTpp(name, given, profile.redirectUri, context);
    const problem = validityProblem(name, pair.certificate, Date.now());
    if (problem !== undefined) throw new ConfigurationError(problem);
    if (name === 'primary') primaryClient = client;
    const { organisationId } = identity;
    const { certificate } = pair;
    certified.push({ name, certificate, ...(organisationId === undefined ? {} : { organisationId }) });
    found[name] = client === undefined ? identity : { ...identity, transport: openTransport(client) };
  }
  checkTppsDiffer(certified);
  const { primary } = found;
  if (primary === undefined) throw new ConfigurationError('tpps.primary: is missing; add it');
  return {
    tpps: { ...found, primary },
    ...(primaryClient === undefined ? {} : { client: primaryClient }),
  };
}

function pinnedAssumptionsOf(profile: TargetProfile): Partial<Record<AssumptionId, unknown>> {
  const pinned: Partial<Record<AssumptionId, unknown>> = {};
  for (const [id, value] of Object.entries(profile.pins?.assumptions ?? {}))
    if (isAssumptionId(id)) pinned[id] = value;
  return pinned;
}

function placeOf(base: URL, ca: string | undefined, client: KeyPair | undefined): NetworkPlace {
  const tls = base.protocol === 'https:';
  return {
    host: base.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: base.port === '' ? (tls ? 443 : 80) : Number(base.port),
    tls,
    ...(ca === undefined ? {} : { ca }),
    ...(client === undefined ? {} : { client: clientOf(client) }),
  };
}

function budgetsOf({ budgets = {} }: TargetProfile): Target['budgets'] {
  const {
    requestsPerSecond,
    requests,
    unattendedCalls,
    scenarioTimeoutSeconds,
    runTimeoutSeconds,
    callsWithoutReply,
  } = budgets;
  return {
    concurrency: budgets.concurrency ?? usualConcurrency,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
    ...(requests === undefined ? {} : { requests }),
    ...(unattendedCalls === undefined ? {} : { unattendedCalls }),
    ...(scenarioTimeoutSeconds === undefined ? {} : { scenarioTimeout: scenarioTimeoutSeconds * 1_000 }),
    ...(runTimeoutSeconds === undefined ? {} : { runTimeout: runTimeoutSeconds * 1_000 }),
    ...(callsWithoutReply === undefined ? {} : { callsWithoutReply }),
  };
}

async function open(profile: TargetProfile, context: Opening): Promise<LoadedTarget> {
  const base = new URL(profile.baseUrl);
  const authorities = profile.ca === undefined ? undefined : await fetchSource(profile.ca, 'ca', context);
  const ca = authorities === undefined ? undefined : readAuthorities(authorities);
  const transports = transportsTo(base, ca, profile);
  const browse = networkBrowse({
    ...(ca === undefined ? {} : { ca }),
    bank: base.origin,
    timeout: transports.timeout,
    connections: profile.budgets?.concurrency ?? usualConcurrency,
  });
  const { tpps: known, client } = await openTpps(profile, context, transports.open);
  const pinnedAssumptions = pinnedAssumptionsOf(profile);
  const tpps = tppsAsTold(known, pinnedAssumptions);
  const psus = await openPsus(profile, context);
  const { tell } = context;
  const sca = openSca(profile, context, { browse, psus, tell, ...(ca === undefined ? {} : { ca }) });
  const close = async () => {
    await Promise.all([transports.closeAll(), browse.close(), sca?.close?.()]);
  };
  const basePath = base.pathname.replace(/\/+$/, '');
  const target: Target = {
    name: profile.name,
    baseUrl: base.origin + basePath,
    basePath,
    environment: profile.environment,
    transport: transports.open(),
    network: placeOf(base, ca, client),
    tpps,
    psus,
    ...(sca === undefined ? {} : { sca }),
    levers: openLevers(profile, context),
    creditor: profile.creditor ?? syntheticCreditor,
    capabilities: profile.capabilities ?? {},
    pinnedClauses: new Set(profile.pins?.clauses ?? []),
    pinnedAssumptions,
    waivers: profile.waivers ?? [],
    effects: effectsOf(profile),
    budgets: budgetsOf(profile),
  };
  return { target, close };
}

/**
 * Opens the target of a profile file. Nothing is sent yet.
 * @throws ConfigurationError in one line, starting with the file, for every mistake of the user.
 */
export async function loadTarget(options: LoadOptions): Promise<LoadedTarget> {
  const { profile, directory, file } = await readProfile(options.file, options.overrides);
  try {
    return await open(profile, {
      directory,
      variables: options.variables ?? process.env,
      tell: options.tell ?? ((line) => void process.stderr.write(`${line}\n`)),
    });
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw new ConfigurationError(`${file}: ${thrown.message}`);
    throw thrown;
  }
}
