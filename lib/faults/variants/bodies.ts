/**
 * Banks that lawfully choose otherwise: how they read JSON bodies (what a value may be, what a length is,
 * what is ignored).
 */

import { withoutRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { isSchemaName, unknownMembers } from '../../schemas/index.js';
import { ordersWith } from '../body-orders.js';
import { withBodyReading } from '../body-reading.js';
import { variants } from '../fault.js';
import { answering, toldOrNot } from '../profile-answers.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';

/** Every value of a JSON body, changed from the leaves up; undefined leaves a member out. */
function mapped(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, change));
  if (typeof value !== 'object' || value === null) return change(value);
  const members = Object.entries(value).map(([name, each]) => [name, mapped(each, change)] as const);
  return Object.fromEntries(members.filter(([, each]) => each !== undefined));
}

function numbersAsTexts(parts: BankParts): BankParts {
  return withBodyReading(parts, (value, operation) =>
    // Bodies of the sandbox hold true numbers.
    operation?.id === 'create-domestic-payment'
      ? mapped(value, (leaf) => (typeof leaf === 'number' ? String(leaf) : leaf))
      : value,
  );
}

function nullsAsAbsent(parts: BankParts): BankParts {
  return withBodyReading(parts, (value) =>
    value === null ? value : mapped(value, (leaf) => leaf ?? undefined),
  );
}

/** How many members a JSON text names, those that are named twice counted twice. */
function namesIn(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;
}

function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + membersIn(each), own);
}

function namesAMemberTwice({ body }: JudgedRequest): boolean {
  return body.kind === 'json' && namesIn(body.text) > membersIn(body.value);
}

function hasUnknownMembers({ body, operation }: JudgedRequest): boolean {
  const schema = operation?.requestSchema;
  if (body.kind !== 'json' || schema === undefined || !isSchemaName(schema)) return false;
  return unknownMembers(schema, body.value).length > 0;
}

/** Texts longer than their limit, in a unit. */
function isTooLong(length: (text: string) => number) {
  return ordersWith(({ bounded }) =>
    bounded.some(({ text, longest }) => text !== undefined && length(text) > longest),
  );
}

const inBytes = isTooLong((text) => Buffer.byteLength(text));
const inUnits = isTooLong((text) => text.length);

function everyCharacter(parts: BankParts): BankParts {
  const taking = { ...parts, unprocessable: /(?!)/u, rules: parts.rules };
  return answering(taking, { 'unprocessable-character': null });
}

export const bodyVariants = variants(
  ...toldOrNot(
    'bodies/numbers-as-texts',
    'A JSON number is taken for its text',
    'Whether a number in place of a string is refused is open (TYPE-01, PAY-05).',
    { 'number-for-string': 'accepted' },
    numbersAsTexts,
  ),
  ...toldOrNot(
    'bodies/null-as-absent',
    'A member that is null counts as absent',
    'What null means is open.',
    { 'null-member': 'absent' },
    nullsAsAbsent,
  ),
  {
    id: 'bodies/unknown-members-refused',
    title: 'Members that the interface does not name are refused',
    because: 'What happens to them is open (END-09).',
    change: (parts) => refusesWhen(parts, 'END-09', hasUnknownMembers),
  },
  {
    id: 'bodies/duplicate-keys-refused',
    title: 'A member that is named twice is refused',
    because: 'What happens then is open (END-09).',
    change: (parts) => refusesWhen(parts, 'END-09', namesAMemberTwice),
  },
  ...toldOrNot(
    'bodies/lengths-in-bytes',
    'Lengths are counted in bytes of UTF-8',
    'The unit of a length is open (PAY-06, PAY-39).',
    { 'length-unit': 'bytes' },
    (parts) => refusesWhen(parts, 'PAY-06', inBytes),
  ),
  ...toldOrNot(
    'bodies/lengths-in-utf-16-units',
    'Lengths are counted in UTF-16 units, and every character is processed',
    'The unit of a length is open (PAY-06, PAY-39).',
    { 'length-unit': 'utf-16-units' },
    (parts) => refusesWhen(everyCharacter(parts), 'PAY-06', inUnits),
  ),
  {
    id: 'bodies/blank-texts-refused',
    title: 'Texts of blanks alone are refused',
    because: 'Whether blanks satisfy a minimum of one character is open (PAY-38, PAY-45, PAY-51).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-38',
        ordersWith(({ texts }) => texts.some((each) => /^\s+$/.test(each))),
      ),
  },
  {
    id: 'bodies/empty-texts-refused',
    title: 'Empty texts are refused where no minimum is given, too',
    because: 'What an empty string is answered with is open (PAY-06, PAY-16, PAY-35).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-06',
        ordersWith(({ texts }) => texts.includes('')),
      ),
  },
  {
    id: 'bodies/city-beside-town-refused',
    title: 'An address with both city and townName is refused',
    because: 'What answers both together is open (DEP-01, PAY-20).',
    change: (parts) =>
      refusesWhen(
        parts,
        'DEP-01',
        ordersWith(({ address }) => address['city'] !== undefined && address['townName'] !== undefined),
      ),
  },
  ...toldOrNot(
    'bodies/town-unknown',
    'townName is a member like any other that the table does not name',
    'The table of the body lists city alone, and unknown members may be ignored (DEP-01).',
    { 'town-name-type': 'unchecked' },
    (parts) => overlooksWhen(parts, 'domestic-payment-dep-01', () => true),
  ),
  ...toldOrNot(
    'bodies/one-reference-at-most',
    'The list of references takes one reference',
    'The size of the list is open (PAY-49).',
    { 'structured-array-size': { minimum: 0, maximum: 1 } },
    (parts) =>
      refusesWhen(
        parts,
        'PAY-49',
        ordersWith(({ references = [] }) => references.length > 1),
      ),
  ),
  {
    id: 'bodies/empty-list-refused',
    title: 'An empty list of references is refused',
    because: 'The size of the list is open (PAY-49).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-49',
        ordersWith(({ references }) => references?.length === 0),
      ),
  },
  {
    id: 'bodies/empty-list-beside-text-refused',
    title: 'An empty list of references beside free text is refused',
    because: 'Whether an empty list counts as set is open (PAY-59).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-59',
        ordersWith(({ references, freeText }) => references?.length === 0 && freeText !== undefined),
      ),
  },
  {
    id: 'bodies/both-remittances-in-other-products',
    title: 'Bulk, periodic, instant and foreign payments take free text beside references',
    because: 'The rule stands with the domestic payment; other bodies are not shown (PAY-59).',
    change: (parts) =>
      withoutRule(
        parts,
        ...['bulk', 'periodic', 'instant', 'sepa', 'cross-border'].map((each) => `${each}-payment-pay-59`),
      ),
  },
  {
    id: 'bodies/single-reference-beside-text-refused',
    title: 'The single reference beside free text is refused',
    because: 'The text speaks of the list beside free text only (PAY-43, PAY-59).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-43',
        ordersWith(({ reference, freeText }) => reference !== undefined && freeText !== undefined),
      ),
  },
  {
    id: 'bodies/single-reference-beside-list-refused',
    title: 'The single reference beside the list of references is refused',
    because: 'What answers both together is open (PAY-43, PAY-49).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-43',
        ordersWith(({ reference, references }) => reference !== undefined && references !== undefined),
      ),
  },
);
