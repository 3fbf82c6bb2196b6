/** Banks that count the characters of payment bodies a little wrong: one too many, one too few, in bytes. */

import type { ClauseId } from '../../catalogue/index.js';
import { anyBody, at, keeps, lengthAt, pay, ruleOf } from '../body-mistakes.js';
import { faults, type Fault } from '../fault.js';
import { overlooksWhen, refusesAt } from '../request-mistakes.js';

const array = 'remittanceInformationStructuredArray';
const one = 'remittanceInformationStructured';

/** Texts with a longest length. */
export const limitedTexts: readonly (readonly [clause: ClauseId, path: string, most: number])[] = [
  ['PAY-06', 'creditorName', 70],
  ['PAY-16', 'creditorAddress.street', 70],
  ['PAY-35', 'ultimateDebtor', 70],
  ['PAY-12', 'creditorAccount.bban', 30],
  ['PAY-28', 'debtorAccount.bban', 30],
  ['PAY-39', 'remittanceInformationUnstructured', 140],
  ['PAY-45', `${one}.reference`, 35],
  ['PAY-46', `${one}.referenceType`, 35],
  ['PAY-47', `${one}.referenceIssuer`, 35],
  ['PAY-51', `${array}.reference`, 35],
  ['PAY-52', `${array}.referenceType`, 35],
  ['PAY-53', `${array}.referenceIssuer`, 35],
];

const tooLong = limitedTexts.map(
  ([clause, path, most]): Fault => ({
    id: `payment-bodies/${clause.toLowerCase()}-one-too-long`,
    title: `${path} may have ${most + 1} characters`,
    catches: [clause],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf(clause), (request) => lengthAt(path)(request) === most + 1),
  }),
);

/** The account that pays has the number that the bank gave it, so nobody can show its bound from below. */
const tooShort = limitedTexts
  .filter(([clause]) => clause !== 'PAY-28')
  .map(
    ([clause, path, most]): Fault => ({
      id: `payment-bodies/${clause.toLowerCase()}-one-too-short`,
      title: `${path} may have only ${most - 1} characters`,
      catches: [clause],
      mayFail: anyBody,
      change: (parts) => refusesAt(parts, pay, (request) => lengthAt(path)(request) >= most),
    }),
  );

/** Lengths in bytes, which letters beyond ASCII exceed sooner. Account numbers have none. */
const inBytes = limitedTexts
  .filter(([, path]) => !path.endsWith('.bban'))
  .map(
    ([clause, path, most]): Fault => ({
      id: `payment-bodies/${clause.toLowerCase()}-in-bytes`,
      title: `The length of ${path} is counted in bytes`,
      catches: [clause],
      mayFail: anyBody,
      change: (parts) =>
        refusesAt(parts, pay, (request) => {
          const value = at(request, path);
          return typeof value === 'string' && Buffer.byteLength(value) > most;
        }),
    }),
  );

/** Letters that are not counted, so that texts of them may be of any length. */
const uncounted = limitedTexts
  .filter(([, path]) => !path.endsWith('.bban'))
  .map(
    ([clause, path]): Fault => ({
      id: `payment-bodies/${clause.toLowerCase()}-letters-of-three-bytes-not-counted`,
      title: `Characters of three bytes do not count in ${path}`,
      catches: [clause],
      findingsOnly: true,
      onlyInDepth: true,
      change: (parts) =>
        overlooksWhen(parts, ruleOf(clause), (request) => {
          const value = at(request, path);
          return typeof value === 'string' && /^[\u0800-\uffff]+$/.test(value);
        }),
    }),
  );

/** Texts of at least one character. */
const leasts: readonly (readonly [clause: ClauseId, path: string])[] = [
  ['PAY-38', 'remittanceInformationUnstructured'],
  ['PAY-45', `${one}.reference`],
  ['PAY-46', `${one}.referenceType`],
  ['PAY-47', `${one}.referenceIssuer`],
  ['PAY-51', `${array}.reference`],
  ['PAY-52', `${array}.referenceType`],
  ['PAY-53', `${array}.referenceIssuer`],
];

const emptyTexts = leasts.flatMap(([clause, path]): readonly Fault[] => [
  {
    id: `payment-bodies/${clause.toLowerCase()}-may-be-empty`,
    title: `${path} may be empty`,
    catches: [clause],
    findingsOnly: true,
    change: (parts) =>
      keeps(parts, ruleOf(clause), ({ message }) => !/empty|least|fewer|short/.test(message)),
  },
  {
    id: `payment-bodies/${clause.toLowerCase()}-needs-two`,
    title: `${path} needs two characters`,
    catches: [clause],
    mayFail: anyBody,
    change: (parts) => refusesAt(parts, pay, (request) => lengthAt(path)(request) === 1),
  },
]);

export const paymentLengthFaults = faults(...tooLong, ...tooShort, ...inBytes, ...uncounted, ...emptyTexts);
