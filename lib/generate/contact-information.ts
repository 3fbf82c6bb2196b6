/** Contact addresses of TPPs (DLG-01). */

import * as fc from 'fast-check';

export interface ContactInformation {
  readonly email: string;
}

const locals = ['psd2', 'psd2-operations', 'first.last', 'a', 'team+psd2', 'x'.repeat(64)] as const;
const domains = [
  'tpp.example',
  'mail.tpp.example',
  'xn--blbr-roah.example',
  `${'d'.repeat(63)}.example`,
] as const;

/** Valid contact addresses below example domains. */
export function contactInformation(): fc.Arbitrary<ContactInformation> {
  return fc
    .tuple(fc.constantFrom(...locals), fc.constantFrom(...domains))
    .map(([local, domain]) => ({ email: `${local}@${domain}` }));
}
