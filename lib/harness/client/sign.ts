/** Signs what leaves. Requests leave in the order in which they were made, whichever is signed first. */

import type { WireRequest } from '../../model/http.js';
import { signRequestAside, type MadeSignature } from '../../signing/index.js';
import type { BankTime } from '../schedule/bank-time.js';
import type { Target, TppIdentity } from '../target/target.js';
import type { Call } from './call.js';
import type { Stamp } from './stamp.js';

interface Signed {
  readonly signed: WireRequest;
  /** The signature before `afterSigning` changed anything. */
  readonly made: MadeSignature | undefined;
}

/** Dates a call and signs it, with the changes that its options ask for. */
export type Sign = (identity: TppIdentity, call: Call) => Promise<Signed>;

/** Milliseconds of bank time after which what waited is dated and signed anew: a Date must not age. */
const stale = 500;

/** The signing of one client; it keeps the order of its calls. */
export function signInOrder(
  { basePath }: Pick<Target, 'basePath'>,
  time: Pick<BankTime, 'now'>,
  { dated }: Stamp,
): Sign {
  async function signedNow(identity: TppIdentity, { request, options }: Call) {
    const at = time.now();
    const stamped = dated(request);
    const { method, target, headers, body, signing } = options.beforeSigning?.(stamped) ?? stamped;
    const plain: WireRequest = { method, target: basePath + target, headers, body };
    const { request: signed, made } = await signRequestAside(plain, identity.signer, signing);
    return { at: stamped === request ? undefined : at, signed, made };
  }

  async function inTurn(identity: TppIdentity, call: Call, earlier: Promise<unknown>) {
    const [first] = await Promise.all([signedNow(identity, call), earlier]);
    const isFresh = first.at === undefined || Math.abs(time.now() - first.at) < stale;
    return isFresh ? first : signedNow(identity, call);
  }

  let before: Promise<unknown> = Promise.resolve();
  return async (identity, call) => {
    const mine = inTurn(identity, call, before);
    before = Promise.allSettled([mine]);
    const { signed, made } = await mine;
    return { signed: call.options.afterSigning?.(signed) ?? signed, made };
  };
}
