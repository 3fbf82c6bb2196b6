/** Opens the target of a profile: reads keys, opens transports, chooses drivers, fills in defaults. */

import { isAssumptionId, type AssumptionId } from '../../catalogue/assumptions/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { networkBrowse } from '../sca/browse.js';
import { effectsOf } from '../../profile/effects.js';
import { readAuthorities } from '../../profile/key-files.js';
import { checkTppsDiffer, type CertifiedTpp } from './distinct-identities.js';
import { openLevers, openSca } from './drivers.js';
import { openPlace, type ClientPairs } from './place.js';
import { openPsus } from './psus.js';
import { heldStrictly } from '../target/strict.js';
import type { TargetProfile } from '../../profile/profile.js';
import type { ProfileOverrides } from '../../profile/profile-overrides.js';
import { readProfile } from '../../profile/read-profile.js';
import { fetchSource, type SourceContext } from '../../profile/sources.js';
import { tppNames, type Creditor, type Target, type TppIdentity, type TppName } from '../target/target.js';
import { tppsAsTold } from '../target/pinned-signer.js';
import { underUnknownAuthority } from '../target/unknown-authority.js';
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

/** TPPs that can sign, and the client certificates that they present where TLS is mutual. */
interface OpenedTpps {
  readonly tpps: Target['tpps'];
  readonly clients: ClientPairs;
}

async function openTpps(profile: TargetProfile, context: Opening): Promise<OpenedTpps> {
  const found: Partial<Record<TppName, TppIdentity>> = {};
  let untrusted: TppIdentity | undefined;
  const certified: CertifiedTpp[] = [];
  const clients: Partial<Record<TppName, KeyPair>> = {};
  for (const name of tppNames) {
    const given = profile.tpps[name];
    if (given === undefined) continue;
    const { identity, pair, client } = await openTpp(name, given, profile.redirectUri, context);
    const problem = validityProblem(name, pair.certificate, Date.now());
    if (problem !== undefined) throw new ConfigurationError(problem);
    const { organisationId } = identity;
    const { certificate } = pair;
    certified.push({ name, certificate, ...present({ organisationId }) });
    if (client !== undefined) clients[name] = client;
    if (name === 'primary') untrusted = underUnknownAuthority(identity);
    found[name] = identity;
  }
  checkTppsDiffer(certified);
  const { primary } = found;
  if (primary === undefined) throw new ConfigurationError('tpps.primary: is missing; add it');
  // Nobody has to name one that anybody can make.
  if (found.untrusted === undefined && untrusted !== undefined) {
    found.untrusted = untrusted;
    if (clients.primary !== undefined) clients.untrusted = clients.primary;
  }
  return { tpps: { ...found, primary }, clients };
}

function pinnedAssumptionsOf(profile: TargetProfile): Partial<Record<AssumptionId, unknown>> {
  const pinned: Partial<Record<AssumptionId, unknown>> = {};
  for (const [id, value] of Object.entries(profile.pins?.assumptions ?? {}))
    if (isAssumptionId(id)) pinned[id] = value;
  return pinned;
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
    ...present({ requestsPerSecond, requests, unattendedCalls }),
    ...(scenarioTimeoutSeconds === undefined ? {} : { scenarioTimeout: scenarioTimeoutSeconds * 1_000 }),
    ...(runTimeoutSeconds === undefined ? {} : { runTimeout: runTimeoutSeconds * 1_000 }),
    ...present({ callsWithoutReply }),
  };
}

async function open(profile: TargetProfile, context: Opening): Promise<LoadedTarget> {
  const authorities = profile.ca === undefined ? undefined : await fetchSource(profile.ca, 'ca', context);
  const ca = authorities === undefined ? undefined : readAuthorities(authorities);
  const { tpps: known, clients } = await openTpps(profile, context);
  const pinnedAssumptions = pinnedAssumptionsOf(profile);
  const tpps = tppsAsTold(known, pinnedAssumptions);
  const psus = await openPsus(profile, context);
  const timeout = (profile.budgets?.requestTimeoutSeconds ?? usualTimeoutSeconds) * 1_000;
  const budgets = budgetsOf(profile);
  const { concurrency: connections } = budgets;
  const { tell } = context;
  const trust = ca === undefined ? {} : { ca };
  const standing = { ...trust, tpps, clients, connections, timeout };
  const place = openPlace(profile.baseUrl, standing);
  const others = (profile.instances ?? []).map((each, index) => ({
    levers: openLevers(each, context, `instances[${index}].levers`),
    ...openPlace(each.baseUrl, standing),
  }));
  const places = [place, ...others];
  // Pages at the origin of the interface come over the same connections.
  const here = new Map(places.map(({ stands }) => [new URL(stands.baseUrl).origin, stands.transport]));
  const browse = networkBrowse({ ...trust, open: here, timeout, connections });
  const sca = openSca(profile, context, { browse, psus, tell, ...trust });
  const target: Target = {
    name: profile.name,
    environment: profile.environment,
    ...place.stands,
    psus,
    ...present({ sca }),
    levers: openLevers(profile, context),
    creditor: profile.creditor ?? syntheticCreditor,
    ...present({ payments: profile.payments }),
    capabilities: profile.capabilities ?? {},
    pinnedClauses: new Set(profile.pins?.clauses ?? []),
    pinnedAssumptions,
    waivers: profile.waivers ?? [],
    effects: effectsOf(profile),
    budgets,
  };
  // A person does one thing at a time, and what was granted before was granted at the first instance.
  const further = sca?.sparing === true ? [] : others;
  const instances = further.map(({ levers, stands }): Target => ({ ...target, ...stands, levers }));
  const whole = instances.length === 0 ? target : { ...target, instances };
  return {
    target: profile.strict === true ? heldStrictly(whole) : whole,
    async close() {
      await Promise.all([...places.map((each) => each.close()), browse.close(), sca?.close?.()]);
    },
  };
}

/**
 * Opens the target of a profile file. Nothing is sent yet.
 * @throws ConfigurationError in one line, starting with the file, for every mistake of the user.
 * @example
 * const { target, close } = await loadTarget({ file: 'my-bank.json' });
 * const result = await runSuite({ target });
 * await close();
 */
export async function loadTarget(options: LoadOptions): Promise<LoadedTarget> {
  const { profile, directory, file, doubt } = await readProfile(options.file, options.overrides);
  const tell = options.tell ?? ((line) => void process.stderr.write(`${line}\n`));
  try {
    const { variables = process.env } = options;
    const loaded = await open(profile, { directory, variables, tell });
    if (doubt === undefined) return loaded;
    tell(`${file}: ${doubt}`);
    const { levers, instances, ...bare } = loaded.target;
    const inDoubt = { levers, ...present({ instances }) };
    return { ...loaded, target: { ...bare, levers: {}, inDoubt } };
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw new ConfigurationError(`${file}: ${thrown.message}`);
    throw thrown;
  }
}
