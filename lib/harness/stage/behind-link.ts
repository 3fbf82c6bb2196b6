/** A PSU behind the scaRedirect link of a reply: what is played there, kept as evidence and remembered. */

import { createHash, randomBytes } from 'node:crypto';
import { messageOf, Untestable } from '../../model/errors.js';
import { readReply, type Reply } from '../replies/reply.js';
import type { ScaDriver, ScaTask } from '../sca/driver.js';
import { readRedirect, type Redirected } from '../sca/redirected.js';
import type { PsuIdentity, Target } from '../target/target.js';
import type { Pausing, Turn } from '../schedule/budget.js';
import type { Client } from '../client/client.js';
import type { Consents, Grant } from './consents.js';
import { contextOf, type ScaChoice, taskOf } from './sca-task.js';
import type { Tpp } from './tpp.js';

/** What a run knows beside the PSU itself. */
export interface PsuSurroundings {
  /** Access granted before; used again only where an SCA is dear. */
  readonly consents?: Consents;
  /** Does work during which the scenario's time does not run. */
  readonly pausing?: Pausing;
  /** Plays an SCA as soon as the driver has a place for it. */
  readonly turn?: Turn;
}

/** A PSU in a scenario. */
export interface Acting {
  readonly identity: PsuIdentity;
  readonly target: Target;
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly surroundings: PsuSurroundings;
  /** Access granted before, where an SCA is dear. */
  readonly consents: Consents | undefined;
  /** TPPs whose earlier access does not cover all that the PSU has by now. */
  readonly ownedLess: Set<string>;
}

/** What a PSU grants a TPP by a choice. */
export function grantTo(tpp: Tpp, { identity }: Acting, { context = contextOf(identity) }: ScaChoice): Grant {
  return { psu: identity.identity, tpp: tpp.identity.name, context };
}

/** Of this process alone, so that what tells two people apart names none. */
const salt = randomBytes(16);

/** Who is played at which bank, in a form that tells two people apart. */
function personOf({ identity }: ScaTask, { baseUrl }: Target): string {
  return createHash('sha256').update(salt).update(`${baseUrl} ${identity}`).digest('hex').slice(0, 16);
}

async function playNow(driver: ScaDriver, task: ScaTask, acting: Acting): Promise<Redirected> {
  const { client, signal, surroundings } = acting;
  const at = Date.now();
  const started = performance.now();
  const request = { method: 'GET', target: task.scaRedirect, headers: [], body: Buffer.alloc(0) };
  const person = personOf(task, acting.target);
  const about = { by: 'PSU', operation: 'browser', request, announced: [], at } as const;
  try {
    const act = () => driver.complete(task, signal);
    const { pausing } = surroundings;
    const outcome = await (driver.waitsForPerson === true && pausing !== undefined ? pausing(act) : act());
    const headers = [['Location', outcome.redirect]] as const;
    const reply = { status: 302, headers, body: Buffer.alloc(0) };
    // A page that asks nobody who comes was told nobody's number.
    const isTold = outcome.pages?.every((each) => !each.asksForPerson) !== true;
    const milliseconds = performance.now() - started;
    const exchange = client.record({ ...about, ...(isTold ? { person } : {}), milliseconds, reply });
    client.show(readReply(reply, exchange));
    return readRedirect(outcome.redirect, outcome.pages);
  } catch (thrown) {
    client.record({ ...about, milliseconds: performance.now() - started, failure: messageOf(thrown) });
    throw thrown;
  }
}

/** Goes behind the scaRedirect link of a reply and acts there. */
export async function completes(
  tpp: Tpp,
  reply: Reply,
  choice: ScaChoice,
  acting: Acting,
): Promise<Redirected> {
  const { target, signal, surroundings, consents } = acting;
  const driver = target.sca;
  if (driver === undefined) throw new Untestable('the profile names no SCA driver; add sca');
  const task = taskOf(tpp, reply, choice, acting);
  const { pausing, turn = (work) => work() } = surroundings;
  const back = await turn(() => playNow(driver, task, acting), { signal, pausing });
  // An SCA in another session ends the earlier one, and other accounts make another consent.
  const grant = grantTo(tpp, acting, choice);
  const before = consents?.find(grant);
  if (before !== undefined && back.succeeded) {
    if (isPlain(choice))
      consents?.keep(grant, { ...before, sessionId: back.sessionId ?? tpp.binding.sessionId });
    else consents?.drop(grant);
  }
  return back;
}

/** True when the PSU just grants everything as itself, so that one grant is as good as another. */
export function isPlain({
  decision = 'approve',
  accounts = 'all',
  identity,
  corporateId,
  smuggled,
  mistyped,
  alsoDecides,
  meanwhile,
  skipsTo,
}: ScaChoice): boolean {
  return (
    decision === 'approve' &&
    accounts === 'all' &&
    [identity, corporateId, smuggled, mistyped, alsoDecides, meanwhile, skipsTo].every(
      (each) => each === undefined,
    )
  );
}
