/** Banks that are wrong about the path prefix, about x-accept-fix and about what became the default when. */

import { withoutRule, withPolicy, withPresenter, withRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { operationsAt } from '../../rules/operations-at.js';
import { faults } from '../fault.js';

type OptIns = BankParts['policies']['optIns'];
type OptIn = Parameters<OptIns['defaultSince']>[0];

const never = Date.parse('2999-01-01T00:00:00Z');

/** A bank that made a change the default at another time. */
function withDefault(parts: BankParts, name: OptIn, since: number): BankParts {
  return withPolicy(parts, 'optIns', (given) => ({
    defaultSince: (each) => (each === name ? since : given.defaultSince(each)),
  }));
}

/** A bank to which asking for a change makes no difference. */
function deafTo(parts: BankParts, name: OptIn): BankParts {
  return withPolicy(parts, 'optIns', (given) => ({
    inEffect: (each, asked, now, since) =>
      each === name ? now >= since : given.inEffect(each, asked, now, since),
  }));
}

/** A bank that does otherwise what was asked for, and only then. */
function contraryTo(parts: BankParts, name: OptIn): BankParts {
  return withPolicy(parts, 'optIns', (given) => ({
    inEffect: (each, asked, now, since) =>
      each === name && asked.has(name) ? false : given.inEffect(each, asked, now, since),
  }));
}

/** A bank that also serves paths which `alter` turns into its own. */
function servingAlso(parts: BankParts, alter: (path: string) => string): BankParts {
  const find = parts.find ?? operationsAt(parts.answers).match;
  return withoutRule({ ...parts, find: (method, path) => find(method, alter(path)) }, 'version-prefix');
}

const switched: OptIn = 'cardaccount-switch-originalamount-and-transactionamount';

export const versioningFaults = faults(
  {
    id: 'versioning/second-version-too',
    title: 'The interface is served under /v2/ too',
    catches: ['VER-01'],
    change: (parts) => servingAlso(parts, (path) => path.replace(/^\/v2\//, '/v1/')),
  },
  {
    id: 'versioning/prefix-optional',
    title: 'The interface is served without a prefix too',
    catches: ['VER-01'],
    change: (parts) => servingAlso(parts, (path) => (path.startsWith('/v') ? path : `/v1${path}`)),
  },
  {
    id: 'versioning/other-version-500',
    title: 'Another version is a server error',
    catches: ['VER-01'],
    findingsOnly: true,
    change: (parts) =>
      withRule(parts, 'version-prefix', (given) => ({
        ...given,
        refusal: { ...given.refusal, status: 501 },
      })),
  },
  {
    id: 'versioning/amounts-never-default',
    title: 'Without amount-as-string amounts are numbers to this day',
    catches: ['VER-05', 'TYPE-07'],
    mayFail: ['CARD-19', 'PRS-06', 'VER-07'],
    change: (parts) => withDefault(parts, 'amount-as-string', never),
  },
  {
    id: 'versioning/amounts-asked-for-are-numbers',
    title: 'Who asks for amount-as-string gets numbers',
    catches: ['VER-04', 'TYPE-07'],
    mayFail: ['PRS-06', 'CARD-19', 'VER-02', 'VER-05', 'VER-07', 'ACC-06', 'LIM-14'],
    change: (parts) => contraryTo(parts, 'amount-as-string'),
  },
  {
    id: 'versioning/amounts-by-other-values',
    title: 'Any other value of x-accept-fix turns strings off',
    catches: ['VER-05', 'TYPE-07'],
    mayFail: ['VER-02', 'VER-07', 'PRS-06'],
    change: (parts) =>
      withPolicy(parts, 'optIns', (given) => ({
        inEffect: (each, asked, now, since) =>
          each === 'amount-as-string' && asked.has('longer-names') && !asked.has(each)
            ? false
            : given.inEffect(each, asked, now, since),
      })),
  },
  {
    id: 'versioning/amounts-deaf',
    title: 'Before its date amount-as-string changes nothing',
    catches: ['VER-02'],
    mayFail: ['TYPE-07'],
    change: (parts) => deafTo(parts, 'amount-as-string'),
  },
  {
    id: 'versioning/types-always-codes',
    title: 'Codes were shown before they were the default, where older changes were not',
    catches: ['VER-02'],
    change: (parts) => withDefault(parts, 'cash-account-type-iso', 0),
  },
  {
    id: 'versioning/names-never-default',
    title: 'Without longer-names a name ends after 35 characters',
    catches: ['VER-09'],
    // Lists with the opt-in and without it tell two names of one account.
    mayFail: ['ACC-10', 'REG-02'],
    change: (parts) => withDefault(parts, 'longer-names', never),
  },
  {
    id: 'versioning/names-asked-for-are-short',
    title: 'Who asks for longer-names gets short ones',
    catches: ['VER-08'],
    mayFail: ['VER-03', 'VER-02', 'ACC-10', 'REG-02'],
    change: (parts) => contraryTo(parts, 'longer-names'),
  },
  {
    id: 'versioning/names-69',
    title: 'Names end after 69 characters',
    catches: ['VER-08', 'VER-09', 'VER-03'],
    change: (parts) =>
      withPolicy(parts, 'accounts', (given) => ({
        presentName: (name, longer) => Array.from(given.presentName(name, longer)).slice(0, 69).join(''),
      })),
  },
  {
    id: 'versioning/names-deaf',
    title: 'Before its date longer-names changes nothing',
    catches: ['VER-02', 'VER-03'],
    change: (parts) => deafTo(parts, 'longer-names'),
  },
  {
    id: 'versioning/types-never-default',
    title: 'Without cash-account-type-iso the words of old are shown',
    catches: ['VER-12'],
    mayFail: ['ACC-10'],
    change: (parts) => withDefault(parts, 'cash-account-type-iso', never),
  },
  {
    id: 'versioning/types-asked-for-are-words',
    title: 'Who asks for cash-account-type-iso gets words',
    catches: ['VER-11', 'VER-12'],
    alsoInProduction: true,
    mayFail: ['VER-02', 'VER-03', 'ACC-10'],
    change: (parts) => contraryTo(parts, 'cash-account-type-iso'),
  },
  {
    id: 'versioning/types-second-lower-case',
    title: 'Codes of savings accounts are in lower case',
    catches: ['VER-11'],
    change: (parts) =>
      withPolicy(parts, 'accounts', (given) => ({
        presentCashAccountType: (code, iso) =>
          code === 'SVGS' && iso ? 'svgs' : given.presentCashAccountType(code, iso),
      })),
  },
  {
    id: 'versioning/types-deaf',
    title: 'Before its date cash-account-type-iso changes nothing',
    catches: ['VER-02'],
    change: (parts) => deafTo(parts, 'cash-account-type-iso'),
  },
  {
    id: 'versioning/card-amounts-never-default',
    title: 'Without the value card amounts stand under each other’s names',
    catches: ['VER-07'],
    mayFail: ['REG-04'],
    change: (parts) => withDefault(parts, switched, never),
  },
  {
    id: 'versioning/card-amounts-asked-for-are-wrong',
    title: 'Who asks for the corrected mapping gets the old one',
    catches: ['VER-06', 'VER-07'],
    mayFail: ['VER-02', 'REG-04'],
    change: (parts) => contraryTo(parts, switched),
  },
  {
    id: 'versioning/card-amounts-always-switched',
    title: 'Card amounts stand under each other’s names, asked for or not',
    catches: ['VER-06'],
    mayFail: ['VER-02'],
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        amounts: (transaction) => given.amounts(transaction, false),
      })),
  },
  {
    id: 'versioning/card-amounts-beside-a-share',
    title:
      'Without the value the amounts of a purchase with a share for the exchange stand under each other’s names',
    catches: ['VER-07'],
    change: (parts) =>
      withPresenter(withDefault(parts, switched, never), 'cards', (given) => ({
        amounts: (transaction, corrected) =>
          given.amounts(transaction, corrected || !('markupFeePercentage' in (transaction.extra ?? {}))),
      })),
  },
  {
    id: 'versioning/card-amounts-deaf',
    title: 'Before its date the mapping of card amounts cannot be had',
    catches: ['VER-02'],
    change: (parts) => deafTo(parts, switched),
  },
  {
    id: 'versioning/first-value-only',
    title: 'Of several values of x-accept-fix only the first counts',
    catches: ['VER-03'],
    change: (parts) =>
      withPolicy(parts, 'optIns', (given) => ({
        asked: (headers) => given.asked(headers.map((each) => each.split(',')[0] ?? '')),
      })),
  },
  {
    id: 'versioning/last-value-only',
    title: 'Of several values of x-accept-fix only the last counts',
    catches: ['VER-03'],
    change: (parts) =>
      withPolicy(parts, 'optIns', (given) => ({
        asked: (headers) => given.asked(headers.map((each) => each.split(',').at(-1) ?? '')),
      })),
  },
  {
    id: 'versioning/values-by-semicolon',
    title: 'Values of x-accept-fix are split at semicolons',
    catches: ['VER-03'],
    change: (parts) =>
      withPolicy(parts, 'optIns', {
        asked: (headers) => new Set(headers.flatMap((each) => each.split(';')).map((each) => each.trim())),
      }),
  },
  {
    id: 'versioning/town-name-too-short',
    title: 'A townName of two letters is refused',
    catches: ['DEP-01'],
    mayFail: ['END-09', 'PAY-16', 'PAY-17', 'PAY-18', 'PAY-19', 'PAY-20'],
    change: (parts) =>
      withRule(parts, 'domestic-payment-dep-01', (given) => ({
        ...given,
        judge: (request, context) =>
          /"townName":"..?"/u.test(request.wire.body.toString('utf8'))
            ? { message: 'townName is too short' }
            : given.judge(request, context),
      })),
  },
);
