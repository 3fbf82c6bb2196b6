/**
 * Makes a person who acts for two corporations in the sandbox, so that scenarios with a corporate PSU need
 * not wait for each other. Bodies are known only from the bank's portal; where a bank refuses them, or keeps
 * less of them than it was sent, nobody is blamed and the corporate PSUs of the profile serve instead.
 */

import { ibanOf, makeNationalIdentity } from '../../model/identifiers.js';
import { isRecord, itemsOf, memberOf } from '../../model/json-value.js';
import type { SeededRandom } from '../../model/seeded-random.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { agreementIdsIn } from '../replies/listed-agreements.js';
import type { Reply } from '../replies/reply.js';
import type { KnownAgreement, PsuIdentity } from '../target/target.js';
import { accountDraft, accountOf, customerDraft, wholeAccount } from './fresh-psu.js';
import type { Tpp } from './tpp.js';

function ibanMade(reply: Reply): string | undefined {
  const [iban, bban] = [reply.at('iban'), reply.at('bban')];
  if (!reply.accepted) return undefined;
  if (typeof iban === 'string') return iban;
  return typeof bban === 'string' ? ibanOf(bban) : undefined;
}

/** Both privileges open an account to consents, `VIEW` alone does not. */
type Roles = readonly ['REGISTER', 'VIEW'] | readonly ['VIEW'];

// The names differ, because a login page may tell companies apart by nothing else.
const companyName = (owner: string): string => `Test Company ${owner.slice(-5)}`;
const agreementName = (owner: string): string => `Agreement of ${owner.slice(-5)}`;

/**
 * An agreement that was made, with all by which a page may name it.
 * @param payers replies to the creation of the accounts from which the person may pay
 */
function agreementOf(reply: Reply, owner: string, ...payers: readonly (Reply | undefined)[]): KnownAgreement {
  const accounts = payers.flatMap((each) => (each === undefined ? [] : (accountOf(each) ?? [])));
  return {
    names: [...agreementIdsIn(reply.json), agreementName(owner), companyName(owner), owner],
    accounts,
  };
}

/** An engagement of a person for an account, as creations name it. */
export function engagementOf(customer: string, iban: string, roles: Roles): object {
  return { customer, account: { iban }, roles, registerLimit: 1_000_000, approvalLimit: 1_000_000 };
}

function agreementDraft(
  maker: Tpp,
  owner: string,
  person: string,
  accounts: readonly { readonly iban: string; readonly roles: Roles }[],
): RequestDraft {
  const engagements = accounts.map(({ iban, roles }) => engagementOf(person, iban, roles));
  return maker.request('create-sandbox-agreement', {
    body: { name: agreementName(owner), owner, engagements },
  });
}

/** Whether each agreement was made with all its engagements, by the creation or else by the list. */
async function areKept(maker: Tpp, made: readonly (readonly [Reply, number])[]): Promise<boolean> {
  const shown = made.map(([reply]) => reply.at('engagements'));
  if (!made.every(([reply]) => reply.accepted)) return false;
  const list = shown.every(Array.isArray) ? undefined : await maker.call('list-sandbox-agreements');
  const whole = list?.accepted === true ? list.json : undefined;
  const lists = isRecord(whole) ? Object.values(whole) : [whole];
  const records = lists.flatMap((each) => itemsOf(each));
  return made.every(([reply, engagements], at) => {
    const ids = agreementIdsIn(reply.json);
    const record = records.find((listed) => agreementIdsIn(listed).some((id) => ids.includes(id)));
    return itemsOf(shown[at] ?? memberOf(record, 'engagements')).length === engagements;
  });
}

/** A new corporate PSU with own accounts and two agreements; undefined when the bank makes none. */
export async function freshCorporatePsu(maker: Tpp, random: SeededRandom): Promise<PsuIdentity | undefined> {
  const [person = '', one = '', other = ''] = [1, 2, 3].map(() => makeNationalIdentity(random.novel));
  const name = `Test Person ${person.slice(-5)}`;
  const customers = await maker.all([
    customerDraft(maker, person, 'PRIVATE', name),
    customerDraft(maker, one, 'CORPORATE', companyName(one)),
    customerDraft(maker, other, 'CORPORATE', companyName(other)),
  ]);
  if (!customers.every((each) => each.accepted)) return undefined;
  const drawn = await maker.all([
    accountDraft(maker, person, 'Own account 1'),
    accountDraft(maker, person, 'Own account 2'),
    accountDraft(maker, one, 'Operating account'),
    accountDraft(maker, one, 'Tax account'),
    accountDraft(maker, other, 'Operating account'),
    accountDraft(maker, other, 'Savings account'),
    accountDraft(maker, one, 'Payroll account'),
  ]);
  const made = await Promise.all(drawn.map((each) => wholeAccount(maker, each)));
  const [, , operating, tax, second, third, payroll] = made.map(ibanMade);
  if (operating === undefined || tax === undefined || payroll === undefined) return undefined;
  if (second === undefined || third === undefined) return undefined;
  const both = ['REGISTER', 'VIEW'] as const;
  const [first, last] = await maker.all([
    agreementDraft(maker, one, person, [
      { iban: operating, roles: both },
      { iban: tax, roles: ['VIEW'] },
      { iban: payroll, roles: both },
    ]),
    agreementDraft(maker, other, person, [
      { iban: second, roles: both },
      { iban: third, roles: both },
    ]),
  ]);
  const kept = [[first, 3] as const, [last, 2] as const];
  if (!(await areKept(maker, kept))) return undefined;
  const agreements = [agreementOf(first, one, made[2], made[6]), agreementOf(last, other, made[4], made[5])];
  const accounts = made.slice(0, 2).flatMap((each) => accountOf(each) ?? []);
  return { identity: person, kind: 'corporate', name, accounts, agreements, ownAccounts: true, made: true };
}
