/**
 * Banks that are wrong about what surrounds the sandbox: its login, its batch, and the contact address of a
 * TPP.
 */

import { withPage, withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';

/** Adds a field to the login page. */
function loginField(markup: string): PartsChange {
  return (parts) =>
    withPage(parts, (given) => ({
      login: (view) => given.login(view).replace('<button', `${markup}<button`),
    }));
}

export const sandboxServiceFaults = faults(
  {
    id: 'sandbox/companies-cannot-log-in',
    title: 'The number of a corporate customer is no login',
    catches: ['SBX-03'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        choices: (open, asked) =>
          given.choices(open.some((each) => each.context === 'PRIVATE') ? open : [], asked),
      })),
  },
  {
    id: 'sandbox/login-opens-foreign-accounts',
    title: 'A corporate customer that logs in is offered the accounts of a person too',
    catches: ['SBX-03'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          given.isOffered(each, customer, agreement, opens, engaged) ||
          (customer === '18129215603' && each.owner === '12085592767'),
      })),
  },
  {
    id: 'sandbox/login-with-password',
    title: 'The login has a field for a password',
    catches: ['ENV-09'],
    change: loginField('<label for="pw">Password</label><input id="pw" name="password" type="password">'),
  },
  {
    id: 'sandbox/login-with-telephone',
    title: 'The login has a field for a telephone number',
    catches: ['ENV-09'],
    change: loginField('<label for="tel">Telephone</label><input id="tel" name="telephone" type="tel">'),
  },
  {
    id: 'sandbox/login-with-one-time-code',
    title: 'The page that asks for approval has a field for a code',
    catches: ['ENV-09'],
    change: (parts) =>
      withPage(parts, (given) => ({
        accounts: (view) =>
          given
            .accounts(view)
            .replace(
              '<button',
              '<label for="code">One-time code</label><input id="code" name="code" type="text"><button',
            ),
      })),
  },
  ...(
    [
      ['four', [6, 9, 12, 15]],
      ['six', [6, 9, 12, 15, 18, 21]],
      ['one', [6]],
      ['no', []],
      ['hourly', Array.from({ length: 24 }, (_, hour) => hour)],
    ] as const
  ).map(([name, hours]) => ({
    id: `sandbox/${name}-batch-runs`,
    title: `The batch runs ${hours.length} times a day`,
    catches: ['ENV-10'] as const,
    change: ((parts) => withPolicy(parts, 'batch', { hours: () => hours })) satisfies PartsChange,
  })),
  {
    id: 'sandbox/approved-payment-lapses',
    title: 'A payment is cancelled two days after it was made, also when the PSU approved it',
    catches: ['ENV-10'],
    mayFail: ['END-11', 'ENV-11'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        hasLapsed: (payment, _initial, createdOn, today) =>
          given.hasLapsed(payment, payment.status, createdOn, today),
      })),
  },
  {
    id: 'sandbox/later-payment-never-taken',
    title: 'No run ever takes a payment that was made for a later day',
    catches: ['ENV-10'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        statusAfterApproval: (due, family) =>
          due || family !== 'payment' ? given.statusAfterApproval(due, family) : 'ACWP',
      })),
  },
  {
    id: 'sandbox/batch-leaves-companies',
    title: 'A run leaves payments that were made under an agreement',
    catches: ['ENV-11'],
    mayFail: ['ENV-10', 'ERR-11', 'STA-04'],
    change: (parts) => ({
      ...parts,
      batch: parts.batch.map((step) => (bank: BankCore) => {
        const { payments } = bank.state;
        const left = [...payments.values()].filter(({ context }) => context === 'CORPORATE');
        for (const each of left) payments.set(each.paymentId, { ...each, status: 'RCVD' });
        step(bank);
        for (const each of left) payments.set(each.paymentId, each);
      }),
    }),
  },
  {
    id: 'sandbox/batch-takes-periodic',
    title: 'The batch takes periodic payments too',
    catches: ['ENV-11'],
    change: (parts) => withPolicy(parts, 'batch', { takes: () => true }),
  },
  {
    id: 'sandbox/batch-leaves-bulks',
    title: 'The batch takes single payments only',
    catches: ['ENV-11'],
    change: (parts) => withPolicy(parts, 'batch', { takes: (family) => family === 'payment' }),
  },
  {
    id: 'sandbox/batch-takes-bulks-only',
    title: 'The batch leaves single payments',
    catches: ['ENV-11', 'ENV-10'],
    change: (parts) => withPolicy(parts, 'batch', { takes: (family) => family === 'bulk-payment' }),
  },
  {
    id: 'sandbox/contact-not-kept',
    title: 'The contact address is answered with 200 and not kept',
    catches: ['DLG-02'],
    mayFail: ['DLG-01'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', (given) => async (call) => {
        const held = call.bank.state.contacts.get(call.tpp.id);
        const reply = await given(call);
        call.bank.state.contacts.set(call.tpp.id, held ?? 'nobody@bank.example');
        return reply;
      }),
  },
  {
    id: 'sandbox/contact-registered-once',
    title: 'A registered contact address cannot be replaced',
    catches: ['DLG-02'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', (given) => (call) => {
        if (call.bank.state.contacts.has(call.tpp.id)) throw new RefusedCall('other-tpp');
        return given(call);
      }),
  },
  {
    id: 'sandbox/contact-replaced-once',
    title: 'A contact address that was replaced cannot come back',
    catches: ['DLG-02'],
    change: (parts) => {
      const seen = new Set<string>();
      return wrapRoute(parts, 'put-contact-information', (given) => async (call) => {
        const held = call.bank.state.contacts.get(call.tpp.id);
        const reply = await given(call);
        const now = call.bank.state.contacts.get(call.tpp.id) ?? '';
        if (seen.has(now) && held !== undefined) call.bank.state.contacts.set(call.tpp.id, held);
        seen.add(now);
        return reply;
      });
    },
  },
  {
    id: 'sandbox/contact-of-others-only',
    title: 'A TPP is taken for another one when it registers its address',
    catches: ['DLG-01', 'DLG-02'],
    change: (parts) =>
      withPolicy(parts, 'tppDialogue', { isOwnRecord: (caller, tppId) => tppId === `${caller.id}-1` }),
  },
  {
    id: 'sandbox/contact-crashes',
    title: 'Registering an address is a server error',
    catches: ['DLG-01', 'DLG-02'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', () => () => {
        throw new Error('fault: no contacts');
      }),
  },
);
