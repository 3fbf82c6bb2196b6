/**
 * What a TPP should do and no bank refuses: the deprecated consent operation (CON-13), the deprecated single
 * reference (DEP-02) and city (DEP-01), another algorithm than rsa-sha256 (SIG-17), a KID in the free text
 * (PAY-54, a guess), texts that are escaped once too often (TRN-05, a guess), and account numbers whose check
 * digit does not fit (PAY-11, PAY-28). Banks and senders of test requests leave these out; linters give them
 * as warnings.
 */

import { sign } from 'node:crypto';
import type { ClauseId } from '../catalogue/index.js';
import { isBban, isKid } from '../model/identifiers.js';
import { itemsOf } from '../model/json-value.js';
import { present } from '../model/present.js';
import { membersOf } from './body/json-place.js';
import { headerAdvice } from './headers/header-advice.js';
import type { JudgedRequest } from './judged-request.js';
import { isInitiation } from './operation-kinds.js';
import { jsonBody, withBody, type RequestDraft } from './request-draft.js';
import { beforeSigning, refusals, requestRule, type NamedRule } from './request-rule.js';
import type { Breaker, OwedBySender } from './rule.js';
import { partsOtherwise, signatureRule, signedOtherwise } from './signature/signature-rule.js';

type Members = Readonly<Record<string, unknown>>;

interface Place {
  readonly path: string;
  readonly members: Members;
}

/** The transfers of a payment body: one, or those of a bulk. */
function transfersOf(body: unknown): readonly Place[] {
  const members = membersOf(body);
  const payments = itemsOf(members['payments']);
  if (payments.length === 0) return [{ path: '', members }];
  return payments.map((each, index) => ({ path: `/payments/${index}`, members: membersOf(each) }));
}

function transferRule<const Id extends string>(definition: {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly pointer: string;
  readonly message: string;
  readonly holds: (transfer: Members) => boolean;
  readonly breakers: readonly Breaker[];
  readonly owedBySender?: OwedBySender;
}): NamedRule<Id> {
  const { id, clause, pointer, message, holds, breakers, owedBySender } = definition;
  return requestRule({
    id,
    clause,
    ...present({ owedBySender }),
    refusal: refusals.badRequest,
    observedOnly: true,
    concerns: isInitiation,
    judge: ({ body }: JudgedRequest) => {
      if (body.kind !== 'json') return undefined;
      const found = transfersOf(body.value).find(({ members }) => !holds(members));
      return found === undefined ? undefined : { message, path: found.path + pointer };
    },
    breakers,
  });
}

/** A breaker on payments of one transfer. */
function onTransfer(name: string, change: (transfer: Members) => Members | undefined): Breaker {
  const changed = (draft: RequestDraft) => {
    const body = membersOf(jsonBody(draft));
    return body['payments'] === undefined ? change(body) : undefined;
  };
  return beforeSigning(name, (draft) => withBody(draft, changed(draft)), {
    appliesTo: (draft) => changed(draft) !== undefined,
  });
}

const remittances = /^remittanceInformation/;

/** The transfer with nothing said about what it is for but this. */
function remitted(transfer: Members, more: Members): Members {
  const kept = Object.entries(transfer).filter(([name]) => !remittances.test(name));
  return { ...Object.fromEntries(kept), ...more };
}

export const consentsDeprecated = requestRule({
  id: 'consents-deprecated',
  clause: 'CON-13',
  refusal: refusals.badRequest,
  observedOnly: true,
  concerns: ({ id }) => id === 'offer-consent' || id === 'offer-consent-deprecated',
  judge: ({ operation }) =>
    operation?.id === 'offer-consent-deprecated'
      ? { message: '/v1/consents is deprecated; call /v1/bank-offered-consents' }
      : undefined,
  breakers: [
    beforeSigning(
      'the deprecated path',
      (draft) => ({ ...draft, target: draft.target.replace('/v1/bank-offered-consents', '/v1/consents') }),
      { appliesTo: ({ operation }) => operation === 'offer-consent' },
    ),
  ],
});

export const singleReferenceDeprecated = transferRule({
  id: 'single-reference-deprecated',
  clause: 'DEP-02',
  pointer: '/remittanceInformationStructured',
  message: 'remittanceInformationStructured is deprecated; use remittanceInformationStructuredArray',
  holds: (transfer) => transfer['remittanceInformationStructured'] === undefined,
  breakers: [
    onTransfer('a single reference', (transfer) =>
      remitted(transfer, { remittanceInformationStructured: { reference: '1234567897' } }),
    ),
  ],
});

export const cityDeprecated = transferRule({
  id: 'city-deprecated',
  clause: 'DEP-01',
  pointer: '/creditorAddress/city',
  message: 'city is deprecated; use townName',
  holds: (transfer) => {
    const { city, townName } = membersOf(transfer['creditorAddress']);
    return city === undefined || townName !== undefined;
  },
  breakers: [
    onTransfer('city in place of townName', (transfer) => {
      const { townName: _, ...address } = membersOf(transfer['creditorAddress']);
      const changed = { ...transfer, creditorAddress: { ...address, city: 'Oslo' } };
      return transfer['creditorAddress'] === undefined ? undefined : changed;
    }),
  ],
});

