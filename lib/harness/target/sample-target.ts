/** A sandbox target for the harness's own tests: a TPP that signs, and a transport of the test. */

import type { TestPki } from '../../certificates/index.js';
import { mintShortPki } from '../../certificates/testing/short-pki.js';
import type { WireReply, WireRequest } from '../../model/http.js';
import { requestRules } from '../../rules/index.js';
import { prepareSigner } from '../../signing/index.js';
import { ambientLedger } from '../ambient/ledger.js';
import { noUnattendedCalls } from '../schedule/admission.js';
import { turnstile } from '../schedule/budget.js';
import { psuPool } from '../conduct/psu-pool.js';
import type { RunParts } from '../conduct/run-parts.js';
import { readReply, type Reply } from '../replies/reply.js';
import { consentsOf } from '../stage/consents.js';
import { bankTime } from '../schedule/bank-time.js';
import { everyEffect } from '../../profile/effects.js';
import { ruleContext } from './rule-context.js';
import type { Target, TppIdentity, TppName } from './target.js';

/** What the bank behind the fake transport says to a request. */
export type Answer = (request: WireRequest, signal?: AbortSignal) => WireReply | Promise<WireReply>;

let minted: Promise<TestPki> | undefined;

/** A TPP with a certificate of its own. */
export async function sampleTpp(name: TppName = 'primary'): Promise<TppIdentity> {
  minted ??= mintShortPki(new Date());
  const { der, keys } = (await minted).tpps[name];
  return {
    name,
    roles: ['AISP', 'PISP'],
    signer: prepareSigner({ certificate: der, privateKey: keys.privateKey }),
    redirectUri: 'https://tpp.example/callback',
  };
}

/** A JSON reply. */
export function jsonReply(status: number, body: unknown, headers: WireReply['headers'] = []): WireReply {
  return {
    status,
    headers: [['Content-Type', 'application/json'], ...headers],
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** A reply as scenarios read it, to a request of choice. */
export function replyOf(
  wire: WireReply,
  request: Partial<WireRequest> = {},
  operation: Reply['exchange']['operation'] = 'list-accounts',
): Reply {
  return readReply(wire, {
    number: 1,
    by: 'primary',
    operation,
    request: { method: 'GET', target: '/v1/accounts', headers: [], body: Buffer.alloc(0), ...request },
    announced: [],
    at: 0,
    milliseconds: 1,
  });
}

/** A target whose bank is the given function; `sent` fills with what arrived there. */
export async function sampleTarget(
  answer: Answer,
  changes: Partial<Target> = {},
): Promise<{ readonly target: Target; readonly sent: readonly WireRequest[] }> {
  const sent: WireRequest[] = [];
  const target: Target = {
    name: 'sample',
    baseUrl: 'https://bank.example',
    basePath: '',
    environment: 'sandbox',
    transport: {
      async send(request, signal) {
        sent.push(request);
        return answer(request, signal);
      },
      async close() {},
    },
    tpps: { primary: await sampleTpp() },
    psus: [],
    levers: {},
    creditor: { name: 'Kari Nordmann', bban: '26743379224', currency: 'NOK', country: 'NO' },
    capabilities: {},
    pinnedClauses: new Set(),
    pinnedAssumptions: {},
    waivers: [],
    effects: new Set(everyEffect),
    disposable: true,
    budgets: { concurrency: 4 },
    ...changes,
  };
  return { target, sent };
}

/** What a scenario needs of a run against a target. */
export function sampleParts(target: Target, changes: Partial<RunParts> = {}): RunParts {
  return {
    target,
    seed: 7,
    ledger: ambientLedger([]),
    pool: psuPool(target.psus),
    consents: consentsOf(target.psus),
    time: bankTime(target.levers.clock),
    rules: requestRules,
    context: ruleContext(target),
    turn: turnstile({}),
    unattended: noUnattendedCalls(),
    signal: new AbortController().signal,
    ...changes,
  };
}
