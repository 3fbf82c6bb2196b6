/**
 * What each scenario does to the reference bank, written down once: its requests with their replies, the
 * levers it pulls, and the parts of the bank that it comes near. Every scenario has a bank of its own, whose
 * clock stands still and whose ids are seeded, so that the same scenario sends the same bytes every time.
 */

import { sign } from 'node:crypto';
import type { BankAdmin } from '../bank/admin.js';
import type { Bank } from '../bank/bank.js';
import type { BankParts, PartsChange } from '../bank/types.js';
import type { ClauseId } from '../catalogue/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { ClauseResult, RunResult } from '../harness/conduct/result.js';
import { type EmbeddedIdentities, type EmbeddedOptions, inProcessTarget } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Target, TppIdentity } from '../harness/target/target.js';
import type { Environment } from '../model/environment.js';
import type { WireReply, WireRequest } from '../model/http.js';
import { present } from '../model/present.js';
import { operationsAt } from '../rules/operations-at.js';
import type { PreparedSigner } from '../signing/index.js';
import { recordingParts } from './coverage.js';

/** One thing that a scenario did to the bank. */
export type Deed =
  | {
      readonly kind: 'request';
      readonly request: WireRequest;
      readonly reply: WireReply;
      /**
       * How many of the reference rules, from the first on, found nothing; Infinity when none found anything.
       */
      readonly silentRules: number;
    }
  | { readonly kind: 'lever'; readonly pull: (admin: BankAdmin) => void };

/** What one scenario did to the reference bank. */
export interface Recording {
  readonly scenario: Scenario;
  readonly deeds: readonly Deed[];
  /** Parts that it came near, for example `routes.list-accounts`. */
  readonly parts: ReadonlySet<string>;
  /** Ids of the operations whose calls came near a part, by the part; `page` stands for the bank's pages. */
  readonly callsAt: ReadonlyMap<string, ReadonlySet<string>>;
  /** Clauses that it judges, or of which its replies showed something. */
  readonly shown: ReadonlySet<ClauseId>;
  /** What it says of the reference bank. */
  readonly clauses: readonly ClauseResult[];
  /** Clauses that it cannot judge even of the reference bank, for example those on TLS. */
  readonly untestable: ReadonlySet<ClauseId>;
}

/** Where scenarios meet banks that differ in nothing but what was changed on purpose. */
export interface ProvingGround {
  readonly identities: EmbeddedIdentities;
  readonly environment: Environment;
  /** Milliseconds since 1970; stands still. */
  readonly clock: () => number;
  readonly seed: number;
  /**
   * How the target differs from that of the reference bank, for example what a profile lacks; absent: in
   * nothing.
   */
  readonly adjust?: (target: Target) => Target;
}

const seed = 1;
const mostSignatures = 50_000;

/**
 * The signer, which makes each signature once: RSA is half the cost of a request, and the same bytes return
 * with every bank.
 */
function remembering(signer: PreparedSigner): PreparedSigner {
  const made = new Map<string, Buffer>();
  return {
    ...signer,
    sign(bytes) {
      const text = bytes.toString('latin1');
      const known = made.get(text);
      if (known !== undefined) return known;
      if (made.size >= mostSignatures) made.clear();
      const signature = sign('sha256', bytes, signer.privateKey);
      made.set(text, signature);
      return signature;
    },
  };
}

function again(tpp: TppIdentity): TppIdentity {
  return { ...tpp, signer: remembering(tpp.signer) };
}

/** Noon of this day by UTC: what a proof says does not depend on the hour at which it is made. */
function noon(): number {
  return new Date().setUTCHours(12, 0, 0, 0);
}

/** A ground whose clock stands at the given instant. */
export function provingGround(
  identities: EmbeddedIdentities,
  environment: Environment,
  instant = noon(),
): ProvingGround {
  const { tpps } = identities;
  return {
    identities: {
      ...identities,
      tpps: {
        primary: again(tpps.primary),
        second: again(tpps.second),
        aispOnly: again(tpps.aispOnly),
        pispOnly: again(tpps.pispOnly),
        withoutRole: again(tpps.withoutRole),
        untrusted: again(tpps.untrusted),
        expired: again(tpps.expired),
        notYetValid: again(tpps.notYetValid),
        unregistered: again(tpps.unregistered),
        registeredAsAisp: again(tpps.registeredAsAisp),
        registeredAsPisp: again(tpps.registeredAsPisp),
        primaryRenewed: again(tpps.primaryRenewed),
        primaryAsAisp: again(tpps.primaryAsAisp),
        primaryAsPisp: again(tpps.primaryAsPisp),
        oddlyIssued: again(tpps.oddlyIssued),
      },
    },
    environment,
    clock: () => instant,
    seed,
  };
}

