/** Banks whose pages of a transaction list are not the list. */

import { withPolicy, withPresenter } from '../../bank/part-changes.js';
import { faults } from '../fault.js';
import { present } from '../../model/present.js';

export const accountPageFaults = faults(
  {
    id: 'accounts/last-page-missing',
    title: 'The last page of a transaction list is not linked',
    catches: ['ACC-17'],
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        page(booked, pending, offset, limit, filters) {
          const page = given.page(booked, pending, offset, limit, filters);
          return { ...page, more: page.more && booked.length > offset + 2 * limit };
        },
      })),
  },
  {
    id: 'accounts/pages-overlap',
    title: 'Each page of a transaction list begins with the end of the one before',
    catches: ['ACC-17'],
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        page: (booked, pending, offset, limit, filters) =>
          given.page(booked, pending, Math.max(0, offset - 1), limit, filters),
      })),
  },
  {
    id: 'accounts/next-page-forgets-dates',
    title: 'The links to further pages lose the window of days',
    catches: ['ACC-16'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        pageLinks(links, show) {
          const next = links.next?.replaceAll(/&date(From|To)=[^&]*/g, '');
          return given.pageLinks({ ...links, ...present({ next }) }, show);
        },
      })),
  },
  {
    id: 'accounts/next-page-forgets-booking-status',
    title: 'The links to further pages lose bookingStatus, without which no list is served',
    catches: ['ACC-17'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        pageLinks(links, show) {
          const next = links.next?.replaceAll(/&bookingStatus=[^&]*/g, '');
          return given.pageLinks({ ...links, ...present({ next }) }, show);
        },
      })),
  },
);
