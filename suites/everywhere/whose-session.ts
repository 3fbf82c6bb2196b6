import {
  actingFor,
  findAskedForSca,
  expectNoAccess,
  judgeStrangers,
  readingCalls,
  type RequestDraft,
  scenario,
  type Stranger,
} from '../../lib/harness/kit/index.js';

/** A letter of a UUID that is another, in whatever case ids are compared. */
function otherLetter(letter: string): string {
  return letter === '1' ? '2' : '1';
}

function isOfAccounts({ operation }: RequestDraft): boolean {
  return /account|balance|transaction/.test(operation);
}

/** One PSU-ID, and sessions that are not its own: everything else about the calls is right. */
export const whoseSession = scenario({
  id: 'everywhere/whose-session',
  title:
    'No account or card call, nor a list of agreements where that needs an SCA, is served in a session of nobody, of another PSU, of another TPP, or in one that ended',
  clauses: ['SCA-13', 'SCA-14', 'SCA-16', 'SCA-17'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    const elsewhere = await stage.psu.grants(stage.tppNamed('second-tpp'));
    const neighbour = await stage.secondPsu.grants(stage.tpp);
    const { access: earlier, calls } = await readingCalls(stage);
    const { tpp } = await stage.psu.grants(earlier.tpp, { anew: true });
    const strangers: Stranger<'SCA-13' | 'SCA-14' | 'SCA-16' | 'SCA-17'>[] = [
      { who: 'the TPP in a session without SCA', tpp: tpp.inNewSession(), clause: 'SCA-13' },
      {
        who: 'the TPP in a session without SCA whose id ends otherwise',
        tpp: tpp.bound({ sessionId: tpp.binding.sessionId.replace(/.$/, otherLetter) }),
        clause: 'SCA-13',
      },
      {
        who: 'the TPP in a session without SCA whose id is longer',
        tpp: tpp.bound({ sessionId: `${tpp.binding.sessionId}1` }),
        clause: 'SCA-13',
      },
      {
        who: 'the TPP in the session of another PSU',
        tpp: tpp.bound({ sessionId: neighbour.tpp.binding.sessionId }),
        clause: 'SCA-17',
      },
      {
        who: 'the TPP in the session of the PSU at another TPP',
        tpp: tpp.bound({ sessionId: elsewhere.tpp.binding.sessionId }),
        clause: 'SCA-16',
      },
    ];
    if (earlier.tpp.binding.sessionId !== tpp.binding.sessionId)
      strangers.push({
        who: 'the TPP in the session that a later SCA ended',
        tpp: tpp.bound({ sessionId: earlier.tpp.binding.sessionId }),
        clause: 'SCA-14',
      });
    const all = calls.map(({ request }) => actingFor(request, tpp.binding));
    const agreements = all.filter(({ operation }) => operation === 'list-agreements');
    const needSca = await findAskedForSca(tpp, agreements);
    const reads = [...all.filter(isOfAccounts), ...needSca].map((request) => ({ request }));
    await judgeStrangers(stage, tpp, reads, strangers, expectNoAccess);
  },
});
