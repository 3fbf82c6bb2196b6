/**
 * The `manual` SCA driver: a living person acts at the bank, one step at a time. Each step is told with its
 * address and deadline; the answer arrives at TPP-Redirect-URI, which must be an address on this machine and
 * has a path of its own for each request, unless the bank takes one exact address; then the session tells
 * whose answer it is. A deadline that passes makes the step's clauses untestable and the run goes on; what
 * comes back later is told and counts for no other step.
 */

import { type Callback, type FormerSteps, openCallback } from './callback.js';
import { type ScaDriver, type ScaOutcome, ScaStuck, type ScaTask } from './driver.js';

export interface ManualDriverOptions {
  /** Milliseconds for one step. */
  readonly deadline: number;
  /** Tells the person a line. */
  readonly tell: (line: string) => void;
  /** How the profile names a PSU, for example `PSU 1`; undefined for an identity that it does not hold. */
  readonly nameOf: (identity: string) => string | undefined;
  /** True where every step comes back to the one address of the profile: sessions tell steps apart. */
  readonly exact?: boolean;
}

/** What to do, in words for a terminal: nothing in it is a secret. */
function instructions(task: ScaTask, nameOf: ManualDriverOptions['nameOf']): readonly string[] {
  const { identity, context, corporateId, decision, accounts } = task;
  const name = nameOf(identity);
  return [
    name === undefined ? 'log in with the identity shown on the page below' : `log in as ${name}`,
    `choose the ${context.toLowerCase()} context${corporateId === undefined ? '' : ' and the agreement shown on the page below'}`,
    accounts === 'all'
      ? 'leave every account ticked'
      : accounts.length === 0
        ? 'tick no account'
        : `tick only the accounts ending in ${accounts.map((each) => each.slice(-4)).join(', ')}`,
    decision === 'approve' ? 'approve' : 'cancel',
  ];
}

/** The session that a return names. */
function sessionIn(address: URL): string | undefined {
  return address.searchParams.get('tpp-session-id') ?? undefined;
}

/** The steps of a driver: which are over, and which one a return belongs to. */
function stepBook({ tell, exact = false }: ManualDriverOptions) {
  /** Steps that are over, by where or as what they come back. */
  const over = new Map<string, { readonly number: number; readonly missed: boolean }>();
  /** What the return of the step at hand is known by. */
  let atHand: string | undefined;

  /** What a return is known by: its address or, where all have the same, its session. */
  const keyOf = (address: URL, session = sessionIn(address)) =>
    exact ? `session ${session ?? ''}` : address.origin + address.pathname;
  const isAnyMissed = () => [...over.values()].some((each) => each.missed);
  const former: FormerSteps = {
    claims(address) {
      // A failure names no session, and so tells nothing of whose it is.
      if (exact && sessionIn(address) === undefined) return false;
      const key = keyOf(address);
      const step = over.get(key);
      if (step === undefined || key === atHand) return false;
      const when = step.missed ? 'after its time was over' : 'once more';
      tell(`SCA step ${step.number} came back ${when}: ignored`);
      return true;
    },
    get isOneOut() {
      return isAnyMissed();
    },
  };

  return {
    former,
    /** What the return of a task is known by. */
    keyOf: (task: ScaTask) => keyOf(new URL(task.redirectUri), task.sessionId ?? ''),
    begin: (key: string) => void (atHand = key),
    end: () => void (atHand = undefined),
    note: (key: string, number: number, missed: boolean) => void over.set(key, { number, missed }),
    /** @throws ScaStuck when an earlier step with the same key may still come back. */
    demandFree(key: string): void {
      if (over.get(key)?.missed !== true) return;
      const same = exact ? 'TPP-Session-ID' : 'TPP-Redirect-URI';
      throw new ScaStuck(
        `an earlier SCA with the same ${same} was not completed in time, and its late return could be taken for this one`,
        'silence',
      );
    },
    /** @throws ScaStuck when what came back may belong to an earlier step. */
    demandOwn(key: string, redirect: string): void {
      if (!exact || !isAnyMissed() || keyOf(new URL(redirect)) === key) return;
      throw new ScaStuck(
        'what came back names no session, or another, and could be that of an earlier SCA that was not completed in time',
        'silence',
      );
    },
  };
}

