/** Remarks on bodies that are obligations of a TPP. */

import { bodyOfGet, repeatedMember, unknownMember } from '../../rules/remarks/body.js';
import { controlCharacter, emptyText, oddAccountNumber, unfilledText } from '../../rules/remarks/texts.js';
import type { ReadExchange } from '../read-exchange.js';
import type { Remarked } from './remarked-kind.js';

const hasJson = ({ sent }: ReadExchange): boolean => sent !== undefined;

export const remarkedBodies: readonly Remarked[] = [
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
    kind: repeatedMember,
    id: 'member-once',
    clause: 'TRN-01',
    weight: 'should',
    owed: 'A member stands once in its object, since readers of JSON differ in which of two they take.',
    mend: 'Build the body as an object and not as text.',
    comes: hasJson,
  },
  {
    kind: unknownMember,
    id: 'member-near-another',
    clause: 'END-13',
    weight: 'open',
    owed: 'A member has a name that its body knows; what is nearly such a name, or that of plain NextGenPSD2, was meant to be it.',
    mend: 'Take the names of the body of this product.',
    comes: hasJson,
    says: /did you mean|parameter of the query|: write /,
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
    owed: 'A text has no control characters and no halves of characters, which a system behind the interface may not process.',
    mend: 'Take them out where the text is entered, and cut texts between characters.',
    comes: hasJson,
  },
  {
    kind: oddAccountNumber,
    id: 'account-number-as-one',
    clause: 'PAY-11',
    weight: 'open',
    owed: 'An account number is sent without the dots, blanks and hyphens by which people read it, and as text.',
    mend: 'Take them out before the number is sent.',
    comes: hasJson,
    says: /without dots|spreadsheet/,
  },
];