/** Runs one scenario against a fresh bank of the ground. */
export async function runAlone(
  scenario: Scenario,
  ground: ProvingGround,
  change: PartsChange,
  around?: EmbeddedOptions['around'],
): Promise<RunResult> {
  const { target, close } = await inProcessTarget({ ...ground, change, ...present({ around }) });
  try {
    return await conduct([scenario], ground.adjust?.(target) ?? target, { seed, partial: true });
  } finally {
    await close();
  }
}

/** The operation that is called, or `page`. */
function callOf({ basePath, answers }: BankParts, { method, target }: WireRequest): string {
  const [path = ''] = target.slice(basePath.length).split('?');
  const match = operationsAt(answers).match(method, path);
  return match.kind === 'operation' ? match.operation.id : 'page';
}

/** What is written down while a scenario runs. */
interface Notes {
  readonly parts: Set<string>;
  readonly callsAt: Map<string, Set<string>>;
  readonly deeds: Promise<Deed>[];
  /** The operation that is called just now; undefined between calls. */
  call: string | undefined;
  /** How many rules found nothing in the call so far. */
  silentRules: number;
}

function notePart(notes: Notes, part: string): void {
  notes.parts.add(part);
  if (notes.call === undefined) return;
  const known = notes.callsAt.get(part);
  if (known === undefined) notes.callsAt.set(part, new Set([notes.call]));
  else known.add(notes.call);
}

/** The bank whose rules tell where the first finding is. */
function counting(given: BankParts, notes: Notes): BankParts {
  return {
    ...given,
    rules: given.rules.map((rule, index) => ({
      ...rule,
      judge(request, context) {
        const finding = rule.judge(request, context);
        if (finding !== undefined) notes.silentRules = index;
        return finding;
      },
    })),
  };
}

/** The levers, each written down before it is pulled. */
function listeningAdmin(admin: BankAdmin, { deeds }: Notes): BankAdmin {
  const noted = (pull: (admin: BankAdmin) => void) => {
    deeds.push(Promise.resolve({ kind: 'lever', pull }));
    pull(admin);
  };
  return {
    ...admin,
    clock: (order) => noted((other) => other.clock(order)),
    batchRun: () => noted((other) => other.batchRun()),
    revoke: (order) => noted((other) => other.revoke(order)),
    paymentPermission: (order) => noted((other) => other.paymentPermission(order)),
    funds: (order) => noted((other) => other.funds(order)),
    restart: () => noted((other) => other.restart()),
    reset: () => noted((other) => other.reset()),
  };
}

/** The bank whose calls and levers are written down. */
function listening(bank: Bank, notes: Notes): Bank {
  return {
    ...bank,
    handle(request) {
      notes.silentRules = Infinity;
      notes.call = callOf(bank.parts, request);
      const answering = bank.handle(request);
      notes.call = undefined;
      // Rules are judged before the bank waits for anything.
      const { silentRules } = notes;
      notes.deeds.push(
        Promise.resolve(answering).then(
          (reply) => ({ kind: 'request', request, reply, silentRules }) as const,
        ),
      );
      return answering;
    },
    admin: listeningAdmin(bank.admin, notes),
  };
}

/** Writes down what the scenario does to the reference bank of the ground. */
export async function record(scenario: Scenario, ground: ProvingGround): Promise<Recording> {
  const notes: Notes = {
    parts: new Set(),
    callsAt: new Map(),
    deeds: [],
    call: undefined,
    silentRules: Infinity,
  };
  const { ambient, clauses } = await runAlone(
    scenario,
    ground,
    (given) =>
      counting(
        recordingParts(given, (part) => notePart(notes, part)),
        notes,
      ),
    (bank) => listening(bank, notes),
  );
  return {
    scenario,
    deeds: await Promise.all(notes.deeds),
    parts: notes.parts,
    callsAt: notes.callsAt,
    shown: new Set([...scenario.clauses, ...ambient.map((verdict) => verdict.clause)]),
    clauses,
    untestable: new Set(clauses.filter((each) => each.verdict === 'untestable').map((each) => each.clause)),
  };
}
