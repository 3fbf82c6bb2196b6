import {
  type Access,
  domesticProduct,
  expectNoAccess,
  expectThat,
  paymentBody,
  scenario,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';

function accountsOf({ accounts }: Access): ReadonlySet<string> {
  return new Set(accounts.map((each) => each.id));
}

function read(tpp: Tpp, paymentId: string, requestId?: string) {
  return tpp.call('read-payment', {
    params: { product: domesticProduct, paymentId },
    ...(requestId === undefined ? {} : { withHeaders: { 'X-Request-ID': requestId } }),
  });
}

/**
 * The single-SCA flow is idempotent for a TPP: another one that starts the same for the same person gets a
 * payment of its own.
 */
async function startTwice(
  {
    target,
    psu,
    random,
    judge,
    tpp,
    tppNamed,
  }: Pick<Stage<'PRS-03'>, 'target' | 'psu' | 'random' | 'judge' | 'tpp' | 'tppNamed'>,
  owner: Access,
): Promise<void> {
  if (target.capabilities.singleSca === false || psu.identity.kind === 'corporate') return;
  const body = paymentBody({ target, random }, owner);
  const withHeaders = {
    'X-PSU-IDENTITY': psu.identity.identity,
    'PSU-Context': 'PRIVATE',
    'X-Request-ID': random.uuid(),
  };
  const ids: unknown[] = [];
  for (const each of [tpp, tppNamed('second-tpp')]) {
    const reply = await each.call('create-domestic-payment', { body, withHeaders });
    if (reply.accepted) ids.push(reply.at('paymentId'));
  }
  if (ids.length === 2 && ids.every((each) => typeof each === 'string'))
    judge('PRS-03', 'another TPP that starts the same single-SCA payment gets a payment of its own', () =>
      expectThat(ids[0] !== ids[1], 'another paymentId', 'the same'),
    );
}

/**
 * Each TPP chooses its request ids and texts itself, so two may choose the same. Whether a bank takes an id
 * twice is open; that it gives nobody what it remembers of another is not.
 */
export const remembered = scenario({
  id: 'everywhere/remembered',
  title: 'A call with the X-Request-ID and the text of another TPP or PSU gives nothing of theirs',
  clauses: ['PRS-03', 'END-12', 'CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    const { tpp, psu, secondPsu, judge, random } = stage;
    const owner = await psu.grants(tpp);
    const others = [
      ['another PSU of the same TPP', await secondPsu.grants(tpp)],
      ['another TPP and PSU', await secondPsu.grants(stage.tppNamed('second-tpp'))],
    ] as const;
    const requestId = random.uuid();
    const withHeaders = { 'X-Request-ID': requestId };
    const body = paymentBody(stage, owner);
    await startTwice(stage, owner);
    const first = await owner.tpp.call('create-domestic-payment', { body, withHeaders });
    const list = random.uuid();
    await owner.tpp.call('list-accounts', { withHeaders: { 'X-Request-ID': list } });
    const own = accountsOf(owner);
    const single = {
      'X-PSU-IDENTITY': psu.identity.identity,
      'PSU-Context': 'PRIVATE',
      'PSU-ID': undefined,
      'X-Request-ID': random.uuid(),
    };
    const again = { body, query: { allowLogicalDuplicate: 'true' }, withHeaders: single };
    const [here, there] = [
      await owner.tpp.call('create-domestic-payment', again),
      await stage
        .tppNamed('second-tpp')
        .bound({ accounts: owner.tpp.binding.accounts })
        .call('create-domestic-payment', again),
    ];
    if (here.accepted && there.accepted)
      judge('PRS-03', 'another TPP with the same X-PSU-IDENTITY and text gets a payment of its own', () =>
        expectThat(here.at('paymentId') !== there.at('paymentId'), 'another paymentId', 'the same'),
      );
    for (const [who, { tpp: other }] of others) {
      const shown = await other.call('list-accounts', { withHeaders: { 'X-Request-ID': list } });
      judge('CTX-02', `${who} with the X-Request-ID of a list is shown none of its accounts`, () =>
        expectThat(
          ![...own].some((id) => JSON.stringify(shown.json ?? '').includes(`"${id}"`)),
          'no account of the first',
          'one',
        ),
      );
      const theirs = { ...body, debtorAccount: paymentBody(stage, { tpp: other })['debtorAccount'] };
      const second = await other.call('create-domestic-payment', { body: theirs, withHeaders });
      const [one, two] = [first.at('paymentId'), second.at('paymentId')];
      if (!first.accepted || !second.accepted || typeof one !== 'string' || typeof two !== 'string') continue;
      judge('PRS-03', `${who} with the same X-Request-ID and text gets a payment of its own`, () =>
        expectThat(one !== two, 'another paymentId', 'the same'),
      );
      const mine = random.uuid();
      await read(owner.tpp, one, mine);
      const seen = await read(other, one, mine);
      judge('END-12', `${who} with the X-Request-ID of a read is not shown the payment`, () =>
        expectNoAccess(seen),
      );
    }
  },
});