/** Tells the person what to do until when, and gives what the page on this machine shows. */
function announce(
  task: ScaTask,
  place: string,
  callback: Callback,
  { tell, nameOf, deadline }: ManualDriverOptions,
): Parameters<Callback['arrival']>[0] {
  const lines = instructions(task, nameOf);
  const until = new Date(Date.now() + deadline).toTimeString().slice(0, 8);
  tell(`SCA step ${place}, until ${until}: ${lines.join('; ')}`);
  tell(`  ${task.scaRedirect}`);
  tell(`  (or follow ${callback.address})`);
  const secrets = task.corporateId === undefined ? [] : [`agreement ${task.corporateId}`];
  return {
    title: `Step ${place}`,
    path: new URL(task.redirectUri).pathname,
    link: task.scaRedirect,
    lines: [...lines, `identity ${task.identity}`, ...secrets],
  };
}

/** Plays one step after another; `expects` tells how many there will be. */
function stepper(options: ManualDriverOptions) {
  const { deadline, tell } = options;
  const callbacks = new Map<string, Promise<Callback>>();
  const book = stepBook(options);
  let count = 0;
  let expected: number | undefined;

  function callbackAt(redirectUri: string): Promise<Callback> {
    const { origin } = new URL(redirectUri);
    const known = callbacks.get(origin) ?? openCallback(redirectUri, book.former);
    callbacks.set(origin, known);
    return known;
  }

  async function step(task: ScaTask, signal: AbortSignal | undefined): Promise<ScaOutcome> {
    signal?.throwIfAborted();
    const own = book.keyOf(task);
    book.demandFree(own);
    const callback = await callbackAt(task.redirectUri);
    const number = (count += 1);
    const isWithin = expected !== undefined && number <= expected;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), deadline);
    const shown = announce(
      task,
      isWithin ? `${number} of about ${expected}` : `${number}`,
      callback,
      options,
    );
    try {
      const any = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
      book.begin(own);
      const redirect = await callback.arrival(shown, any);
      book.note(own, number, false);
      book.demandOwn(own, redirect);
      tell(`SCA step ${number}: thank you`);
      return { redirect };
    } catch (thrown) {
      signal?.throwIfAborted();
      if (!late.signal.aborted) throw thrown;
      book.note(own, number, true);
      tell(`SCA step ${number}: the time is over; the run goes on without it`);
      const bound = `${deadline / 1_000} s (sca.deadlineSeconds)`;
      throw new ScaStuck(`no person completed the SCA within ${bound}`, 'silence');
    } finally {
      book.end();
      clearTimeout(timer);
    }
  }

  return {
    step,
    expects: (total: number | undefined) => void (expected = total),
    async close() {
      const open = await Promise.allSettled(callbacks.values());
      for (const each of open) if (each.status === 'fulfilled') await each.value.close();
    },
  };
}

/** The driver that waits for a person. Its outcomes hold no pages. */
export function manualDriver(options: ManualDriverOptions): ScaDriver {
  const steps = stepper(options);
  let before: Promise<unknown> = Promise.resolve();
  return {
    name: 'manual',
    showsPages: false,
    sparing: true,
    waitsForPerson: true,
    tell: options.tell,
    expects: steps.expects,
    returnsTo(redirectUri, nonce) {
      const address = new URL(redirectUri);
      address.pathname = `${address.pathname.replace(/\/$/, '')}/${nonce}`;
      return address.href;
    },
    complete(task, signal) {
      // A person does one thing at a time.
      const mine = before.then(() => steps.step(task, signal));
      before = mine.catch(() => {});
      return mine;
    },
    close: () => steps.close(),
  };
}
