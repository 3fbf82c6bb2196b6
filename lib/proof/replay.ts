/**
 * Whether a changed bank answers a recorded scenario as the reference bank did. A scenario whose every reply
 * is the same, byte for byte, goes on as it did and judges as it did, so that only the others have to be run
 * against the changed bank. Replaying costs a small part of running: nothing is signed, read or judged, and
 * rules known to be silent are left out.
 */

import { type Bank, createBank } from '../bank/bank.js';
import type { BankParts, PartsChange } from '../bank/types.js';
import type { HeaderLine, WireReply, WireRequest } from '../model/http.js';
import type { Doctor } from '../rules/judged-request.js';
import type { RequestRule } from '../rules/rule.js';
import type { Deed, Recording } from './recording.js';

/** Parts that rules look at besides the request; a bank with others is judged by all of its rules anew. */
const lookedAt = [
  'basePath',
  'time',
  'trust',
  'unprocessable',
  'readRoles',
  'answers',
  'environment',
] as const satisfies readonly (keyof BankParts)[];

/**
 * The rules of the changed bank that may find something in a request in which so many reference rules found
 * nothing.
 */
function openRules(before: BankParts, after: BankParts): (silent: number) => readonly RequestRule[] {
  if (lookedAt.some((each) => before[each] !== after[each])) return () => after.rules;
  const place = new Map(before.rules.map((rule, index) => [rule, index]));
  const known = new Map<number, readonly RequestRule[]>();
  return (silent) => {
    const open = known.get(silent) ?? after.rules.filter((rule) => (place.get(rule) ?? Infinity) >= silent);
    known.set(silent, open);
    return open;
  };
}

function sameHeaders(one: readonly HeaderLine[], other: readonly HeaderLine[]): boolean {
  return (
    one.length === other.length &&
    one.every(([name, value], index) => {
      const line = other[index];
      return line !== undefined && line[0] === name && line[1] === value;
    })
  );
}

function sameReply(one: WireReply, other: WireReply): boolean {
  return (
    one.status === other.status && sameHeaders(one.headers, other.headers) && one.body.equals(other.body)
  );
}

async function answersAlike(bank: Bank, deed: Deed): Promise<boolean> {
  if (deed.kind === 'request') return sameReply(await bank.handle(deed.request), deed.reply);
  try {
    deed.pull(bank.admin);
    return true;
  } catch {
    return false;
  }
}

const reasons = new WeakMap<WireRequest, ReturnType<Doctor>>();

/** Recordings tell why a signature does not fit: it is searched for once in each of their requests. */
const remembering: Doctor = ({ wire }, look) => {
  const known = reasons.get(wire) ?? look();
  reasons.set(wire, known);
  return known;
};

/** The bank whose rules are those that are open at the moment. */
function withOpenRules(bank: BankParts, open: () => readonly RequestRule[]): BankParts {
  return {
    ...bank,
    doctor: () => remembering,
    get rules() {
      return open();
    },
  };
}

/** A changed bank of which only open rules are judged, also in calls in which other parts act. */
function replayed(
  before: BankParts,
  after: BankParts,
): { readonly bank: Bank; readonly tell: (silent: number) => void } {
  let silent = Infinity;
  const acting = new Map<BankParts, BankParts>();
  const openOf = (bank: BankParts) => {
    const known = acting.get(bank);
    if (known !== undefined) return known;
    const open = openRules(before, bank);
    const made = withOpenRules(bank, () => open(silent));
    acting.set(bank, made);
    return made;
  };
  const { actingIn } = after;
  const bank = createBank(
    actingIn === undefined
      ? openOf(after)
      : { ...after, actingIn: (request, core) => openOf(actingIn(request, core)) },
  );
  return {
    bank,
    tell(count) {
      silent = count;
    },
  };
}

/**
 * A function that tells whether the changed bank answers a recording otherwise than the reference bank did.
 */
export function divergence(
  before: BankParts,
  change: PartsChange,
): (recording: Recording) => Promise<boolean> {
  return async ({ deeds }) => {
    // Changed anew for each recording: some changes remember what they saw.
    const { bank, tell } = replayed(before, change(before));
    for (const deed of deeds) {
      if (deed.kind === 'request') tell(deed.silentRules);
      if (!(await answersAlike(bank, deed))) return true;
    }
    return false;
  };
}
