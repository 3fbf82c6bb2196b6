/** Banks that do it right but for one value, one algorithm or one kind of call. */

import { withPresenter, withRule } from '../../bank/part-changes.js';
import type { OperationId } from '../../model/operations/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { overlooksWhen, refusesAt } from '../request-mistakes.js';
import { headerValue } from '../../model/http.js';
import type { PartsChange } from '../../bank/types.js';

/** A digest in SHA-512 is not compared in some calls. */
function uncompared(calls: RegExp): PartsChange {
  return (parts) =>
    overlooksWhen(
      parts,
      'digest-of-body',
      (request) =>
        calls.test(request.operation?.id ?? '') && /^sha-512=/i.test(request.header('digest') ?? ''),
    );
}

/** Certificates of every authority are taken in some calls. */
function trusting(calls: RegExp): PartsChange {
  return (parts) =>
    overlooksWhen(parts, 'certificate-trusted', ({ operation }) => calls.test(operation?.id ?? ''));
}

/** Some calls are refused where a header has one of its values. */
function refusing(ids: readonly OperationId[], name: string, value: RegExp): PartsChange {
  const has = (request: JudgedRequest) => value.test(request.header(name) ?? '');
  return (parts) => ids.reduce((changed, id) => refusesAt(changed, id, has), parts);
}

/** A refusal holds no link where a header has one of its values. */
function linkless(name: string, value: RegExp): PartsChange {
  return inRequests(
    (parts) =>
      withPresenter(parts, 'common', ({ refusal }) => ({
        refusal: (messages, _links, show) => refusal(messages, undefined, show),
      })),
    ({ headers }) => value.test(headerValue(headers, name) ?? ''),
  );
}

/** What cannot be processed is noticed but in some members. */
function unnoticedIn(place: RegExp): PartsChange {
  return (parts) =>
    withRule(parts, 'processable-characters', (given) => ({
      ...given,
      judge(request, context) {
        const found = given.judge(request, context);
        return place.test(found?.path ?? '') ? undefined : found;
      },
    }));
}

const untrusted = { catches: ['REG-10'], mayFail: ['ENV-04'], environment: 'production' } as const;

export const oneValueMore = faults(
  {
    id: 'digests/long-of-baskets-uncompared',
    title: 'On baskets a SHA-512 digest is not compared with the body',
    catches: ['SIG-38'],
    onlyInDepth: true,
    change: uncompared(/basket/),
  },
  {
    id: 'digests/long-of-standing-orders-uncompared',
    title: 'On periodic payments a SHA-512 digest is not compared with the body',
    catches: ['SIG-38'],
    onlyInDepth: true,
    change: uncompared(/periodic/),
  },
  {
    id: 'digests/long-of-contacts-uncompared',
    title: 'On the contact address of a TPP a SHA-512 digest is not compared with the body',
    catches: ['SIG-38'],
    onlyInDepth: true,
    change: uncompared(/contact/),
  },
  {
    id: 'digests/long-of-sandbox-uncompared',
    title: 'On transactions of the sandbox a SHA-512 digest is not compared with the body',
    catches: ['SIG-38'],
    onlyInDepth: true,
    change: uncompared(/^create-sandbox.*transactions$/),
  },
  {
    ...untrusted,
    id: 'certificates/untrusted-read-cards',
    title: 'Card accounts are served to certificates of unknown authorities',
    change: trusting(/^(read|list)-card/),
  },
  {
    ...untrusted,
    id: 'certificates/untrusted-read-transactions',
    title: 'The transactions of an account are served to certificates of unknown authorities',
    change: trusting(/^(list-transactions|read-transaction)$/),
  },
  {
    ...untrusted,
    id: 'certificates/untrusted-order-in-baskets',
    title: 'Baskets are made for certificates of unknown authorities',
    change: trusting(/basket/),
  },
  {
    ...untrusted,
    id: 'certificates/untrusted-delete',
    title: 'Payments are deleted for certificates of unknown authorities',
    change: trusting(/^delete-/),
  },
  {
    id: 'errors/no-link-where-not-preferred',
    title: 'With TPP-Redirect-Preferred: false the 401 of an account call has no redirect link',
    catches: ['ERR-09'],
    mayFail: ['ACC-11', 'FLW-01'],
    change: linkless('tpp-redirect-preferred', /^false$/),
  },
  {
    id: 'errors/no-link-beside-forwarded-put',
    title: 'With PSU-HTTP-Method: PUT the 401 of an account call has no redirect link',
    catches: ['ERR-09'],
    mayFail: ['ACC-11', 'FLW-01'],
    change: linkless('psu-http-method', /^PUT$/),
  },
  {
    id: 'headers/d-number-refused-at-home',
    title: 'A D-number in X-PSU-IDENTITY starts no domestic payment',
    catches: ['HDR-31'],
    change: refusing(['create-domestic-payment'], 'x-psu-identity', /^[4-7]/),
  },
  {
    id: 'headers/d-number-refused-in-bulk',
    title: 'A D-number in X-PSU-IDENTITY starts no bulk payment',
    catches: ['HDR-31'],
    change: refusing(['create-bulk-payment'], 'x-psu-identity', /^[4-7]/),
  },
  {
    id: 'headers/forwarded-patch-refused-on-baskets',
    title: 'PSU-HTTP-Method: PATCH is refused on baskets',
    catches: ['HDR-45'],
    change: refusing(['create-basket', 'start-basket-authorisation'], 'psu-http-method', /^PATCH$/),
  },
  {
    id: 'headers/forwarded-delete-refused-on-reads',
    title: 'PSU-HTTP-Method: DELETE is refused where balances are read',
    catches: ['HDR-45'],
    change: refusing(['read-balances', 'read-card-balances'], 'psu-http-method', /^DELETE$/),
  },
  {
    id: 'headers/device-refused-on-starts',
    title: 'PSU-Device-ID is refused where the SCA of a standing order is started',
    catches: ['HDR-47'],
    change: refusing(['start-periodic-payment-authorisation'], 'psu-device-id', /./),
  },
  {
    id: 'headers/redirect-not-preferred-refused-in-bulk',
    title: 'TPP-Redirect-Preferred: false is refused in bulk payments',
    catches: ['HDR-16'],
    change: refusing(['create-bulk-payment'], 'tpp-redirect-preferred', /^false$/),
  },
  {
    id: 'transport/emoji-in-references',
    title: 'A character that cannot be processed is taken in a structured reference',
    catches: ['TRN-08'],
    change: unnoticedIn(/StructuredArray/),
  },
  {
    id: 'transport/emoji-in-second-reference',
    title: 'A character that cannot be processed is noticed in the first of several references only',
    catches: ['TRN-08'],
    change: unnoticedIn(/StructuredArray\/[1-9]/),
  },
  {
    id: 'transport/emoji-in-towns',
    title: 'A character that cannot be processed is taken in the name of a town',
    catches: ['TRN-08'],
    change: unnoticedIn(/townName$/),
  },
);
