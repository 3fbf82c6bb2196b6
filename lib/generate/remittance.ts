/**
 * What a payment tells its creditor (PAY-36 to PAY-53, PAY-59): free text, one reference, a list of them, or
 * nothing.
 */

import * as fc from 'fast-check';
import { makeKidMod10, makeKidMod11 } from '../model/identifiers.js';
import type { PaymentSetting } from './setting.js';
import { bounded, textOptions } from './text.js';

export interface GeneratedReference {
  readonly reference: string;
  readonly referenceType?: string;
  readonly referenceIssuer?: string;
}

export type GeneratedRemittance =
  | { readonly remittanceInformationUnstructured?: string }
  | { readonly remittanceInformationStructured: GeneratedReference }
  | { readonly remittanceInformationStructuredArray: readonly GeneratedReference[] };

type RemittanceSetting = Pick<
  PaymentSetting,
  'lengthUnit' | 'alphabets' | 'singleReference' | 'mostReferences'
>;

/** Payment references of 2 to 25 digits whose check digit fits. */
export function kids(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat({ max: 999_999_999 }), fc.constantFrom(1, 2, 7, 15, 24), fc.boolean())
    .map(([drawn, length, mod10]) => {
      const payload = String(drawn).padStart(length, '7').slice(-length);
      return mod10 ? makeKidMod10(payload) : makeKidMod11(payload);
    });
}

/** One reference: a KID, or a text with type and issuer present or absent. */
export function references(setting: RemittanceSetting): fc.Arbitrary<GeneratedReference> {
  const text = bounded(35, 1, textOptions(setting));
  const named = fc.record(
    { reference: text, referenceType: text, referenceIssuer: text },
    { noNullPrototype: true, requiredKeys: ['reference'] },
  );
  const kid = kids().map((reference): GeneratedReference => ({ reference }));
  return fc.oneof<fc.WeightedArbitrary<GeneratedReference>[]>(
    { weight: 4, arbitrary: named },
    { weight: 1, arbitrary: kid },
  );
}

/** One of the ways to tell what a payment is for. */
export function remittances(setting: RemittanceSetting): fc.Arbitrary<GeneratedRemittance> {
  const text = bounded(140, 1, textOptions(setting));
  const reference = references(setting);
  const list = fc.array(reference, { minLength: 1, maxLength: setting.mostReferences ?? 4, size: 'max' });
  const single = setting.singleReference === false ? [] : [reference.map(singly)];
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<GeneratedRemittance>({}) },
    { weight: 3, arbitrary: text.map(freely) },
    { weight: 3, arbitrary: list.map(listed) },
    ...single,
  );
}

function freely(text: string): GeneratedRemittance {
  return { remittanceInformationUnstructured: text };
}

function singly(reference: GeneratedReference): GeneratedRemittance {
  return { remittanceInformationStructured: reference };
}

function listed(all: readonly GeneratedReference[]): GeneratedRemittance {
  return { remittanceInformationStructuredArray: all };
}
