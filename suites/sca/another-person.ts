import {
  expectNoAccess,
  expectThat,
  listedAccounts,
  type OperationId,
  type Psu,
  type Reply,
  scenario,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

/** The account list of a PSU in a session in which another person went through the SCA of this operation. */
async function beginAs(other: Psu, own: Tpp, operation: OperationId): Promise<Reply | undefined> {
  if (!own.may(operation)) return undefined;
  const fresh = own.inNewSession();
  const offer = await fresh.call(operation);
  if (offer.link('scaRedirect') === undefined) return undefined;
  const back = await trySca(other, fresh, offer);
  return back?.succeeded === true ? fresh.call('list-accounts') : undefined;
}

/**
 * A link that was handed out for one PSU is followed by another, who logs in as what they are and grants all.
 */
export const anotherPerson = scenario({
  id: 'sca/another-person',
  title: 'What another person grants behind the link of a PSU is no access under that PSU-ID',
  clauses: ['SCA-03', 'SCA-17', 'CTX-02'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  async run({ tpp, psu, secondPsu, judge }) {
    const other = await secondPsu.grants(tpp);
    const own = await psu.grants(tpp);
    const fresh = own.tpp.inNewSession();
    const back = await trySca(secondPsu, fresh, await fresh.call('offer-consent'));
    judge('SCA-03', 'what comes back is not the PSU-ID of the PSU whom the request named', () =>
      expectThat(
        back?.succeeded !== true || back.psuId !== own.tpp.binding.psuId,
        'no psu-id or another one',
        'that of the request',
      ),
    );
    const list = await fresh.call('list-accounts');
    judge('SCA-17', 'the PSU still needs an SCA in the session that the other person opened', () =>
      expectNoAccess(list),
    );
    const bbans = own.accounts.map((each) => each.bban);
    const foreign = other.accounts.map((each) => each.bban).filter((each) => !bbans.includes(each));
    const judgeList = async (by: Tpp, when: string) => {
      const shown = listedAccounts(await by.call('list-accounts')).map((each) => each.bban);
      judge(
        'CTX-02',
        `the accounts of the other person are not opened to the PSU-ID of the link ${when}`,
        () =>
          expectThat(
            !shown.some((each) => foreign.includes(each)),
            'own accounts only',
            'accounts of the other person among them',
          ),
      );
    };
    await judgeList(own.tpp, 'at once');
    for (const operation of ['register-psu', 'list-accounts', 'offer-consent-deprecated'] as const) {
      const begun = await beginAs(secondPsu, own.tpp, operation);
      if (begun !== undefined)
        judge('SCA-17', `an SCA of another person for ${operation} opens no session of the PSU`, () =>
          expectNoAccess(begun),
        );
    }
    const again = await psu.grants(own.tpp, { accounts: bbans });
    await judgeList(again.tpp, 'when the PSU has granted its own again');
  },
});
