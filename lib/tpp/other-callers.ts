/** Calls under the certificate of a TPP that another key has signed: nobody knows whose they are. */

import type { Judgement } from './obligation.js';
import { obligations } from './obligations.js';

/** What hangs on which TPP calls. */
const ofCaller: ReadonlySet<string> = new Set(
  obligations.flatMap((each) => (each.ofCaller === true ? [each.id] : [])),
);

/** Rules on keyId that fail where it names another certificate than the one that is sent. */
const keyIdRules: ReadonlySet<string> = new Set(['key-id-issuer', 'key-id-serial']);

/**
 * Whether it is said of the TPP of the certificate, whose key has not signed the call; where keyId names
 * another certificate as well, whatever is said of more than the request.
 */
export function isOfAnother({ obligation: id }: Judgement, ruled: readonly Judgement[]): boolean {
  const broken = ruled.filter(({ breach }) => breach !== undefined).map(({ obligation }) => obligation);
  if (!broken.includes('signature-fits')) return false;
  return ofCaller.has(id) || broken.some((each) => keyIdRules.has(each));
}
