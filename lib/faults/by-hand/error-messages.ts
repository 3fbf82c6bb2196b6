/** Banks whose TppMessages are wrong: missing, misspelt, of the wrong type or too long. */

import { withPolicy, withPresenter, withRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { faults } from '../fault.js';
import { present } from '../../model/present.js';

/** The one refusal whose code the text states fails with any odd message. */
const byMessage: readonly ClauseId[] = ['ERR-07'];

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

export const errorMessageFaults = faults(
  {
    id: 'errors/no-messages',
    title: 'Errors have an empty tppMessages',
    catches: ['ERR-01'],
    mayFail: byMessage,
    change: (parts) =>
      withPresenter(parts, 'common', {
        refusal: (_messages, links) => ({
          tppMessages: [],
          ...present({ _links: links }),
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
          ...present({ _links: links }),
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
    id: 'errors/text-repeats-parameter',
    title: 'A text repeats the whole value of a query parameter that it objects to',
    catches: ['TYPE-18'],
    change: (parts) =>
      withPolicy(
        withRule(parts, 'transactions-booking-status-known', (given) => ({
          ...given,
          judge(request, context) {
            const found = given.judge(request, context);
            return found === undefined ? undefined : { ...found, message: `refused: ${request.wire.target}` };
          },
        })),
        'errors',
        { text: (text) => text },
      ),
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
);
