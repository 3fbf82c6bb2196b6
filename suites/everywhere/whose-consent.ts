import {
  actingFor,
  afterSca,
  expectThat,
  furtherPage,
  givesNoAccounts,
  inOtherQueries,
  isOnThing,
  itemsOf,
  makeAccount,
  type Psu,
  readingCalls,
  type Reply,
  type RequestDraft,
  scenario,
  textOf,
  trySca,
  unlessUntestable,
  Untestable,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { judgeClosed, keepServedReads, transactionsOn, underOtherPaths } from '../consent/closed-reads.js';

function isRead({ request }: { readonly request: RequestDraft }): boolean {
  return isOnThing(request) && /account|balance|transaction/.test(request.operation);
}

/** Ids of the accounts and cards in lists that a call among these names, wherever the bank has it. */
function idsIn(lists: readonly Reply[], calls: readonly RequestDraft[]): readonly string[] {
  const named = new Set(calls.flatMap(({ target }) => target.split(/[/?]/)));
  return lists
    .flatMap((list) => [...itemsOf(list.at('accounts')), ...itemsOf(list.at('cardAccounts'))])
    .map((each) => textOf(each, 'resourceId'))
    .filter((id) => id !== '' && named.has(id));
}

function isMade({ accounts }: Psu, bban: string): boolean {
  return accounts.some((each) => each.bban === bban && each.sandboxId !== undefined);
}

/**
 * What was readable and is deselected is closed to every call, with the PSU there or not, and is in no list.
 */
export const whoseConsent = scenario({
  id: 'everywhere/whose-consent',
  title: 'No call on an account or card is served once the PSU has deselected it',
  clauses: ['CON-10'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages'],
  widens: true,
  async run(stage) {
    // Of several accounts that are deselected at once each is closed.
    if (stage.psu.identity.made === true)
      await unlessUntestable(async () => [
        await makeAccount(stage.tpp, stage.psu, { name: 'Another account' }),
      ]);
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(isRead).map(({ request }) => request);
    const served = await keepServedReads(access.tpp, reads);
    const hasCard = served.some(({ operation }) => operation.includes('card'));
    const lists = (['list-accounts', ...(hasCard ? (['list-card-accounts'] as const) : [])] as const).map(
      (id) => access.tpp.request(id),
    );
    const ids = idsIn(await access.tpp.all(lists), served);
    if (ids.length === 0) throw new Untestable('no list shows what is read');
    const others = access.accounts.filter(({ id }) => !ids.includes(id));
    const kept = others.find(({ bban }) => isMade(stage.psu, bban)) ?? others.at(-1);
    if (kept === undefined) throw new Untestable('the PSU has no further account that could stay granted');
    const itsOwn = await transactionsOn(stage, access.tpp, kept);
    const dropped = access.accounts.filter(({ bban }) => bban !== kept.bban);
    const { tpp } = await stage.psu.grants(access.tpp, { accounts: [kept.bban] });
    // An account may be known by its number, too.
    const balances = dropped
      .flatMap(({ id, bban }) => [id, bban])
      .map((accountId) => access.tpp.request('read-balances', { params: { accountId } }));
    const pages = dropped.slice(0, 2).map((each) => furtherPage(stage, access.tpp, each).request);
    const elsewhere = underOtherPaths(access.tpp, served, kept.id).filter(
      ({ operation, target }) =>
        operation !== 'read-transaction' || !itsOwn.some((id) => target.includes(id)),
    );
    const attended = [...served, ...balances, ...pages, ...elsewhere]
      .flatMap((request) => [request, ...inOtherQueries(request)])
      .map((request) => actingFor(request, tpp.binding));
    await judgeClosed(stage, tpp, attended, 'of what was deselected');
    const asked = lists.map((each) => actingFor(each, tpp.binding));
    const alone = asked.map((each) => withoutHeader(each, 'PSU-IP-Address'));
    for (const list of await tpp.all([...asked, ...alone]))
      stage.judge('CON-10', 'what was deselected is in no list', () =>
        expectThat(
          ![...ids, ...dropped.map(({ id }) => id)].some((id) =>
            JSON.stringify(list.json ?? '').includes(`"${id}"`),
          ),
          'nothing of it',
          'its id',
        ),
      );
  },
});

/** What the PSU takes back at the bank is closed at once, in whatever session. */
export const whoseRevocation = scenario({
  id: 'everywhere/whose-revocation',
  title: 'No call on an account or card is served once the PSU has revoked everything at the bank',
  clauses: ['CON-10'],
  effects: 'changes-consent',
  needs: ['new-psu', 'revoke'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, target } = stage;
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(isRead).map(({ request }) => request);
    const served = await keepServedReads(access.tpp, reads);
    if (served.length === 0) throw new Untestable('no read is served while everything is granted');
    await target.levers.revoke?.({ psuIdentity: psu.identity.identity });
    await judgeClosed(stage, access.tpp, served, 'of what was revoked at the bank');
    if (psu.identity.made !== true || !access.tpp.may('register-psu')) return;
    // An SCA for something else grants nothing back.
    const fresh = access.tpp.inNewSession();
    const offer = await fresh.call('register-psu');
    if (offer.link('scaRedirect') === undefined) return;
    const back = await trySca(psu, fresh, offer, { accounts: [] });
    if (back?.succeeded !== true) return;
    const known = afterSca(fresh, back);
    const again = served.map((request) => actingFor(request, known.binding));
    await judgeClosed(stage, known, again, 'of what was revoked, after the SCA of a registration,');
  },
});

/** Who revokes everything at the bank and names no TPP revokes what each of them was granted. */
export const revocationOfAll = scenario({
  id: 'everywhere/revocation-of-all',
  title: 'No TPP is shown accounts once the PSU has revoked everything at the bank',
  clauses: ['CON-10'],
  effects: 'changes-consent',
  needs: ['new-psu', 'second-tpp', 'revoke'],
  widens: true,
  bars: 'all',
  async run({ psu, tpp, tppNamed, judge, target }) {
    const granted = [await psu.grants(tpp), await psu.grants(tppNamed('second-tpp'))];
    await target.levers.revoke?.({ psuIdentity: psu.identity.identity });
    for (const access of granted) {
      const list = await access.tpp.call('list-accounts');
      judge('CON-10', 'no TPP lists an account once everything was revoked', () => givesNoAccounts(list));
    }
  },
});
