import {
  expectThat,
  itemsOf,
  jsonBody,
  memberOf,
  paymentKinds,
  type RequestDraft,
  scenario,
  textOf,
  withBody,
} from '../../lib/harness/kit/index.js';

/** Transfers of one bulk payment. How many one may have is open. */
const many = 30;

/** As long as these members may be. */
const long = {
  ultimateDebtor: 'U'.repeat(70),
  remittanceInformationUnstructured: 'R'.repeat(140),
} as const;

/** A transfer with everything that a reply could repeat, at its full length. */
function named(transfer: unknown, at: number): object {
  return { ...Object(transfer), ...long, creditorName: `Creditor ${at} `.padEnd(70, 'N') };
}

/** The creation of one such payment, or of many in bulk. */
function lengthened(creation: RequestDraft): RequestDraft {
  const order = Object(jsonBody(creation));
  const payments = itemsOf(memberOf(order, 'payments'));
  if (payments.length === 0) return withBody(creation, named(order, 0));
  const all = Array.from({ length: many }, (_, at) => named(payments[at % payments.length], at));
  return withBody(creation, { ...order, payments: all });
}

/** A text that names what was ordered grows with it. */
export const longReplies = scenario({
  id: 'errors/long-replies',
  title: 'What the PSU is told of a payment stays within 512 characters, however much is ordered',
  clauses: ['PRS-11', 'TYPE-18'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, { tpp })) {
      const reply = await tpp.send(lengthened(kind.creation()), { odd: true });
      const told = Array.from(textOf(reply.json, 'psuMessage')).length;
      if (reply.accepted)
        stage.judge('PRS-11', `the psuMessage of a long ${kind.name} has at most 512 characters`, () =>
          expectThat(told <= 512, 'at most 512', `${told}`),
        );
      const texts = itemsOf(reply.at('tppMessages')).map((each) => Array.from(textOf(each, 'text')).length);
      stage.judge('TYPE-18', `so has each message about a long ${kind.name}`, () =>
        expectThat(
          texts.every((each) => each <= 512),
          'at most 512',
          texts.join(', '),
        ),
      );
    }
  },
});
