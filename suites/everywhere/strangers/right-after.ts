import {
  type Access,
  actingFor,
  anyAccount,
  cardCalls,
  creationCalls,
  givesNothing,
  judgeStrangers,
  type LawfulCall,
  type Psu,
  readsOfAccount,
  scenario,
  type Stage,
  type Stranger,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import { isOfAccounts, isOfPayments, nobody } from './nobody.js';
import { unattended } from './other-tpps.js';

/** What reads and pays for one PSU. */
async function callsOf(
  stage: Parameters<typeof creationCalls>[0] & Pick<Stage, 'time' | 'random'>,
  access: Access,
  psu: Psu,
): Promise<readonly LawfulCall[]> {
  const { tpp, accounts } = access;
  const hasCards = stage.target.capabilities.cards !== false && tpp.may('list-card-accounts');
  return [
    ...(await unlessUntestable(() => readsOfAccount(stage, tpp, anyAccount(accounts), psu))),
    ...(hasCards ? await unlessUntestable(() => cardCalls(access)) : []),
    ...creationCalls(stage, access),
  ];
}

/** Ids that the bank never issued, where nobody is there, and where somebody pays. */
function unknownOnes({ tpp }: Access, random: Stage['random']): readonly Stranger<'CTX-02' | 'END-12'>[] {
  return [
    {
      who: 'the TPP with a PSU-ID of nobody, who is not there,',
      tpp: tpp.bound({ psuId: random.uuid() }),
      clause: 'CTX-02',
      calls: isOfAccounts,
      pretends: unattended,
    },
    {
      who: 'the TPP with a PSU-ID of nobody, in the session of the PSU,',
      tpp: tpp.bound({ psuId: random.uuid() }),
      clause: 'END-12',
      calls: isOfPayments,
    },
  ];
}

/**
 * A bank that takes the person who logged in last, or called last, for whoever it does not know: beside
 * others who log in meanwhile that is seldom the one whose things are asked for. So nobody else is at the
 * bank.
 */
export const rightAfter = scenario({
  id: 'everywhere/right-after',
  title: 'Right after the SCA of a PSU, with nobody else at the bank, no unknown PSU-ID stands for that PSU',
  clauses: ['CTX-02', 'END-12'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  exclusive: true,
  async run(stage) {
    const { psu, secondPsu, tpp, random } = stage;
    for (const last of [secondPsu, psu]) {
      const before = await last.grants(tpp);
      const drafts = await callsOf(stage, before, last);
      const access = await last.grants(before.tpp, { anew: true });
      const calls = drafts.map((each) => ({
        ...each,
        request: actingFor(each.request, access.tpp.binding),
      }));
      const strangers = [...nobody(access, 'CTX-02', random), ...unknownOnes(access, random)];
      await judgeStrangers(stage, access.tpp, calls, strangers, givesNothing);
    }
  },
});
