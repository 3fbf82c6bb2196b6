import {
  type Access,
  afterSca,
  boxesOf,
  expectSameMembers,
  expectThat,
  idsBeside,
  isSameId,
  type ListedAccount,
  listedAccounts,
  mentions,
  offeredAccounts,
  type Reply,
  scenario,
  type Stage,
  Untestable,
} from '../../lib/harness/kit/index.js';

function bbansOf(accounts: readonly ListedAccount[]): readonly string[] {
  return accounts.map((each) => each.bban);
}

/** Whether the boxes that the PSU ticked say which accounts they stand for. */
function areNamed({ accounts, redirected }: Access): boolean {
  const boxes = offeredAccounts(redirected);
  return accounts.every(({ bban }) => boxesOf(boxes, bban).length > 0);
}

/** A text of a reply that is this id, in whatever case it is spelt there. */
function spelt(value: unknown, id: string): string | undefined {
  if (typeof value === 'string') return isSameId(value, id) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const each of Object.values(value)) {
    const found = spelt(each, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the list gives is what can be sent: also the id of the agreement under which the PSU acts already. */
async function judgeSpelling(
  { judge }: Pick<Stage<'FLW-11'>, 'judge'>,
  { tpp }: Access,
  [corporateId, list]: readonly [string, Reply],
): Promise<void> {
  const listed = spelt(list.json, corporateId);
  if (!list.accepted || listed === undefined || !(await tpp.call('list-accounts')).accepted) return;
  const named = await tpp.bound({ corporateId: listed }).call('list-accounts');
  judge('FLW-11', 'the id under which the PSU acts is served as the list spells it', () =>
    named.isAccepted(),
  );
}

/**
 * One person, two agreements: the list names both, and the id that is sent decides whose accounts are read.
 */
export const agreements = scenario({
  id: 'sca/agreements',
  title: 'The agreements of the PSU are listed, and each of their ids selects its own accounts',
  clauses: ['HDR-32', 'USR-05', 'USR-06', 'FLW-11'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'two-agreements'],
  async run({ tpp, corporatePsu, judge, observe, require }) {
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    const { corporateId } = access.redirected;
    if (corporateId === undefined) throw new Untestable('a corporate SCA came back without psu-corporate-id');
    const list = await access.tpp.call('list-agreements');
    judge('USR-05', 'the agreements of the PSU are listed', () => {
      list.isAccepted();
      expectThat(mentions(list, corporateId), 'the agreement acted under', 'it is missing');
    });
    await judgeSpelling({ judge }, access, [corporateId, list]);
    const unnamed = tpp.bound({ sessionId: access.tpp.binding.sessionId });
    const unknown = await unnamed.send(unnamed.request('list-agreements'), {
      announces: ['agreements-psu-id'],
    });
    judge('USR-06', 'without PSU-ID no agreement is listed', () =>
      expectThat(!mentions(unknown, corporateId), 'no agreement', 'it is listed'),
    );

    observe('USR-05', `the agreements are listed with status ${list.status}`);

    const [other] = idsBeside(corporateId, list);
    if (other === undefined) throw new Untestable('the corporate PSU has one agreement only; two are needed');
    const offer = await access.tpp.inNewSession().bound({ corporateId: other }).call('offer-consent');
    const back = await corporatePsu.completes(access.tpp, offer, {
      context: 'CORPORATE',
      corporateId: other,
    });
    require('an SCA for the other agreement', () => expectThat(back.succeeded, 'a success', 'a failure'));
    const second = afterSca(access.tpp, back).bound({ corporateId: other });
    const chosen = await second.call('list-accounts');
    const firstAgain = await second.bound({ corporateId }).call('list-accounts');
    const shown = listedAccounts(chosen);
    const shared = shown.filter((each) => bbansOf(access.accounts).includes(each.bban));
    const offered = offeredAccounts(back);
    const seen = back.pages !== undefined && areNamed(access);
    if (!seen && (shared.length > 0 || !chosen.accepted))
      throw new Untestable('whether the other agreement has accounts of its own cannot be seen');
    judge('FLW-11', 'an id from the list works as PSU-Corporate-ID', () => {
      // Where an agreement has no account, nothing was granted that a list could show.
      if (!seen || offered.length > 0) chosen.isAccepted();
      else expectThat(isSameId(back.corporateId, other), 'the agreement that was asked for', 'another one');
    });
    judge('HDR-32', 'the first agreement shows its own accounts', () =>
      expectSameMembers(
        bbansOf(listedAccounts(firstAgain)),
        bbansOf(access.accounts),
        'the accounts of the first agreement',
      ),
    );
    judge('HDR-32', 'the other agreement shows accounts that it offered and no others', () => {
      const strange = !seen ? shared : shown.filter((each) => boxesOf(offered, each.bban).length === 0);
      expectThat(strange.length === 0, 'accounts of the agreement', `${strange.length} of another one`);
    });
  },
});

/** Under whichever agreement the PSU came back, the list names it, and those of before. */
export const agreementsListed = scenario({
  id: 'sca/agreements-listed',
  title: 'Every agreement under which the PSU came back from an SCA is listed',
  clauses: ['USR-05'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'two-agreements', 'many-scas'],
  widens: true,
  async run({ tpp, corporatePsu, judge }) {
    const known = (corporatePsu.identity.agreements ?? []).slice(0, 3);
    const seen: string[] = [];
    let psuId: string | undefined;
    for (const [chosen] of known.map(({ names }) => names)) {
      if (chosen === undefined) continue;
      const access = await corporatePsu.grants(tpp, { context: 'CORPORATE', corporateId: chosen });
      const { corporateId } = access.redirected;
      if (corporateId === undefined || (psuId ?? access.tpp.binding.psuId) !== access.tpp.binding.psuId)
        continue;
      ({ psuId } = access.tpp.binding);
      seen.push(corporateId);
      const list = await access.tpp.call('list-agreements');
      if (!list.accepted) continue;
      const missing = seen.filter((each) => !mentions(list, each));
      judge('USR-05', 'the agreement of this SCA and those of earlier ones are listed', () =>
        expectThat(missing.length === 0, 'each of them', `${missing.length} are missing`),
      );
    }
  },
});
