import {
  afterSca,
  expectNoAccess,
  expectThat,
  listedAccounts,
  otherCase,
  scenario,
  type Stage,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

/** A session authenticates the person who logged in, nobody else. */
export const sessionOfOnePsu = scenario({
  id: 'sca/session-of-one-psu',
  title: 'An SCA is valid for one PSU only',
  clauses: ['SCA-17'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  async run({ tpp, psu, secondPsu, judge }) {
    const second = await secondPsu.grants(tpp);
    const first = await psu.grants(tpp);
    const mixed = second.tpp.bound({ sessionId: first.tpp.binding.sessionId });
    const reply = await mixed.call('list-accounts');
    judge('SCA-17', "the second PSU's PSU-ID gets nothing under the first one's session", () =>
      expectNoAccess(reply),
    );
    const own = await second.tpp.call('list-accounts');
    judge('SCA-17', "the second PSU's own session is served", () => own.hasStatus(200));
    // Where both come to the bank in one session, each sees what is its own.
    const back = await trySca(secondPsu, mixed, await mixed.call('offer-consent'));
    if (back?.succeeded !== true || back.psuId !== second.tpp.binding.psuId) return;
    const theirs = new Set(second.accounts.map(({ bban }) => bban));
    const foreign = first.accounts.map(({ bban }) => bban).filter((each) => !theirs.has(each));
    await first.tpp.call('list-accounts');
    const shown = listedAccounts(await mixed.call('list-accounts')).map(({ bban }) => bban);
    judge('SCA-17', 'in a session of both the second PSU is shown no account of the first', () =>
      expectThat(!shown.some((each) => foreign.includes(each)), 'own accounts', 'accounts of the first'),
    );
  },
});

/** An id, and others that are alike but in one place. */
interface Lookalikes {
  readonly id: string;
  readonly near: readonly (readonly [how: string, id: string])[];
}

function otherDigit(digit: string): string {
  return digit === '7' ? '8' : '7';
}

function endingOtherwise(id: string): string {
  return id.replace(/.$/, otherDigit);
}

/** Texts that are no UUIDs: of those the letter case says nothing. */
function lookalikes(random: Stage['random']): readonly (readonly Lookalikes[])[] {
  const parted = `Shop${random.digits(4)}.Cart:Left_Side-Step~${random.digits(6)}`;
  const digits = `9${random.digits(19)}`;
  const long = (length: number): Lookalikes => {
    const id = `Long-${random.digits(8)}-`.padEnd(length - 4, 'x') + random.digits(4);
    return { id, near: [[`behind ${length - 1} characters`, endingOtherwise(id)]] };
  };
  return [
    [
      {
        id: parted,
        near: [
          ['in its letter case', otherCase(parted)],
          ['behind its last separator', endingOtherwise(parted)],
          ['before its first separator', parted.replace(/^Shop/, 'Ship')],
          ['in its separators', parted.replace('.', '-').replace('~', '.')],
        ],
      },
    ],
    [
      {
        id: digits,
        near: [
          ['in its last digit', endingOtherwise(digits)],
          ['by a zero before it', `0${digits}`],
        ],
      },
    ],
    // How long an id may be is open: the longest that is taken.
    [long(300), long(130), long(72)],
  ];
}

/** An SCA under this id; undefined where the bank does not take it, or gives another. */
async function openUnder(
  { psu, judge }: Pick<Stage<'RDR-07'>, 'psu' | 'judge'>,
  before: Tpp,
  sessionId: string,
): Promise<Tpp | undefined> {
  const fresh = before.bound({ sessionId });
  const offer = await fresh.call('offer-consent');
  if (offer.link('scaRedirect') === undefined) return undefined;
  const back = await trySca(psu, fresh, offer);
  if (back?.succeeded !== true) return undefined;
  // Longer ones than anybody sends may be cut.
  if (sessionId.length < 100 && back.sessionId !== undefined)
    judge('RDR-07', `a tpp-session-id of ${sessionId.length} characters is that of the request`, () =>
      expectThat(back.sessionId === sessionId, 'the TPP-Session-ID that was sent', 'another one'),
    );
  if ((back.sessionId ?? sessionId) !== sessionId) return undefined;
  const opened = afterSca(fresh, back);
  return (await opened.call('list-accounts')).accepted ? opened : undefined;
}

/** The id is a text: one that differs in one place is a new one. */
export const sessionLookalikes = scenario({
  id: 'sca/session-lookalikes',
  title: 'A TPP-Session-ID that differs from that of the SCA in one place opens nothing',
  clauses: ['RDR-07', 'SCA-13'],
  effects: 'changes-consent',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tpp);
    for (const alternatives of lookalikes(stage.random))
      for (const { id, near } of alternatives) {
        const opened = await openUnder(stage, tpp, id);
        if (opened === undefined) continue;
        for (const [how, sessionId] of near) {
          const reply = await opened.bound({ sessionId }).call('list-accounts');
          stage.judge('SCA-13', `a TPP-Session-ID that is another ${how} opens no account`, () =>
            expectNoAccess(reply),
          );
        }
        break;
      }
  },
});
