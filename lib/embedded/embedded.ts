/**
 * The embedded target: the reference bank in this process, over TLS on a free port or straight through its
 * handler. One of the two places of the harness that know the bank.
 */

import { type Bank, createBank } from '../bank/bank.js';
import { trustOf } from '../certificates/index.js';
import type { TppRegistry } from '../bank/policies/tpp.js';
import { promisedAnswers, promisedClauses } from '../bank/promises.js';
import { referenceParts } from '../bank/reference.js';
import { serveBank } from '../bank/server/server.js';
import { sparing } from '../bank/telling/spared-reasons.js';
import type { BankParts, PartsChange } from '../bank/types.js';
import type { Environment } from '../model/environment.js';
import { inProcessBrowse, networkBrowse } from '../harness/sca/browse.js';
import { formDriver } from '../harness/sca/browsing/form.js';
import type { Levers } from '../model/levers.js';
import { present } from '../model/present.js';
import type {
  Creditor,
  KnownAccount,
  PsuIdentity,
  Target,
  TppIdentity,
  TppName,
} from '../harness/target/target.js';
import { tppsAsTold } from '../harness/target/pinned-signer.js';
import { inProcessTransport } from '../harness/transport/in-process.js';
import { networkTransport } from '../harness/transport/network.js';
import { embeddedIdentities, type EmbeddedIdentities } from './identities.js';

export {
  embeddedIdentities,
  embeddedRedirectUri,
  identitiesOf,
  type EmbeddedIdentities,
} from './identities.js';

export interface OpenTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Default: minted anew. */
  readonly identities?: EmbeddedIdentities;
  readonly environment?: Environment;
  /** A fault or a lawful variant. */
  readonly change?: PartsChange;
  /** One clock for bank and harness, milliseconds since 1970; the machine's unless told. */
  readonly clock?: () => number;
  /** Makes the ids of the bank the same in every run. */
  readonly seed?: number;
  /** How many instances the target has; one unless told. */
  readonly instances?: number;
  /** Puts something around the bank, for example to see what it is asked. */
  readonly around?: (bank: Bank) => Bank;
}

const inNok = (bban: string): KnownAccount => ({ bban, currency: 'NOK' });

/** Identities of the fixed data set. The first one acts for itself and for two corporations. */
const fixedPsus: readonly PsuIdentity[] = [
  { identity: '13039319955', kind: 'corporate' },
  { identity: '12085592767', kind: 'private', accounts: [inNok('36062211010'), inNok('36062221016')] },
];

/** Test users of the embedded bank. Nobody makes customers in production, so there are more of them. */
export const embeddedPsus: Readonly<Record<Environment, readonly PsuIdentity[]>> = {
  sandbox: fixedPsus,
  production: [
    ...fixedPsus,
    { identity: '22876101576', kind: 'private', accounts: [inNok('36063311000'), inNok('36063312007')] },
    { identity: '08878307802', kind: 'private', accounts: [inNok('36063321006'), inNok('36063322002')] },
    { identity: '21927943643', kind: 'private', accounts: [inNok('36063331001'), inNok('36063332008')] },
    { identity: '14898932096', kind: 'private', accounts: [inNok('36063341007'), inNok('36063342003')] },
  ],
};

/** Whom payments go to at the embedded bank. */
export const embeddedCreditor: Creditor = {
  name: 'Test Creditor',
  bban: '26743379224',
  currency: 'NOK',
  country: 'NO',
};

/** What a registry says otherwise than the certificates do. */
const registeredAs: Readonly<Partial<Record<TppName, TppIdentity['roles']>>> = {
  registeredAsAisp: ['AISP'],
  registeredAsPisp: ['PISP'],
  // Registers know an organisation, whatever each of its certificates is for.
  primaryAsAisp: ['AISP', 'PISP'],
  primaryAsPisp: ['AISP', 'PISP'],
};

/** The central registry as production asks it: every TPP of the tests but the unregistered one. */
function registryOf({ tpps }: EmbeddedIdentities): TppRegistry {
  const entries = Object.values(tpps).flatMap(({ name, organisationId, roles }) => {
    const registered = registeredAs[name] ?? roles;
    return organisationId === undefined || name === 'unregistered'
      ? []
      : [[organisationId, registered] as const];
  });
  return new Map(entries);
}

/** The parts of the embedded bank: reference parts that trust the test PKI, changed as asked. */
export function embeddedParts(identities: EmbeddedIdentities, options: EmbeddedOptions): BankParts {
  const reference = referenceParts({
    environment: options.environment ?? 'sandbox',
    ...present({ time: options.clock, seed: options.seed }),
    trust: trustOf(identities.pki),
    registry: registryOf(identities),
  });
  // What its profile promises the bank has to do, where a rule waits for the answer (ERR-03).
  const answers = { ...promisedAnswers, ...reference.answers };
  const parts: BankParts = { ...reference, answers, doctor: sparing };
  return options.change === undefined ? parts : options.change(parts);
}

