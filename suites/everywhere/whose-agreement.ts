import {
  expectNoAccess,
  expectThat,
  isOnThing,
  judgeForgeries,
  judgeStrangers,
  mentions,
  readingCalls,
  type RequestDraft,
  scenario,
  type Stranger,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

function isRead({ operation }: RequestDraft): boolean {
  return /account|balance|transaction/.test(operation);
}

/** An id that nobody has and that begins as this one does. */
function endingOtherwise(id: string): string {
  return id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
}

/** One agreement and three others: what was granted under the agreement is read under it and nowhere else. */
export const whoseAgreement = scenario({
  id: 'everywhere/whose-agreement',
  title:
    'No account granted under an agreement is shown in private, to another PSU that names it, to another TPP, or in a forged form',
  clauses: [
    'CTX-02',
    'CTX-03',
    'USR-05',
    'SCA-16',
    'SIG-02',
    'SIG-04',
    'SIG-07',
    'SIG-08',
    'SIG-22',
    'SIG-37',
    'SIG-38',
  ],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'second-psu', 'second-tpp', 'own-accounts'],
  widens: true,
  async run(stage) {
    const { corporatePsu: psu, secondPsu, tpp, target, random, time, judge } = stage;
    const own = await psu.grants(tpp, { context: 'PRIVATE' });
    const { access, calls } = await readingCalls({ target, random, time, tpp, psu });
    const { corporateId } = access.tpp.binding;
    if (access.redirected.context !== 'CORPORATE' || corporateId === undefined) return;
    const isShared = access.accounts.some((each) => own.accounts.some(({ bban }) => bban === each.bban));
    const neighbour = await secondPsu.grants(tpp);
    // An agreement made for this PSU alone is none of another's.
    await access.tpp.call('list-agreements');
    for (const when of ['', ' when it asks again']) {
      const agreements = await neighbour.tpp.call('list-agreements');
      if (psu.identity.made === true && agreements.accepted)
        judge('USR-05', `another PSU is not shown the agreement${when}`, () =>
          expectThat(!mentions(agreements, corporateId), 'agreements of this PSU', 'that of another'),
        );
    }
    for (const how of ['in its session', 'in no session']) {
      const borrowed = stage.tppNamed('second-tpp').bound(access.tpp.binding);
      const request = borrowed.request('list-agreements');
      const isBare = how === 'in no session';
      const reply = await borrowed.send(isBare ? withoutHeader(request, 'TPP-Session-ID') : request, {
        odd: true,
      });
      judge('SCA-16', `another TPP with the PSU-ID of the first is shown no agreement ${how}`, () =>
        expectThat(
          !JSON.stringify(reply.json ?? '').includes(`"${corporateId}"`),
          'nothing of the PSU',
          'its agreement',
        ),
      );
    }
    const strangers: Stranger<'CTX-02' | 'CTX-03' | 'SCA-16'>[] = [
      {
        who: 'another PSU that names the agreement',
        tpp: neighbour.tpp.bound({ corporateId }),
        clause: 'CTX-03',
      },
      {
        who: 'another TPP with the PSU-ID and agreement of the first',
        tpp: stage.tppNamed('second-tpp').bound(access.tpp.binding),
        clause: 'SCA-16',
      },
    ];
    strangers.push({
      who: 'the PSU with an agreement whose id ends otherwise',
      tpp: access.tpp.bound({ corporateId: endingOtherwise(corporateId) }),
      clause: 'CTX-03',
      calls: ({ operation }) => operation === 'list-accounts' || operation === 'read-balances',
    });
    const { tpp: elsewhere } = await psu.grants(stage.tppNamed('second-tpp'), { context: 'PRIVATE' });
    // What a made PSU opened in private says nothing of the agreement; others may have opened it before.
    if (psu.identity.made === true && elsewhere.binding.corporateId === undefined && !isShared)
      strangers.push({
        who: 'another TPP, to which the PSU opened nothing under the agreement',
        tpp: elsewhere.bound({ corporateId }),
        clause: 'CTX-03',
        calls: isOnThing,
      });
    // What is the PSU's own as well may be read in private.
    if (own.redirected.context === 'PRIVATE' && !isShared)
      strangers.push({
        who: 'the same PSU in private',
        tpp: own.tpp.bound({ sessionId: access.tpp.binding.sessionId }),
        clause: 'CTX-02',
        calls: isOnThing,
        pretends: (request) => withHeader(request, 'PSU-Context', 'PRIVATE'),
      });
    const reads = calls.filter(({ request }) => isRead(request));
    await judgeForgeries(stage, access.tpp, reads);
    await judgeStrangers(stage, access.tpp, reads, strangers, expectNoAccess);
  },
});
