import { expectEqual, expectNoAccess, expectSameMembers, expectThat } from '../../lib/harness/expect.js';
import { Untestable } from '../../lib/harness/errors.js';
import { scenario } from '../../lib/harness/scenario.js';
import { listedAccounts } from '../../lib/harness/stage/psu.js';

/** What the PSU ticks is what the TPP reads: nothing more, nothing less, and nothing any longer once it is unticked. */
export const selection = scenario({
  id: 'consent/selection',
  title: 'The PSU grants, reduces and revokes by ticking accounts',
  clauses: ['CON-02', 'CON-04', 'CON-05', 'CON-06', 'CON-10', 'ACC-10'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages'],
  async run({ tpp, psu, judge }) {
    const everything = await psu.grants(tpp);
    const known = psu.accounts.map((each) => each.bban);
    if (known.length > 0) {
      judge('ACC-10', 'every ticked account is listed', () =>
        expectSameMembers(
          everything.accounts.map((each) => each.bban),
          known,
          'the list',
        ),
      );
    }
    const [first, second] = everything.accounts;
    if (first === undefined || second === undefined)
      throw new Untestable('the PSU has fewer than two accounts');
    const all = everything.accounts.map((each) => each.bban);

    const reduced = await psu.grants(everything.tpp, { accounts: [first.bban] });
    const offered = reduced.redirected.pages?.flatMap((page) => page.accounts) ?? [];
    judge('CON-04', 'the selection page has a checkbox for each own account', () =>
      all.forEach((bban) =>
        expectThat(
          offered.filter((box) => box.label.replaceAll(/[ .]/g, '').includes(bban)).length === 1,
          'one checkbox for the account',
          `${offered.length} checkboxes, none or several for it`,
        ),
      ),
    );
    judge('CON-05', 'accounts granted before are ticked', () =>
      expectEqual(
        offered.map((box) => box.preselected),
        offered.map(() => true),
        'the ticks',
      ),
    );
    const left = await reduced.tpp.call('list-accounts');
    const bbans = () => listedAccounts(left).map((each) => each.bban);
    judge('CON-02', 'the account left ticked is readable', () => {
      left.hasStatus(200);
      expectThat(bbans().includes(first.bban), 'the ticked account', bbans().length);
    });
    judge('ACC-10', 'the list equals the selection', () =>
      expectSameMembers(bbans(), [first.bban], 'the list'),
    );
    judge('CON-06', 'the unticked account is gone from the list', () =>
      expectThat(!bbans().includes(second.bban), 'no unticked account', 'it is listed'),
    );

    const params = { accountId: second.id };
    const query = { bookingStatus: 'both' };
    const denied = [
      await reduced.tpp.call('read-balances', { params }),
      await reduced.tpp.call('list-transactions', { params, query }),
      await reduced.tpp.call('read-account', { params }),
    ];
    judge('CON-06', 'balances and transactions of the unticked account are closed', () =>
      denied.forEach(expectNoAccess),
    );
    judge('CON-10', 'no account operation serves the revoked account', () => denied.forEach(expectNoAccess));

    const again = await psu.grants(reduced.tpp, { accounts: [second.bban] });
    const boxes = again.redirected.pages?.flatMap((page) => page.accounts) ?? [];
    judge('CON-05', 'only what is granted is ticked', () => {
      const ticked = boxes.filter((box) => box.preselected).map((box) => box.label.replaceAll(/[ .]/g, ''));
      expectThat(
        ticked.some((label) => label.includes(first.bban)) &&
          !ticked.some((label) => label.includes(second.bban)),
        'the granted account ticked and the revoked one not',
        `${ticked.length} ticked`,
      );
    });
    judge('CON-02', 'an account can be granted again', () =>
      expectSameMembers(
        again.accounts.map((each) => each.bban),
        [second.bban],
        'the list',
      ),
    );
  },
});
