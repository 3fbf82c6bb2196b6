/** The remarks of the reference bank's log that are obligations of a TPP, with what is owed and how to mend it. */

import type { ClauseId } from '../../catalogue/index.js';
import { requestHeaders } from '../../model/request-headers.js';
import { bodyOfGet, repeatedMember, unknownMember } from '../../rules/remarks/body.js';
import { foreignHeader, identityCheckDigits, misspeltHeader } from '../../rules/remarks/headers.js';
import { unfilledValue } from '../../rules/remarks/path.js';
import { daysReversed, repeatedParameter, unknownParameter } from '../../rules/remarks/query.js';
import type { RemarkKind } from '../../rules/remarks/remark.js';
import { controlCharacter, emptyText, oddAccountNumber, unfilledText } from '../../rules/remarks/texts.js';
import type { Weight } from '../obligation.js';
import type { Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** A kind of remark as an obligation. */
export interface Remarked {
  readonly kind: RemarkKind;
  readonly id: string;
  readonly clause: ClauseId;
  readonly weight: Weight;
  readonly owed: string;
  readonly mend: string;
  /** Whether there is something to look at. */
  readonly comes: (exchange: ReadExchange) => boolean;
  /** Only remarks that say so; all of them unless told. */
  readonly says?: RegExp;
  /** Headers of which nothing is said. */
  readonly but?: (header: string) => boolean;
  /** Places of which nothing is said after what came before. */
  readonly spares?: (exchange: ReadExchange, path: string, memory: Memory) => boolean;
}

/** Headers of the interface that a TPP fills itself; what HTTP and a browser add may be null or none. */
const ownHeaders: ReadonlySet<string> = new Set(
  requestHeaders
    .map((each) => each.toLowerCase())
    .filter((each) => !/^(?:accept|psu-(?:user|accept))/.test(each)),
);

const always = (): boolean => true;
const hasQuery = ({ judged }: ReadExchange): boolean => judged.query.length > 0;
const hasJson = ({ sent }: ReadExchange): boolean => sent !== undefined;

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
    kind: repeatedMember,
    id: 'member-once',
    clause: 'TRN-01',
    weight: 'should',
    owed: 'A member stands once in its object, since readers of JSON differ in which of two they take.',
    mend: 'Build the body as an object and not as text.',
    comes: hasJson,
  },
  {
    kind: bodyOfGet,
    id: 'get-without-body',
    clause: 'SIG-37',
    weight: 'should',
    owed: 'A GET or DELETE is sent without a body, which has no meaning there (RFC 9110, section 9.3).',
    mend: 'Send what selects in the query, and no body with a read or a cancellation.',
    comes: (exchange) => /^(?:GET|DELETE)$/.test(exchange.request.method) && !exchange.hides('request-body'),
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
    kind: unknownMember,
    id: 'member-near-another',
    clause: 'END-13',
    weight: 'open',
    owed: 'A member has a name that its body knows; what is nearly such a name was meant to be it.',
    mend: 'Take the names of the body of this product.',
    comes: hasJson,
    says: /did you mean|parameter of the query/,
  },
  {
    kind: unfilledText,
    id: 'member-filled-in',
    clause: 'END-02',
    weight: 'should',
    owed: 'Members are filled in before a request is sent.',
    mend: 'Leave out what has no value; undefined, null as a text and {{name}} are the marks of a program or a document.',
    comes: hasJson,
  },
  {
    kind: emptyText,
    id: 'text-not-empty',
    clause: 'END-13',
    weight: 'open',
    owed: 'A text that is sent says something.',
    mend: 'Ask for what is missing where it is entered, and leave out what is optional.',
    comes: hasJson,
  },
  {
    kind: controlCharacter,
    id: 'text-without-control-characters',
    clause: 'TRN-08',
    weight: 'open',
    owed: 'A text has no control characters, which a system behind the interface may not process.',
    mend: 'Take them out where the text is entered.',
    comes: hasJson,
  },
  {
    kind: oddAccountNumber,
    id: 'account-number-as-one',
    clause: 'PAY-11',
    weight: 'open',
    owed: 'An account number is sent without the dots, blanks and hyphens by which people read it.',
    mend: 'Take them out before the number is sent.',
    comes: hasJson,
    says: /without dots/,
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
];
