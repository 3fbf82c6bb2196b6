import {
  approveForLater,
  assumed,
  callOn,
  createOf,
  expectThat,
  muchAt,
  type PaymentKind,
  paymentKinds,
  requestOn,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  withHeader,
} from '../../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'HDR-15'>, 'judge' | 'psu' | 'time'>;

/** Kinds of payments beside the domestic one that are tried. */
const most = { again: 0, quick: 2, standard: 9, full: 9 } as const;

/** Starts an SCA, naming an address of its own, to which the PSU says no, and another one, to which yes. */
async function judgeEnds(
  { judge, psu }: Scene,
  tpp: Tpp,
  kind: PaymentKind,
  started: { readonly paymentId: string; readonly what: 'start' | 'cancel' },
): Promise<void> {
  const { paymentId, what } = started;
  for (const decision of ['cancel', 'approve'] as const) {
    const uri = `${tpp.identity.redirectUri}/${what}-${decision}`;
    const reply = await tpp.send(withHeader(requestOn(tpp, kind, paymentId, what), 'TPP-Redirect-URI', uri));
    if (reply.link('scaRedirect') === undefined) return;
    const back = await trySca(psu, tpp, reply, { decision });
    const of = what === 'start' ? `the start of a ${kind.name}` : `the cancellation of a ${kind.name}`;
    const said = decision === 'cancel' ? 'no' : 'yes';
    if (back !== undefined)
      judge('HDR-15', `after a ${said} the PSU comes back to where ${of} named`, () =>
        expectThat(back.address.startsWith(uri), uri, back.address.slice(0, 80)),
      );
  }
}

/** Each SCA of an order has the address of the request that started it, the last one among them. */
export const redirectOfCancellations = scenario({
  id: 'sca/redirect-of-cancellations',
  title: 'After the SCA of a cancellation the PSU comes back to the address of the request that started it',
  clauses: ['HDR-15'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, target, time } = stage;
    // A bank that knows one address of the TPP is sent no other.
    if (assumed(target, 'redirect-addresses') === 'exact' || target.sca?.sparing === true) return;
    const { tpp } = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, { tpp }).slice(0, 1 + muchAt(target, most))) {
      const created = await createOf(tpp, kind);
      if (created !== undefined) await judgeEnds(stage, tpp, kind, { paymentId: created, what: 'start' });
      const paymentId = await approveForLater({ psu, tpp, time }, kind);
      if (paymentId === undefined) continue;
      const deleted = await callOn(tpp, kind, paymentId, 'delete');
      if (deleted.link('startAuthorisation') === undefined) continue;
      await judgeEnds(stage, tpp, kind, { paymentId, what: 'cancel' });
    }
  },
});
