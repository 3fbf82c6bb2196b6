/** Banks that lawfully choose otherwise: sandbox. */

import {
  withBody,
  withoutRoute,
  withPage,
  withPolicy,
  withPresenter,
  wrapRoute,
} from '../../bank/part-changes.js';
import { empty, json } from '../../bank/reply.js';
import { withAbsoluteLinks } from '../absolute-links.js';
import { variants } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

function isEmpty([name, value]: readonly [string, string]): boolean {
  return value === '' && (name === 'offset' || name === 'limit');
}

export const sandboxVariants = variants(
  {
    id: 'sandbox/bare-customer-list',
    title: 'The list of customers stands alone',
    because: 'What wraps the list is not shown.',
    change: (parts) => withBody(parts, 'list-sandbox-customers', (value) => Object(value).customers),
  },
  {
    id: 'sandbox/customer-list-under-other-name',
    title: 'The list of customers is called sandboxCustomers',
    because: 'What wraps the list is not shown.',
    change: (parts) =>
      withBody(parts, 'list-sandbox-customers', (value) => ({
        count: Object(value).customers.length,
        sandboxCustomers: Object(value).customers,
      })),
  },
  {
    id: 'sandbox/creation-tells-little',
    title: 'Creating a customer answers 200 with its id, number, type, name and self',
    because: 'Body and status of the creation are not shown.',
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-customer', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json') return reply;
        const { customerId, customerNumber, customerType, customerName, _links } = Object(reply.value);
        return json(200, { customerId, customerNumber, customerType, customerName, _links });
      }),
  },
  {
    id: 'sandbox/account-numbers-as-references',
    title: 'The accounts of a customer are account numbers',
    because: 'Whether the entries are ids or account numbers is open.',
    change: (parts) =>
      withPresenter(parts, 'sandbox', (given) => ({
        customer: (view, show) => ({
          ...given.customer(view, show),
          accounts: view.accounts.map((each) => each.bban),
        }),
      })),
  },
  {
    id: 'sandbox/account-list-under-other-name',
    title: 'The list of accounts is called mockAccounts, and customers name accounts by their numbers',
    because: 'What wraps the list is not shown, nor whether the entries are ids or account numbers.',
    change: (parts) =>
      withPresenter(
        withBody(parts, 'list-sandbox-accounts', (value) => ({ mockAccounts: Object(value).accounts })),
        'sandbox',
        (given) => ({
          customer: (view, show) => ({
            ...given.customer(view, show),
            accounts: view.accounts.map((each) => each.bban),
          }),
        }),
      ),
  },
  {
    id: 'sandbox/empty-numbers-are-none',
    title: 'An offset or a limit without a value is taken for one that was not sent',
    because: 'A number without a digit says nothing, and what answers it is open (CARD-21, CARD-22).',
    change: (parts) => {
      const rules = ['offset', 'limit'].map((name) => `sandbox-card-transactions-${name}-is-int32`);
      const lenient = overlooksWhen(parts, rules, ({ query }) => query.some(isEmpty));
      return wrapRoute(
        { ...lenient, answers: { ...parts.answers, 'empty-number': 'ignored' } },
        'list-sandbox-card-transactions',
        (given) => (call) => {
          const query = call.request.query.filter((each) => !isEmpty(each));
          return given({ ...call, request: { ...call.request, query } });
        },
      );
    },
  },
  {
    id: 'sandbox/no-agreements-for-private',
    title: 'Private customers have no agreements',
    because: 'The list is required, what it holds for a private customer is not.',
    change: (parts) =>
      withPresenter(parts, 'sandbox', (given) => ({
        customer: (view, show) => {
          const shown = given.customer(view, show);
          return shown['customerType'] === 'PRIVATE' ? { ...shown, agreements: [] } : shown;
        },
      })),
  },
  {
    id: 'sandbox/more-members',
    title: 'Customers carry members of the bank’s own',
    because: 'The table says what is there, not that nothing else is.',
    change: (parts) =>
      withPresenter(parts, 'sandbox', (given) => ({
        customer: (view, show) => ({ ...given.customer(view, show), created: '2026-01-01', tags: ['test'] }),
      })),
  },
  {
    id: 'sandbox/absolute-self',
    title: 'self of a customer is an absolute address',
    because: 'Whether an href is relative or absolute is open.',
    change: (parts) => withAbsoluteLinks(parts, ({ target }) => target.includes('/v1/sandbox/customers')),
  },
  {
    id: 'sandbox/new-ids-after-reset',
    title: 'Each reset gives the fixed customers new ids',
    because: 'Whether ids stay over initialize is open.',
    change: (parts) => {
      let times = 0;
      return wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
        const reply = await given(call);
        times += 1;
        for (const [key, each] of call.bank.state.customers)
          call.bank.state.customers.set(key, { ...each, customerId: `${each.customerId}-${times}` });
        return reply;
      });
    },
  },
  {
    id: 'sandbox/reset-with-204',
    title: 'Initialize answers 204',
    because: 'Status and body of initialize are open.',
    change: (parts) =>
      wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
        await given(call);
        return empty(204);
      }),
  },
  {
    id: 'sandbox/company-cards',
    title: 'Corporate customers of the fixed set have a card account too',
    because: 'Nothing is said about card accounts of corporate customers.',
    change: (parts) => ({
      ...parts,
      dataSet: (today) => {
        const given = parts.dataSet(today);
        const [first] = given.cardAccounts.values();
        if (first === undefined) return given;
        const card = { ...first, resourceId: `${first.resourceId}c`, owner: '20079518612' };
        return { ...given, cardAccounts: new Map([...given.cardAccounts, [card.resourceId, card]]) };
      },
    }),
  },
  {
    id: 'sandbox/other-batch-hours',
    title: 'The batch runs at 01, 07, 13, 17 and 23',
    because: 'The hours of the five runs are open.',
    change: (parts) => withPolicy(parts, 'batch', { hours: () => [1, 7, 13, 17, 23] }),
  },
  {
    id: 'sandbox/batch-to-accepted',
    title: 'A run brings an approved payment to ACSP',
    because: 'The resulting status of a run is open.',
    change: (parts) =>
      withPolicy(parts, 'batch', {
        moves: (status) => ['PDNG', 'ACTC', 'ACCP', 'ACWC'].includes(status),
        statusAfterRun: () => 'ACSP',
      }),
  },
  {
    id: 'sandbox/contact-under-other-name',
    title: 'The contact address is told as a member of another record, under another name',
    because: 'What the TPP dialogue operations answer is not shown (DLG-01, DLG-02).',
    change: (parts) =>
      withBody(parts, ['put-contact-information', 'read-contact-information'], (value, status) =>
        status === 200 ? { contact: { kind: 'notices', address: Object(value).email } } : value,
      ),
  },
  {
    id: 'sandbox/contact-not-readable',
    title: 'A registered contact address cannot be read back',
    because: 'It may be impossible to read the address back.',
    change: (parts) => withoutRoute(parts, 'read-contact-information'),
  },
  {
    id: 'sandbox/no-single-records',
    title: 'Accounts, cards and transactions of the sandbox are neither shown one by one nor removed',
    because: 'These calls are published and not part of the text.',
    change: (parts) =>
      (
        [
          'read-sandbox-account',
          'read-sandbox-card-account',
          'read-sandbox-transaction',
          'delete-sandbox-account',
          'delete-sandbox-transactions',
          'create-sandbox-engagement',
        ] as const
      ).reduce((fewer, id) => withoutRoute(fewer, id), parts),
  },
  {
    id: 'sandbox/login-with-notes',
    title: 'The login page explains itself and has a language choice and a remember box',
    because: 'The page itself is not described.',
    change: (parts) =>
      withPage(parts, (given) => ({
        login: (view) =>
          given
            .login(view)
            .replace('<button', '<label><input type="checkbox" name="remember"> Remember me</label><button'),
      })),
  },
  {
    id: 'sandbox/initialize-forgets-everything',
    title: 'Initialize forgets PSU-IDs, sessions, consents, payments and contact addresses, too',
    because: 'What survives beside the fixed data set is open (SBX-36).',
    change: (parts) =>
      wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
        const reply = await given(call);
        const { psus, psuIds, sessions, consents, payments, paymentKeys, baskets, contacts } =
          call.bank.state;
        for (const each of [psus, psuIds, sessions, consents, payments, paymentKeys, baskets, contacts])
          each.clear();
        return reply;
      }),
  },
);
