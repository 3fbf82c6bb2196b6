import {
  afterSca,
  expectEqual,
  expectNoAccess,
  expectSameMembers,
  expectThat,
  listedAccounts,
  type OfferedAccount,
  offeredAccounts,
  type Psu,
  type Reply,
  scenario,
  type Tpp,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { isNamedBy, judgeBoxes, untold } from './boxes.js';
import { readClosed } from './closed-reads.js';

/** What a selection came to: who may act now, the account list, and the checkboxes that the PSU saw. */
interface Selected {
  readonly tpp: Tpp;
  readonly list: Reply;
  readonly bbans: readonly string[];
  readonly boxes: readonly OfferedAccount[];
}

/** Lets the PSU tick these accounts behind the offered link and reads the list afterwards. */
async function selectAccounts(
  tpp: Tpp,
  psu: Psu,
  offer: Reply,
  accounts: 'all' | readonly string[],
): Promise<Selected> {
  const back = await psu.completes(tpp, offer, { accounts });
  const known = afterSca(tpp, back);
  const list = await known.call('list-accounts');
  return {
    tpp: known,
    list,
    bbans: listedAccounts(list).map((each) => each.bban),
    boxes: offeredAccounts(back),
  };
}

/**
 * What the PSU ticks is what the TPP reads: nothing more, nothing less, and nothing any longer once it is
 * unticked.
 */
export const selection = scenario({
  id: 'consent/selection',
  title: 'The PSU grants, reduces and revokes by ticking accounts',
  clauses: ['CON-02', 'CON-04', 'CON-05', 'CON-06', 'CON-10', 'ACC-10'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const everything = await selectAccounts(tpp, psu, await tpp.call('list-accounts'), 'all');
    judge('CON-02', 'what is ticked in the redirect is readable', () => {
      everything.list.isAccepted();
      expectThat(everything.bbans.length > 0, 'the ticked accounts', 'none');
    });
    // Under one agreement a person is offered its accounts, and the profile may name those of others, too.
    const isOffered = (bban: string) =>
      psu.identity.made === true || psu.identity.kind === 'private' || isNamedBy(everything.boxes, bban);
    const known = psu.accounts.map((each) => each.bban).filter(isOffered);
    if (known.length > 0) {
      // A PSU of the profile may own more than it names.
      const listed = everything.bbans.filter((each) => psu.identity.made === true || known.includes(each));
      judge('ACC-10', 'every ticked account is listed', () => expectSameMembers(listed, known, 'the list'));
    }
    const [kept, dropped] = listedAccounts(everything.list);
    if (kept === undefined || dropped === undefined)
      throw new Untestable('the PSU has fewer than two accounts');

    const offering = async (from: Selected, bbans: readonly string[]) => {
      const fresh = from.tpp.inNewSession();
      return selectAccounts(fresh, psu, await fresh.call('offer-consent'), bbans);
    };
    const reduced = await offering(everything, [kept.bban]);
    judgeBoxes(stage, reduced.boxes, everything.bbans);
    judge('CON-05', 'accounts granted before are ticked', () =>
      expectEqual(
        reduced.boxes.map((box) => box.preselected),
        reduced.boxes.map(() => true),
        'the ticks',
      ),
    );
    judge('CON-02', 'the account left ticked is readable', () => {
      reduced.list.isAccepted();
      expectThat(reduced.bbans.includes(kept.bban), 'the ticked account', reduced.bbans.length);
    });
    judge('ACC-10', 'the list equals the selection', () =>
      expectSameMembers(reduced.bbans, [kept.bban], 'the list'),
    );
    const withBalances = await reduced.tpp.call('list-accounts', { query: { withBalance: 'true' } });
    if (withBalances.accepted)
      judge('ACC-10', 'the list with balances equals the selection', () =>
        expectSameMembers(
          listedAccounts(withBalances).map((each) => each.bban),
          [kept.bban],
          'the list',
        ),
      );
    judge('CON-06', 'the unticked account is gone from the list', () =>
      expectThat(!reduced.bbans.includes(dropped.bban), 'no unticked account', 'it is listed'),
    );

    const denied = await readClosed(stage, reduced.tpp, dropped.id);
    judge('CON-06', 'balances and transactions of the unticked account are closed', () =>
      denied.forEach(expectNoAccess),
    );
    judge('CON-10', 'no account operation serves the revoked account', () => denied.forEach(expectNoAccess));

    // where the refusal leads to an SCA itself, the PSU takes that way
    const [refused] = denied;
    const again =
      refused?.link('scaRedirect') === undefined
        ? await offering(reduced, [dropped.bban])
        : await unlessStuck(() => selectAccounts(reduced.tpp, psu, refused, [dropped.bban]));
    judge('CON-02', 'the way to an SCA leads to the selection', () =>
      expectThat(again !== undefined, 'a way back to the TPP', 'pages that lead nowhere'),
    );
    if (again === undefined) return;
    const ticked = again.boxes.filter((box) => box.preselected);
    if (isNamedBy(again.boxes, kept.bban))
      judge('CON-05', 'only what is granted is ticked', () =>
        expectThat(
          isNamedBy(ticked, kept.bban) && !isNamedBy(ticked, dropped.bban),
          'the granted account ticked and the revoked one not',
          `${ticked.length} ticked`,
        ),
      );
    else stage.leaveOpen('CON-05', untold);
    judge('CON-02', 'an account can be granted again', () =>
      expectSameMembers(again.bbans, [dropped.bban], 'the list'),
    );
  },
});