/** What people write before a KID. */
const kidLabel = /^\s*(?:KID|OCR)(?:[-\s]*(?:nr|no|number|nummer))?[\s:.#=]*/i;

/** The text is nothing but a KID, perhaps with its label and in groups of digits. */
function isKidText(text: string): boolean {
  const label = kidLabel.exec(text)?.[0] ?? '';
  return label === '' ? isKid(text.trim()) : isKid(text.slice(label.length).replace(/\s/g, ''));
}

export const kidInFreeText = transferRule({
  id: 'kid-in-free-text',
  clause: 'PAY-54',
  // A guess at what was meant, as are those of the next rules.
  owedBySender: { weight: 'open' },
  pointer: '/remittanceInformationUnstructured',
  message: 'the free text looks like a KID, which belongs into remittanceInformationStructuredArray',
  holds: ({ remittanceInformationUnstructured: text }) => typeof text !== 'string' || !isKidText(text),
  breakers: [
    onTransfer('a KID as free text', (transfer) =>
      remitted(transfer, { remittanceInformationUnstructured: '1234567897' }),
    ),
  ],
});

/** UTF-8 that was read as Latin-1 and written once more: Bj\u00c3\u00b8rn. */
function isEncodedTwice(text: string): boolean {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[\u0100-\uffff]/.test(text)) return false;
  return !Buffer.from(text, 'latin1').toString('utf8').includes('\ufffd');
}

/** Signs that only markup, addresses or programs have, and a sign for what could not be read. */
const escaped =
  /&(?:amp|lt|gt|quot|apos|nbsp|aring|oslash|aelig|[aou]uml|eacute|szlig|#\d{2,5}|#x[\da-f]{2,5});|\p{L}%20\p{L}|%C3%[89AB][\dA-F]|\\u00[\da-f]{2}|\ufffd/iu;

/** Texts of a transfer that people write and read. */
const texts: readonly (readonly [pointer: string, textIn: (transfer: Members) => unknown])[] = [
  ['/creditorName', (transfer) => transfer['creditorName']],
  ['/ultimateDebtor', (transfer) => transfer['ultimateDebtor']],
  ['/remittanceInformationUnstructured', (transfer) => transfer['remittanceInformationUnstructured']],
  ['/creditorAddress/street', (transfer) => membersOf(transfer['creditorAddress'])['street']],
  ['/creditorAddress/townName', (transfer) => membersOf(transfer['creditorAddress'])['townName']],
];

export const textAsWritten = requestRule({
  id: 'text-as-written',
  clause: 'TRN-05',
  owedBySender: { weight: 'open' },
  refusal: refusals.badRequest,
  observedOnly: true,
  concerns: isInitiation,
  judge: ({ body }: JudgedRequest) => {
    if (body.kind !== 'json') return undefined;
    for (const { path, members } of transfersOf(body.value))
      for (const [pointer, textIn] of texts) {
        const text = textIn(members);
        if (typeof text === 'string' && (isEncodedTwice(text) || escaped.test(text)))
          return {
            message: 'the text looks encoded or escaped once too often; the payee reads it so',
            path: path + pointer,
          };
      }
    return undefined;
  },
  breakers: [
    onTransfer('encoded twice', (transfer) => ({ ...transfer, creditorName: 'Bj\u00c3\u00b8rn' })),
    onTransfer('escaped for a page', (transfer) => ({ ...transfer, creditorName: 'Fisk &amp; Vilt' })),
  ],
});

/** An account of a payee abroad may have as many digits as a Norwegian one, and others to check. */
function isAbroad(account: string, { creditorAddress }: Readonly<Record<string, unknown>>): boolean {
  const { country = 'NO' } = membersOf(creditorAddress);
  return account === 'creditorAccount' && country !== 'NO';
}

/**
 * A Norwegian account number with a wrong check digit is a slip; whether a bank looks at it is open
 * (assumption bban-format).
 */
function checkDigitOf<const Id extends string>(
  id: Id,
  clause: ClauseId,
  account: 'creditorAccount' | 'debtorAccount',
  wrong: string,
): NamedRule<Id> {
  return transferRule({
    id,
    clause,
    owedBySender: { weight: 'open' },
    pointer: `/${account}/bban`,
    message: 'the last digit is not the check digit of a Norwegian account number',
    holds: (transfer) => {
      const { bban } = membersOf(transfer[account]);
      return (
        typeof bban !== 'string' || !/^\d{11}$/.test(bban) || isBban(bban) || isAbroad(account, transfer)
      );
    },
    breakers: [
      onTransfer('another last digit', (transfer) => {
        const given = membersOf(transfer[account]);
        return given['bban'] === undefined || isAbroad(account, transfer)
          ? undefined
          : { ...transfer, [account]: { ...given, bban: wrong } };
      }),
    ],
  });
}

export const creditorCheckDigit = checkDigitOf(
  'creditor-bban-check-digit',
  'PAY-11',
  'creditorAccount',
  '26743379225',
);

export const debtorCheckDigit = checkDigitOf(
  'debtor-bban-check-digit',
  'PAY-28',
  'debtorAccount',
  '95360573003',
);

export const usualAlgorithm = signatureRule({
  id: 'usual-signature-algorithm',
  clause: 'SIG-17',
  codes: ['algorithm-discouraged', 'algorithm-alias'],
  observedOnly: true,
  breakers: [
    partsOtherwise('the algorithm in upper case', () => ({ algorithm: 'RSA-SHA256' })),
    signedOtherwise('signed with SHA-512', {
      algorithm: 'rsa-sha512',
      signBytes: (bytes, key) => sign('sha512', bytes, key),
    }),
  ],
});

/** Warnings for a linter; not among the rules that banks enforce and that senders are held to. */
export const adviceRules = [
  consentsDeprecated,
  usualAlgorithm,
  singleReferenceDeprecated,
  cityDeprecated,
  kidInFreeText,
  textAsWritten,
  creditorCheckDigit,
  debtorCheckDigit,
  ...headerAdvice,
] as const;
