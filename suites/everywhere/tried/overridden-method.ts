import {
  callOn,
  createOf,
  expectThat,
  type PaymentKind,
  paymentKinds,
  type Reply,
  type RequestDraft,
  requestOn,
  scenario,
  type Tpp,
  withHeader,
  withSigning,
} from '../../../lib/harness/kit/index.js';

const headers = ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method'];

function beside(request: RequestDraft): RequestDraft {
  return headers.reduce((given, name) => withHeader(given, name, 'DELETE'), request);
}

/** What says beside what is signed that a read deletes. */
const overrides: readonly (readonly [how: string, override: (read: RequestDraft) => RequestDraft])[] = [
  ['with headers that override its method', beside],
  [
    'with headers that override the method it was signed for',
    (read) => withSigning(beside(read), { requestTarget: true }),
  ],
  [
    'with a query that overrides its method',
    (read) => ({ ...read, target: `${read.target}?_method=DELETE` }),
  ],
];

/**
 * What a read of a new payment gave, and whether its authorisation starts then; undefined where none is made.
 */
async function startsAfter(
  tpp: Tpp,
  kind: PaymentKind,
  readAs: (read: RequestDraft) => RequestDraft,
): Promise<{ readonly reply: Reply; readonly starts: boolean } | undefined> {
  const paymentId = await createOf(tpp, kind);
  if (paymentId === undefined) return undefined;
  const reply = await tpp.send(readAs(requestOn(tpp, kind, paymentId, 'details')), { odd: true });
  return { reply, starts: (await callOn(tpp, kind, paymentId, 'start')).accepted };
}

function firstOfEach(kinds: readonly PaymentKind[]): readonly PaymentKind[] {
  return kinds.filter((kind, at) => kinds.findIndex(({ family }) => family === kind.family) === at);
}

/**
 * Some frameworks let a header say which method was meant. Nothing signs it, so that whoever sees a read go
 * by could make it a deletion. The text is silent about such headers: what acts on them is told and fails
 * nobody.
 */
export const overriddenMethod = scenario({
  id: 'everywhere/overridden-method',
  title: 'No signed read of a payment deletes it because of what nobody signed',
  clauses: ['SIG-04'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const { tpp } = access;
    for (const kind of firstOfEach(paymentKinds(stage, access))) {
      if ((await startsAfter(tpp, kind, (read) => read))?.starts !== true) continue;
      for (const [how, override] of overrides) {
        const after = await startsAfter(tpp, kind, override);
        if (after !== undefined)
          stage.suspect('SIG-04', `a ${kind.name} is there after a read of it ${how}`, () =>
            expectThat(
              after.starts,
              'a payment that can be authorised',
              `none, after status ${after.reply.status}`,
            ),
          );
      }
    }
  },
});
