/**
 * Remarks on the texts of a body: empty ones, such as were never filled in, control characters, account
 * numbers that are written as no bank reads them.
 */

import type { JudgedRequest } from '../judged-request.js';
import { isOfProgram, isUnfilled } from './path.js';
import type { RemarkKind } from './remark.js';

const deepest = 8;
const mostMembers = 200;

/** The texts of a JSON value with their pointers, as far as a body is of usual size. */
function* textsIn(value: unknown, pointer = '', depth = 0): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [pointer, value];
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  for (const [name, each] of Object.entries(value).slice(0, mostMembers))
    yield* textsIn(each, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
}

function kindOf(
  id: string,
  clause: RemarkKind['clause'],
  judge: (text: string, path: string) => string | undefined,
): RemarkKind {
  const look = ({ body }: JudgedRequest) =>
    body.kind === 'json'
      ? Array.from(textsIn(body.value)).flatMap(([path, text]) => {
          const message = judge(text, path);
          return message === undefined ? [] : [{ message, path }];
        })
      : [];
  return { id, clause, look };
}

export const emptyText = kindOf('text-empty', 'END-13', (text) =>
  text.trim() === ''
    ? 'the text is empty: give it a value, or leave the member out where it is optional'
    : undefined,
);

export const controlCharacter = kindOf('text-with-control-character', 'TRN-08', (text) => {
  if (/\p{Cs}/u.test(text))
    return 'the text has half of a character, which UTF-8 cannot write: it was cut there';
  return /[^\P{Cc}\n\r\t]/u.test(text)
    ? 'the text has a control character, which a system behind the interface may refuse'
    : undefined;
});

export const oddAccountNumber = kindOf('account-number-odd', 'PAY-11', (text, path) => {
  if (!path.endsWith('/bban') || /^\d*$/.test(text)) return undefined;
  if (/^[A-Z]{2}\d{2}/i.test(text))
    return 'this is an IBAN: send it as iban where the product takes it, or its national number as bban';
  if (/^\d(?:[.,]\d*)?E\+?\d+$/i.test(text))
    return 'this is a number as a spreadsheet rounds it: read the column of account numbers as text';
  return /^[\d .-]+$/.test(text) ? 'write the account number without dots, blanks and hyphens' : undefined;
});

/** Members in which people write what they like. */
const ofPeople =
  /\/(?:creditorName|ultimateDebtor|remittanceInformationUnstructured|street|townName|city|customerName|accountName|name)$/;

/** Whether a text is there to be filled in; of an address the part that names the mailbox. */
export function isUnfilledAt(text: string, path: string): boolean {
  if (ofPeople.test(path)) return isOfProgram(text);
  return isUnfilled(path.endsWith('/email') ? (text.split('@')[0] ?? '') : text);
}

export const unfilledText = kindOf('text-unfilled', 'END-02', (text, path) =>
  isUnfilledAt(text, path)
    ? 'this is what a program writes for a variable without value, or a document for one to fill in'
    : undefined,
);
