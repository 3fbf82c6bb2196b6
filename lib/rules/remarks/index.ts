/**
 * All remarks that one request alone gives rise to. A wrong check digit is told by the advice on payments
 * already.
 */

import type { JudgedRequest } from '../judged-request.js';
import { bodyOfGet, repeatedMember, unknownMember } from './body.js';
import {
  certificateAsPem,
  emptyAddress,
  foreignHeader,
  identityCheckDigits,
  misspeltHeader,
  outdatedOptIn,
  repeatedHeader,
  unknownOptIn,
} from './headers.js';
import { nearPath, nearProduct, unfilledValue } from './path.js';
import { daysReversed, repeatedParameter, unknownParameter } from './query.js';
import { controlCharacter, emptyText, oddAccountNumber, unfilledText } from './texts.js';
import { remarksOf, type Remark, type RemarkKind } from './remark.js';

export const remarkKinds: readonly RemarkKind[] = [
  foreignHeader,
  misspeltHeader,
  repeatedHeader,
  unknownOptIn,
  outdatedOptIn,
  emptyAddress,
  certificateAsPem,
  identityCheckDigits,
  nearPath,
  nearProduct,
  unfilledValue,
  unknownParameter,
  repeatedParameter,
  daysReversed,
  unknownMember,
  repeatedMember,
  emptyText,
  unfilledText,
  controlCharacter,
  oddAccountNumber,
  bodyOfGet,
];

/** The remarks on a request, in the order of their kinds. */
export function remarksOn(request: JudgedRequest, now: number): readonly Remark[] {
  return remarkKinds.flatMap((each) => remarksOf(each, request, now));
}

export type { Remark, RemarkKind } from './remark.js';
export { watchRequestIds, type RequestIdWatch } from './request-ids.js';
