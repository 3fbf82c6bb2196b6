/**
 * The `manual` SCA driver: a living person acts at the bank, one step at a time. Each step is told with its address and deadline; the
 * answer arrives at TPP-Redirect-URI, which must be an address on this machine and has a path of its own for each request. A deadline
 * that passes makes the step's clauses untestable and the run goes on; what comes back later is told and counts for no other step.
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
}

/** What to do, in words for a terminal: nothing in it is a secret. */
export function instructions(task: ScaTask, nameOf: ManualDriverOptions['nameOf']): readonly string[] {
  const { identity, context, corporateId, decision, accounts } = task;
  const name = nameOf(identity);
  return [
    name === undefined ? 'log in with the identity shown on the page below' : `log in as ${name}`,
    `choose the ${context.toLowerCase()} context${corporateId === undefined ? '' : ' and the agreement shown on the page below'}`,
    accounts === 'all'
      ? 'leave every account ticked'
      : `tick only the accounts ending in ${accounts.map((each) => each.slice(-4)).join(', ')}`,
    decision === 'approve' ? 'approve' : 'cancel',
  ];
}

/** The driver that waits for a person. Its outcomes hold no pages. */
export function manualDriver(options: ManualDriverOptions): ScaDriver {
  const { deadline, tell, nameOf } = options;
  const callbacks = new Map<string, Promise<Callback>>();
  let before: Promise<unknown> = Promise.resolve();
  let count = 0;
  let expected: number | undefined;
  /** Steps that are over, by origin and path of where they come back. */
  const over = new Map<string, { readonly number: number; readonly missed: boolean }>();

  function formerAt(origin: string): FormerSteps {
    return {
      claims(path) {
        const former = over.get(origin + path);
        if (former === undefined) return false;
        const when = former.missed ? 'after its time was over' : 'once more';
        tell(`SCA step ${former.number} came back ${when}: ignored`);
        return true;
      },
      get isOneOut() {
        return [...over.values()].some((each) => each.missed);
      },
    };
  }

  function callbackAt(redirectUri: string): Promise<Callback> {
    const { origin } = new URL(redirectUri);
    const known = callbacks.get(origin) ?? openCallback(redirectUri, formerAt(origin));
    callbacks.set(origin, known);
    return known;
  }

  async function step(task: ScaTask, signal: AbortSignal | undefined): Promise<ScaOutcome> {
    signal?.throwIfAborted();
    const { origin, pathname } = new URL(task.redirectUri);
    if (over.get(origin + pathname)?.missed === true) {
      throw new ScaStuck(
        'an earlier SCA with the same TPP-Redirect-URI was not completed in time, and its late return could be taken for this one',
      );
    }
    const callback = await callbackAt(task.redirectUri);
    count += 1;
    const number = count;
    const place =
      expected === undefined || number > expected ? `${number}` : `${number} of about ${expected}`;
    const lines = instructions(task, nameOf);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), deadline);
    const until = new Date(Date.now() + deadline).toTimeString().slice(0, 8);
    tell(`SCA step ${place}, until ${until}: ${lines.join('; ')}`);
    tell(`  ${task.scaRedirect}`);
    tell(`  (or follow ${callback.address})`);
    const secrets = task.corporateId === undefined ? [] : [`agreement ${task.corporateId}`];
    const shown = {
      title: `Step ${place}`,
      path: pathname,
      link: task.scaRedirect,
      lines: [...lines, `identity ${task.identity}`, ...secrets],
    };
    try {
      const any = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
      const redirect = await callback.arrival(shown, any);
      over.set(origin + pathname, { number, missed: false });
      tell(`SCA step ${number}: thank you`);
      return { redirect };
    } catch (thrown) {
      signal?.throwIfAborted();
      if (!late.signal.aborted) throw thrown;
      over.set(origin + pathname, { number, missed: true });
      tell(`SCA step ${number}: the time is over; the run goes on without it`);
      throw new ScaStuck(`no person completed the SCA within ${deadline / 1_000} s (sca.deadlineSeconds)`);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    name: 'manual',
    showsPages: false,
    sparing: true,
    waitsForPerson: true,
    tell,
    expects(total) {
      expected = total;
    },
    returnsTo(redirectUri, nonce) {
      const address = new URL(redirectUri);
      address.pathname = `${address.pathname.replace(/\/$/, '')}/${nonce}`;
      return address.href;
    },
    complete(task, signal) {
      // A person does one thing at a time.
      const mine = before.then(() => step(task, signal));
      before = mine.catch(() => {});
      return mine;
    },
    async close() {
      const open = await Promise.allSettled(callbacks.values());
      for (const each of open) if (each.status === 'fulfilled') await each.value.close();
    },
  };
}
