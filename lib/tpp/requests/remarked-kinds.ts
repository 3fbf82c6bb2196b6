/** Remarks on headers, paths and queries that are obligations of a TPP. */

import { requestHeaders } from '../../model/request-headers.js';
import {
  foreignHeader,
  identityCheckDigits,
  misspeltHeader,
  repeatedHeader,
} from '../../rules/remarks/headers.js';
import { unfilledValue } from '../../rules/remarks/path.js';
import { daysReversed, repeatedParameter, unknownParameter } from '../../rules/remarks/query.js';
import type { ReadExchange } from '../read-exchange.js';
import { remarkedBodies } from './remarked-bodies.js';
import type { Remarked } from './remarked-kind.js';

/** Headers of the interface that a TPP fills itself; what HTTP and a browser add may be null or none. */
const ownHeaders: ReadonlySet<string> = new Set(
  requestHeaders
    .map((each) => each.toLowerCase())
    .filter((each) => !/^(?:accept|psu-(?:user|accept))/.test(each)),
);

const always = (): boolean => true;
const hasQuery = ({ judged }: ReadExchange): boolean => judged.query.length > 0;

export const remarkedKinds: readonly Remarked[] = [
  {
    kind: unfilledValue,
    id: 'value-filled-in',
    clause: 'END-02',
    weight: 'should',
    owed: 'Variables of a path, parameters and headers are filled in before a request is sent.',
    mend: 'Leave out what has no value; undefined, null and {name} are the marks of a program or a document.',
    comes: always,
    but: (header) => !ownHeaders.has(header),
  },
  {
    kind: misspeltHeader,
    id: 'header-spelt-as-described',
    clause: 'END-01',
    weight: 'should',
    owed: 'A header of the interface has the name that its table gives it.',
    mend: 'Spell the header as the table does; another name has no effect.',
    comes: always,
  },
  {
    kind: repeatedHeader,
    id: 'header-once',
    clause: 'END-01',
    weight: 'should',
    owed: 'A header that has one value is sent once, since banks differ in which of two they take.',
    mend: 'Replace the value of a header instead of adding another line.',
    comes: (exchange) => !exchange.hides('header-lines'),
  },
  {
    kind: repeatedParameter,
    id: 'query-parameter-once',
    clause: 'END-13',
    weight: 'should',
    owed: 'A parameter stands once in a query, since banks differ in which of two they take.',
    mend: 'Replace the parameter of a link instead of adding another one.',
    comes: hasQuery,
  },
  {
    kind: daysReversed,
    id: 'days-in-order',
    clause: 'ACC-16',
    weight: 'should',
    owed: 'The first day of a time that is asked for is not after the last one.',
    mend: 'Put the earlier day first.',
    comes: hasQuery,
  },
  {
    kind: unknownParameter,
    id: 'query-parameter-near-another',
    clause: 'END-13',
    weight: 'open',
    owed: 'A parameter has a name that its operation knows; what is nearly such a name, or that of another operation, was meant to have an effect.',
    mend: 'Take the names of the operation: those of the sandbox differ from those of accounts.',
    comes: hasQuery,
    says: /did you mean|it belongs to/,
  },
  {
    kind: unknownParameter,
    id: 'query-parameter-known',
    clause: 'END-13',
    weight: 'open',
    owed: 'A parameter is one that its operation knows; any other has no effect.',
    mend: 'Leave out what the operation does not know; what it returns is not narrowed by it.',
    comes: hasQuery,
    says: /no effect$/,
    // What stands in a link of the bank is the bank's own affair.
    spares: ({ tpp }, parameter, memory) => memory.ids.get(tpp)?.has(`?${parameter}`) === true,
  },
  {
    kind: foreignHeader,
    id: 'header-of-this-interface',
    clause: 'END-01',
    weight: 'open',
    owed: 'Headers of other interfaces are not relied on: they have no effect here.',
    mend: 'Send what this interface has in their place.',
    comes: always,
  },
  {
    kind: identityCheckDigits,
    id: 'identity-check-digits',
    clause: 'HDR-31',
    weight: 'open',
    owed: 'X-PSU-IDENTITY has the check digits of a national identity number or D-number.',
    mend: 'Check the number where the PSU enters it.',
    comes: (exchange) => exchange.header('x-psu-identity') !== undefined,
  },
  ...remarkedBodies,
];
