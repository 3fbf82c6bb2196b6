/** Keeps the bank's clock where the TPPs' certificates are valid: beyond it every request is refused. */

import { X509Certificate } from 'node:crypto';
import { Untestable } from '../../model/errors.js';
import type { Target, TppIdentity } from '../target/target.js';
import { movedBy, type BankTime } from './bank-time.js';

/** The end of the validity of a TPP's certificate, milliseconds since 1970. */
function endOf({ signer }: TppIdentity): number {
  return Date.parse(new X509Certificate(signer.certificate).validTo);
}

/** The instant from which a certificate of the primary or the second TPP is valid no longer. */
export function certificatesEnd({ primary, second }: Target['tpps']): number {
  return Math.min(...[primary, ...(second === undefined ? [] : [second])].map(endOf));
}

/** Bank time that is not moved to where a certificate of the primary or the second TPP is valid no longer. */
export function whileCertificatesHold(time: BankTime, { primary, second }: Target['tpps']): BankTime {
  const tpps = second === undefined ? [primary] : [primary, second];
  const ends = tpps.map((each) => ({ name: each.name, end: endOf(each) }));

  return movedBy(time, async (instant) => {
    const over = ends.find(({ end }) => instant >= end);
    if (over !== undefined) {
      const day = new Date(over.end).toISOString().slice(0, 10);
      throw new Untestable(
        `the clock would be moved to where tpps.${over.name}.certificate is valid no longer (until ${day}); get one that is valid for longer`,
      );
    }
    await time.moveTo(instant);
  });
}