function leversOf(bank: Bank): Levers {
  const { admin } = bank;
  return {
    clock: async (order) => admin.clock(order),
    batchRun: async () => admin.batchRun(),
    revoke: async (order) => admin.revoke(order),
    paymentPermission: async (order) => admin.paymentPermission(order),
    funds: async (order) => admin.funds(order),
    restart: async () => admin.restart(),
  };
}

/** Answers that oblige a bank to nothing, without which a scenario does not know what to send. */
const meanings: Target['pinnedAssumptions'] = { 'derivable-bic': promisedAnswers['derivable-bic'] };

/** What this bank answers otherwise than the reference bank. */
function answersOfItsOwn({ answers = {} }: BankParts): Target['pinnedAssumptions'] {
  const usual: Readonly<Record<string, unknown>> = promisedAnswers;
  return Object.fromEntries(Object.entries(answers).filter(([id, value]) => usual[id] !== value));
}

function targetOf(
  bank: Bank,
  identities: EmbeddedIdentities,
  reached: Pick<Target, 'baseUrl' | 'transport' | 'sca' | 'network'>,
): Target {
  const { environment, basePath, promisesNothing = false } = bank.parts;
  const pinnedAssumptions = {
    ...(promisesNothing ? meanings : promisedAnswers),
    ...answersOfItsOwn(bank.parts),
  };
  return {
    ...reached,
    name: 'embedded reference bank',
    basePath,
    environment,
    tpps: tppsAsTold(identities.tpps, pinnedAssumptions),
    psus: embeddedPsus[environment],
    levers: leversOf(bank),
    creditor: embeddedCreditor,
    capabilities: {},
    pinnedClauses: promisesNothing ? new Set() : promisedClauses,
    pinnedAssumptions,
    waivers: [],
    disposable: true,
    effects: new Set([
      'reads',
      'creates-payments',
      'changes-consent',
      'changes-registration',
      'changes-sandbox',
      'resets-sandbox',
    ]),
    // The quota of this bank is there to be tried to the end.
    budgets: { concurrency: 8, unattendedCalls: 40 },
  };
}

/** Opens as many banks as wanted, of which the first is the target and the others its further instances. */
async function opened(
  options: EmbeddedOptions,
  openOne: (identities: EmbeddedIdentities) => Promise<OpenTarget>,
): Promise<OpenTarget> {
  const { instances = 1 } = options;
  const identities = options.identities ?? (await embeddedIdentities());
  const first = await openOne(identities);
  const others = await Promise.all(Array.from({ length: instances - 1 }, () => openOne(identities)));
  if (others.length === 0) return first;
  return {
    target: { ...first.target, instances: others.map((each) => each.target) },
    close: async () => void (await Promise.all([first, ...others].map((each) => each.close()))),
  };
}

/** A bank behind its handler, without sockets; what hundreds of defective banks are judged through. */
export async function inProcessTarget(options: EmbeddedOptions = {}): Promise<OpenTarget> {
  return opened(options, async (identities) => inProcess(identities, options));
}

function inProcess(identities: EmbeddedIdentities, options: EmbeddedOptions): OpenTarget {
  const made = createBank(embeddedParts(identities, options));
  const bank = options.around?.(made) ?? made;
  const origin = 'https://bank.example';
  const transport = inProcessTransport(bank, 'bank.example');
  const sca = formDriver({ browse: inProcessBrowse(transport, origin) });
  const baseUrl = origin + bank.parts.basePath;
  const target = targetOf(bank, identities, { baseUrl, transport, sca });
  return {
    target: options.clock === undefined ? target : { ...target, clock: options.clock },
    close: () => transport.close(),
  };
}

/** A bank on TLS at a free loopback port. */
export async function embeddedTarget(options: EmbeddedOptions = {}): Promise<OpenTarget> {
  return opened(options, (identities) => onTheNetwork(identities, options));
}

async function onTheNetwork(identities: EmbeddedIdentities, options: EmbeddedOptions): Promise<OpenTarget> {
  const { server, intermediate, root } = identities.pki;
  const bank = createBank(embeddedParts(identities, options));
  const served = await serveBank(bank, {
    tls: {
      cert: server.pem + intermediate.pem,
      key: server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  });
  const timeout = 15_000;
  const transport = networkTransport({
    origin: served.origin,
    ca: root.pem,
    connections: 8,
    timeout,
    maxReplyBytes: 16 * 1024 * 1024,
  });
  const browse = networkBrowse({ ca: root.pem, open: new Map([[served.origin, transport]]), timeout });
  const { hostname, port } = new URL(served.origin);
  const target = targetOf(bank, identities, {
    baseUrl: served.baseUrl,
    transport,
    sca: formDriver({ browse }),
    network: { host: hostname, port: Number(port), tls: true, ca: root.pem },
  });
  return {
    target,
    async close() {
      await Promise.all([transport.close(), browse.close()]);
      await served.close();
    },
  };
}
