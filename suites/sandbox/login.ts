import {
  expectEqual,
  expectThat,
  isUuid,
  itemsOf,
  listCustomers,
  type ListedAccount,
  listedAccounts,
  memberOf,
  type Redirected,
  type Reply,
  scenario,
  type Stage,
  textOf,
  type Tpp,
  trySca,
  Untestable,
  present,
} from '../../lib/harness/kit/index.js';

/** Companies that are tried. */
const most = 6;

const holdsAccounts = (customer: unknown) => itemsOf(memberOf(customer, 'accounts')).length > 0;

/** Whether an account is one of those that customers name, by its id or number. */
const isAmong =
  (entries: readonly unknown[]) =>
  ({ id, bban }: ListedAccount) =>
    entries.includes(id) || entries.includes(bban);

/**
 * Whether a company acts for itself: an agreement of it names it, or it is the sandbox's own. One that
 * scenarios made, by its name, has no such agreement.
 */
function actsForItself(customer: unknown): boolean {
  const agreements = JSON.stringify(memberOf(customer, 'agreements') ?? '');
  return (
    agreements.includes(textOf(customer, 'customerNumber')) ||
    !/^(?:Made|Test) Company/.test(textOf(customer, 'customerName'))
  );
}

/** Corporate customers that hold accounts, those first that act for themselves. */
function companiesIn(all: readonly unknown[]): readonly unknown[] {
  const companies = all.filter((each) => textOf(each, 'customerType') === 'CORPORATE' && holdsAccounts(each));
  return [...companies.filter(actsForItself), ...companies.filter((each) => !actsForItself(each))].slice(
    0,
    most,
  );
}

/** A customer who logged in, and what its accounts were answered with afterwards. */
interface Login {
  readonly customer: unknown;
  readonly back: Redirected;
  readonly reply?: Reply;
}

/** The accounts with what came back; undefined where no PSU-ID did. */
async function readAccountsOf(session: Tpp, back: Redirected): Promise<Reply | undefined> {
  if (back.psuId === undefined) return undefined;
  if (!isUuid(back.psuId)) throw new Untestable('the bank issued a psu-id that is no UUID');
  const bound = session.bound({
    psuId: back.psuId,
    sessionId: back.sessionId ?? session.binding.sessionId,
    ...present({ corporateId: back.corporateId }),
  });
  return bound.call('list-accounts');
}

/**
 * Logs customers in one after the other, until one of them has accounts to read: those of a company may be
 * nobody's yet.
 */
async function loginsOf(
  { tpp, psu }: Pick<Stage, 'tpp' | 'psu'>,
  customers: readonly unknown[],
  context: 'PRIVATE' | 'CORPORATE',
): Promise<readonly Login[]> {
  const logins: Login[] = [];
  for (const customer of customers) {
    if (logins.some(({ reply }) => reply?.accepted === true)) break;
    const session = tpp.inNewSession();
    const offer = await session.call('list-accounts');
    const identity = textOf(customer, 'customerNumber');
    const back = await trySca(psu, session, offer, { identity, context });
    if (back !== undefined)
      logins.push({ customer, back, ...present({ reply: await readAccountsOf(session, back) }) });
  }
  return logins;
}

/**
 * customerNumber is all that a person needs at the login, and it opens that customer's accounts and no
 * other's.
 */
export const login = scenario({
  id: 'sandbox/login',
  title: 'The sandbox login asks for the customerNumber alone and opens the accounts of that customer',
  clauses: ['SBX-03', 'ENV-09'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'sandbox-customers'],
  async run({ tpp, psu, judge, observe }) {
    const all = await listCustomers(tpp);
    const person = all.find((each) => textOf(each, 'customerNumber') === psu.identity.identity);
    if (person === undefined) throw new Untestable('the made customer is not listed');
    for (const [context, candidates] of [
      ['PRIVATE', [person]],
      ['CORPORATE', companiesIn(all)],
    ] as const) {
      const logins = await loginsOf({ tpp, psu }, candidates, context);
      const { customer, back, reply } =
        logins.find((each) => each.reply?.accepted === true) ??
        logins.find((each) => each.back.succeeded) ??
        logins[0] ??
        {};
      if (customer === undefined || back === undefined)
        throw new Untestable('no corporate customer with accounts; initialize the sandbox');
      const fields = (back.pages ?? []).reduce((sum, page) => sum + page.textFields, 0);
      // A page may list its test users in place of a field.
      judge('ENV-09', 'the pages ask for one thing in writing', () =>
        expectThat(fields <= 1, 'one field at most', fields),
      );
      // Behind the login a company without an agreement of its own has nothing to choose.
      if (!back.succeeded && context === 'CORPORATE' && !logins.some((each) => actsForItself(each.customer)))
        throw new Untestable(
          'no company came in, and each that was tried was made without an agreement of its own',
        );
      judge('SBX-03', `a ${context} customer identifies with its customerNumber`, () =>
        expectThat(back.succeeded, 'an SCA that succeeds', 'no psu-id came back'),
      );
      if (reply === undefined) continue;
      if (!reply.accepted) throw new Untestable(`the accounts were refused with status ${reply.status}`);
      const own = itemsOf(memberOf(customer, 'accounts'));
      const accounts = listedAccounts(reply);
      const everybodys = all.flatMap((each) => itemsOf(memberOf(each, 'accounts')));
      if (accounts.length > 0 && !accounts.some(isAmong(everybodys))) {
        observe('SBX-03', 'the accounts of customers are named otherwise than those that a TPP lists');
        continue;
      }
      judge('SBX-03', 'the accounts are those of the customer', () => {
        expectThat(accounts.length > 0, 'accounts', 'none');
        const strange = accounts.filter((each) => !isAmong(own)(each));
        expectEqual(strange.length, 0, 'the number of accounts of somebody else');
      });
    }
  },
});
