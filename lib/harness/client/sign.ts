/** Signs what leaves. Requests leave in the order in which they were made, whichever is signed first. */

import type { WireRequest } from '../../model/http.js';
import { signRequestAside, type MadeSignature } from '../../signing/index.js';
import type { TppIdentity } from '../target/target.js';
import type { Call } from './call.js';
import type { Stamp } from './stamp.js';

interface Signed {
  readonly signed: WireRequest;
  /** The signature before `afterSigning` changed anything. */
  readonly made: MadeSignature | undefined;
}

/** Dates a call and signs it, with the changes that its options ask for. */
export type Sign = (identity: TppIdentity, call: Call) => Promise<Signed>;

/** The signing of one client; it keeps the order of its calls. */
export function signInOrder(basePath: string, { dated }: Stamp): Sign {
  let before: Promise<unknown> = Promise.resolve();
  return async (identity, { request, options }) => {
    const stamped = dated(request);
    const { method, target, headers, body, signing } = options.beforeSigning?.(stamped) ?? stamped;
    const plain: WireRequest = { method, target: basePath + target, headers, body };
    const inOrder = Promise.all([signRequestAside(plain, identity.signer, signing), before]);
    before = Promise.allSettled([inOrder]);
    const [{ request: signed, made }] = await inOrder;
    return { signed: options.afterSigning?.(signed) ?? signed, made };
  };
}
