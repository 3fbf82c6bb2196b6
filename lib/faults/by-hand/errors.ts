/** Banks that are wrong about errors: TppMessages, bodies that are no payment, KIDs, months, unknown ids. */

import { withPolicy, withPresenter, withRule, withoutRule, type BankParts } from '../../bank/parts.js';
import type { ClauseId } from '../../catalogue/index.js';
import { faults } from '../fault.js';

/** Clauses of refusals that are recognised by their code or message and so fail with any odd message. */
const byMessage: readonly ClauseId[] = ['CON-09', 'END-04', 'ERR-03', 'ERR-07', 'STA-05', 'TRN-08'];

/** Changes every TppMessage on its way out; `count` numbers the messages of this bank from 1. */
function withMessage(
  parts: BankParts,
  change: (message: Readonly<Record<string, unknown>>, count: number) => Readonly<Record<string, unknown>>,
): BankParts {
  let count = 0;
  return withPresenter(parts, 'common', (given) => ({
    message(message, show) {
      count += 1;
      return change({ ...given.message(message, show) }, count);
    },
  }));
}

function without(message: Readonly<Record<string, unknown>>, name: string) {
  return Object.fromEntries(Object.entries(message).filter(([each]) => each !== name));
}

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

/** The months of an order as sent. */
function monthsOf(body: string): readonly string[] {
  return /"monthsOfExecution":\[([^\]]*)\]/.exec(body)?.[1]?.split(',') ?? [];
}

export const errorFaults = faults(
  {
    id: 'errors/no-messages',
    title: 'Errors have an empty tppMessages',
    catches: ['ERR-01'],
    mayFail: byMessage,
    change: (parts) =>
      withPresenter(parts, 'common', {
        refusal: (_messages, links) => ({
          tppMessages: [],
          ...(links === undefined ? {} : { _links: links }),
        }),
      }),
  },
  {
    id: 'errors/own-shape',
    title: 'Errors have a shape of their own',
    catches: ['ERR-01'],
    mayFail: byMessage,
    change: (parts) =>
      withPresenter(parts, 'common', {
        refusal: (messages, links) => ({
          errors: messages.map((each) => each.text ?? each.code),
          ...(links === undefined ? {} : { _links: links }),
        }),
      }),
  },
  {
    id: 'errors/only-warnings',
    title: 'A refusal carries a warning instead of an error',
    catches: ['ERR-01'],
    change: (parts) => withMessage(parts, (each) => ({ ...each, category: 'WARNING' })),
  },
  {
    id: 'errors/code-unknown',
    title: 'Malformed values are answered with a code that the interface does not have',
    catches: ['ERR-02'],
    change: (parts) =>
      withMessage(parts, (each) =>
        each['code'] === 'FORMAT_ERROR' ? { ...each, code: 'FORMAT_INVALID' } : each,
      ),
  },
  {
    id: 'errors/code-lower-case',
    title: 'Every second message has its code in lower case',
    catches: ['ERR-02'],
    mayFail: ['ERR-07', 'BSK-05'],
    change: (parts) =>
      withMessage(parts, (each, count) =>
        count % 2 === 0 ? { ...each, code: String(each['code']).toLowerCase() } : each,
      ),
  },
  {
    id: 'errors/category-missing',
    title: 'Messages have no category',
    catches: ['TYPE-13', 'ERR-01'],
    change: (parts) => withMessage(parts, (each) => without(each, 'category')),
  },
  {
    id: 'errors/category-number',
    title: 'category is a number',
    catches: ['TYPE-13', 'TYPE-14', 'ERR-01'],
    change: (parts) => withMessage(parts, (each) => ({ ...each, category: 1 })),
  },
  {
    id: 'errors/category-lower-case',
    title: 'Every second message has its category in lower case',
    catches: ['TYPE-14', 'ERR-01'],
    change: (parts) =>
      withMessage(parts, (each, count) => (count % 2 === 0 ? { ...each, category: 'error' } : each)),
  },
  {
    id: 'errors/second-message-info',
    title: 'A second message of the category INFO goes with each error',
    catches: ['TYPE-14'],
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        refusal(messages, links, show) {
          const body = given.refusal(messages, links, show);
          const list = Array.isArray(body['tppMessages']) ? body['tppMessages'] : [];
          return { ...body, tppMessages: [...list, { category: 'INFO', code: 'BAD_REQUEST' }] };
        },
      })),
  },
  {
    id: 'errors/code-missing',
    title: 'Messages have no code',
    catches: ['TYPE-15'],
    mayFail: byMessage,
    change: (parts) => withMessage(parts, (each) => without(each, 'code')),
  },
  {
    id: 'errors/code-number',
    title: 'code is the status as a number',
    catches: ['TYPE-15', 'ERR-02'],
    mayFail: byMessage,
    change: (parts) => withMessage(parts, (each) => ({ ...each, code: 400 })),
  },
  {
    id: 'errors/path-list',
    title: 'path is a list of members',
    catches: ['TYPE-16'],
    change: (parts) =>
      withMessage(parts, (each) => (each['path'] === undefined ? each : { ...each, path: [each['path']] })),
  },
  {
    id: 'errors/text-number',
    title: 'text is a number',
    catches: ['TYPE-17'],
    change: (parts) => withMessage(parts, (each) => ({ ...each, text: 40_012 })),
  },
  {
    id: 'errors/text-513',
    title: 'Texts are padded to 513 characters',
    catches: ['TYPE-18'],
    change: (parts) => withPolicy(parts, 'errors', { text: (text) => text.padEnd(513, '.') }),
  },
  {
    id: 'errors/text-repeats-value',
    title: 'A text repeats the whole value that it objects to',
    catches: ['TYPE-18'],
    change: (parts) =>
      withPolicy(
        withRule(parts, 'domestic-payment-pay-56', (given) => ({
          ...given,
          judge(request, context) {
            const found = given.judge(request, context);
            const { body } = request.wire;
            return found === undefined
              ? undefined
              : { ...found, message: `refused: ${body.toString('utf8')}` };
          },
        })),
        'errors',
        { text: (text) => text },
      ),
  },
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
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'resource-unknown' ? { ...given.refusal(reason), status: 500 } : given.refusal(reason),
      })),
  },
  {
    id: 'errors/unknown-payment-empty',
    title: 'An unknown id is answered with 200 and an empty object',
    catches: ['END-11', 'ERR-01'],
    mayFail: ['STA-06', 'STA-07', 'END-12', 'PAY-60', 'BSK-06'],
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'resource-unknown' ? { ...given.refusal(reason), status: 200 } : given.refusal(reason),
      })),
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

/** A bank that finds operations behind altered paths and does not judge the product. */
function withProduct(parts: BankParts, alter: (path: string) => string): BankParts {
  const { find } = parts;
  return withoutRule({ ...parts, find: (method, path) => find(method, alter(path)) }, 'known-product');
}
