/** Banks that are wrong about the single-SCA flow and X-PSU-IDENTITY. */

import { withoutRule, withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import { faults } from '../fault.js';
import { crashesAt, overlooksWhen, refusesWhen } from '../request-mistakes.js';

const pay = 'create-domestic-payment';

export const singleScaFaults = faults(
  {
    id: 'payments/single-sca-unknown',
    title: 'X-PSU-IDENTITY is overlooked, so a payment without PSU-ID is refused',
    catches: ['SSC-01', 'HDR-31'],
    mayFail: ['SSC-03', 'SSC-04', 'SSC-05', 'HDR-30', 'HDR-33', 'HDR-35', 'SSC-02', 'ERR-11'],
    change: (parts) =>
      refusesWhen(
        parts,
        'SSC-01',
        (request) => request.header('x-psu-identity') !== undefined && request.header('psu-id') === undefined,
      ),
  },
  {
    id: 'payments/single-sca-for-companies',
    title: 'Single SCA serves the corporate context too',
    catches: ['SSC-02'],
    change: (parts) => withoutRule(parts, 'single-sca-is-private'),
  },
  {
    id: 'payments/single-sca-not-idempotent',
    title: 'The same single-SCA request makes another payment',
    catches: ['SSC-05'],
    // Duplicates are not looked for either, or they would stop the repetition.
    mayFail: ['END-08'],
    change: (parts) => {
      let count = 0;
      return withPolicy(parts, 'payments', {
        initiationKey: () => {
          count += 1;
          return `initiation ${count}`;
        },
        looksForDuplicates: () => false,
      });
    },
  },
  {
    id: 'payments/single-sca-repetition-crashes',
    title: 'The same single-SCA request crashes when it comes again',
    catches: ['SSC-05'],
    change: (parts) => {
      const seen = new Set<string>();
      return crashesAt(parts, pay, (request) => {
        const id =
          request.header('x-psu-identity') === undefined ? undefined : request.header('x-request-id');
        if (id === undefined) return false;
        const again = seen.has(id);
        seen.add(id);
        return again;
      });
    },
  },
  {
    id: 'payments/identity-opens-accounts',
    title: 'X-PSU-IDENTITY stands in for PSU-ID on accounts',
    catches: ['HDR-30'],
    change: (parts) =>
      wrapRoute(parts, 'list-accounts', (given) => (call) => {
        const identity = call.request.header('x-psu-identity');
        if (identity === undefined || call.request.header('psu-id') !== undefined) return given(call);
        const own = [...call.bank.state.accounts.values()].filter(({ owner }) => owner === identity);
        return json(
          200,
          call.show.presenters.accounts.list(own, false, () => [], call.show),
        );
      }),
  },
  {
    id: 'payments/identity-of-letters',
    title: 'X-PSU-IDENTITY may be made of letters',
    catches: ['HDR-31'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'psu-identity-is-national-number', (request) =>
        /^[a-z]+$/.test(request.header('x-psu-identity') ?? ''),
      ),
  },
  {
    id: 'payments/context-in-any-case',
    title: 'PSU-Context is compared without case',
    catches: ['HDR-33'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'single-sca-context-known',
        (request) => request.header('psu-context') === 'private',
      ),
  },
  {
    id: 'payments/context-guessed',
    title: 'Single SCA without PSU-Context counts as private',
    catches: ['HDR-35'],
    change: (parts) => withoutRule(parts, 'single-sca-context'),
  },
  {
    id: 'payments/single-sca-id-forgotten',
    title: 'A PSU-ID that single SCA created is not known later',
    catches: ['SSC-04'],
    mayFail: ['SSC-03', 'REG-10'],
    change: (parts) => {
      const single = new Set<string>();
      return wrapRoute(parts, pay, (given) => (call) => {
        const identity = call.request.header('x-psu-identity');
        if (identity !== undefined) single.add(identity);
        const psu = call.bank.state.psus.get(call.request.header('psu-id') ?? '');
        if (psu !== undefined && single.has(psu.customerNumber)) throw new RefusedCall('psu-unknown');
        return given(call);
      });
    },
  },
);
