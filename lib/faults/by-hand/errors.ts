/** Banks that are wrong about errors: messages, bodies that are no payment, KIDs, months, unknown ids. */

import { withoutRule, withRule, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { BankParts } from '../../bank/types.js';
import { isKid } from '../../model/identifiers.js';
import { itemsOf, memberOf } from '../../model/json-value.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { type Fault, faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';
import { isAt } from '../conditions.js';
import { errorMessageFaults } from './error-messages.js';

/** A rule that lets pass what `spared` says, and finds what it found otherwise. */
function sparing(parts: BankParts, id: string, spared: (body: string) => boolean): BankParts {
  return withRule(parts, id, (given) => ({
    ...given,
    judge: (request, context) =>
      spared(request.wire.body.toString('utf8')) ? undefined : given.judge(request, context),
  }));
}

function withStatus(parts: BankParts, id: string, status: number): BankParts {
  return withRule(parts, id, (given) => ({ ...given, refusal: { ...given.refusal, status } }));
}

/** Whether a transfer has a reference that is called a KID and is none. */
function hasWrongKid({ body }: JudgedRequest): boolean {
  const references = body.kind === 'json' ? memberOf(body.value, 'remittanceInformationStructuredArray') : [];
  return itemsOf(references).some(
    (each) => memberOf(each, 'referenceType') === 'KID' && !isKid(String(memberOf(each, 'reference'))),
  );
}

/** The months of an order as sent. */
function monthsOf(body: string): readonly string[] {
  return /"monthsOfExecution":\[([^\]]*)\]/.exec(body)?.[1]?.split(',') ?? [];
}

/** A bank that answers the status of a payment that nobody has with another status. */
function answeringUnknownStatus(parts: BankParts, status: number): BankParts {
  return wrapRoute(parts, 'read-payment-status', (given) => async (call) => {
    try {
      return await given(call);
    } catch (thrown) {
      if (!(thrown instanceof RefusedCall) || thrown.reason !== 'resource-unknown') throw thrown;
      return json(status, status < 400 ? {} : { tppMessages: [{ category: 'ERROR', code: 'SYSTEM_ERROR' }] });
    }
  });
}

/** A bank that finds operations behind altered paths and does not judge the product. */
function withProduct(parts: BankParts, alter: (path: string) => string): BankParts {
  const find = parts.find ?? operationsAt(parts.answers).match;
  return withoutRule({ ...parts, find: (method, path) => find(method, alter(path)) }, 'known-product');
}

const others = faults(
  {
    id: 'errors/empty-body-taken',
    title: 'A payment without body is refused as a server error',
    catches: ['END-09'],
    findingsOnly: true,
    change: (parts) => withStatus(parts, 'domestic-payment-body', 500),
  },
  {
    id: 'errors/array-stumbles',
    title: 'A list as body is answered with 500',
    catches: ['END-09'],
    findingsOnly: true,
    change: (parts) => withStatus(parts, 'domestic-payment-end-09', 500),
  },
  {
    id: 'errors/cut-off-json-repaired',
    title: 'Broken JSON stumbles',
    catches: ['END-09'],
    findingsOnly: true,
    change: (parts) => withStatus(parts, 'domestic-payment-json', 502),
  },
  {
    id: 'errors/kid-422',
    title: 'A wrong KID is answered with 422',
    catches: ['ERR-03'],
    findingsOnly: true,
    change: (parts) => withStatus(parts, 'kid-check-digit', 422),
  },
  {
    id: 'errors/kid-of-standing-orders-422',
    title: 'A wrong KID in a periodic payment is answered with 422',
    catches: ['ERR-03'],
    findingsOnly: true,
    change: (parts) =>
      wrapRoute(
        overlooksWhen(parts, 'kid-check-digit', isAt('create-periodic-payment')),
        'create-periodic-payment',
        (given) => (call) =>
          hasWrongKid(call.request)
            ? json(422, { tppMessages: [{ category: 'ERROR', code: 'KID_INVALID', text: 'wrong KID' }] })
            : given(call),
      ),
  },
  {
    id: 'errors/kid-409',
    title: 'A wrong KID is answered with 409, as before release 1.7.0',
    catches: ['ERR-03'],
    findingsOnly: true,
    change: (parts) => withStatus(parts, 'kid-check-digit', 409),
  },
  {
    id: 'errors/months-neighbours-only',
    title: 'Only a month that follows itself is noticed',
    catches: ['ERR-10'],
    findingsOnly: true,
    change: (parts) =>
      sparing(parts, 'periodic-payment-err-10', (body) => {
        const list = monthsOf(body);
        return !list.some((each, index) => index > 0 && each === list[index - 1]);
      }),
  },
  {
    id: 'errors/months-first-only',
    title: 'Only a repetition of the first month is noticed',
    catches: ['ERR-10'],
    findingsOnly: true,
    change: (parts) =>
      sparing(parts, 'periodic-payment-err-10', (body) => {
        const [first, ...rest] = monthsOf(body);
        return first === undefined || !rest.includes(first);
      }),
  },
  {
    id: 'errors/months-deduplicated',
    title: 'A month named twice is counted once and the order taken on',
    catches: ['ERR-10'],
    change: (parts) => withoutRule(parts, 'periodic-payment-err-10'),
  },
  {
    id: 'errors/unknown-payment-500',
    title: 'The status of an unknown payment is a server error',
    catches: ['END-11'],
    mayFail: ['STA-06', 'STA-07', 'END-12', 'PAY-60', 'BSK-06'],
    change: (parts) => answeringUnknownStatus(parts, 500),
  },
  {
    id: 'errors/unknown-payment-empty',
    title: 'An unknown id is answered with 200 and an empty object',
    catches: ['END-11', 'ERR-01'],
    mayFail: ['STA-06', 'STA-07', 'END-12', 'PAY-60', 'BSK-06', 'SCA-17'],
    change: (parts) => answeringUnknownStatus(parts, 200),
  },
  {
    id: 'errors/product-unknown-200',
    title: 'Every product name is taken for a domestic transfer',
    catches: ['END-04'],
    change: (parts) =>
      withProduct(parts, (path) =>
        path.replace('martian-credit-transfers', 'norwegian-domestic-credit-transfers'),
      ),
  },
);

export const errorFaults: readonly Fault[] = [...errorMessageFaults, ...others];
