import {
  type Access,
  collideCreations,
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
 * The single-SCA flow is idempotent for a TPP and a person: others that start the same get what is theirs.
 */
async function startTwice(stage: Stage<'PRS-03'>, owner: Access): Promise<void> {
  const { target, psu, secondPsu, random, judge, tpp } = stage;
  if (target.capabilities.singleSca === false || psu.identity.kind === 'corporate') return;
  const second = stage.tppNamed('second-tpp');
  const body = paymentBody(stage, owner);
  for (const [how, others] of [
    ['without PSU-ID', { 'PSU-ID': undefined }],
    ['with whatever PSU-ID it has', {}],
  ] as const) {
    const requestId = random.uuid();
    const start = async (by: Tpp, { identity }: Stage['psu']) => {
      const named = { 'X-PSU-IDENTITY': identity.identity, 'PSU-Context': 'PRIVATE', ...others };
      const query = { allowLogicalDuplicate: 'true' };
      const withHeaders = { ...named, 'X-Request-ID': requestId };
      const reply = await by.call('create-domestic-payment', { body, query, withHeaders });
      return reply.accepted ? reply.at('paymentId') : undefined;
    };
    const first = await start(tpp, psu);
    if (typeof first !== 'string') continue;
    for (const [who, id] of [
      ['another TPP', await start(second, psu)],
      ['the TPP for another PSU', await start(tpp, secondPsu)],
    ] as const)
      if (id !== undefined)
        judge('PRS-03', `${who} that starts the same single-SCA payment ${how} gets another one`, () =>
          expectThat(id !== first, 'another paymentId', 'the same'),
        );
  }
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
    for (const { operation, first: mine, second: theirs } of await collideCreations(
      stage,
      owner,
      others[1][1],
    ))
      judge(
        'PRS-03',
        `${operation} by another TPP and PSU with the same X-Request-ID makes another thing`,
        () => expectThat(mine !== theirs, 'an id of its own', 'the same'),
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
