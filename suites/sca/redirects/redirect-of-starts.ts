import {
  approveForLater,
  assumed,
  callOn,
  createBasket,
  drawKinds,
  expectThat,
  paymentBody,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type Redirected,
  type Reply,
  requestOn,
  type RequestDraft,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  withHeader,
} from '../../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'HDR-15'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;

/** Begins an SCA with the address; undefined where the bank does not get that far. */
type Begin = (uri: string) => Promise<Reply | undefined>;

/** What starts an SCA. */
interface Start {
  readonly what: string;
  readonly begin: Begin;
}

function to(request: RequestDraft, uri: string): RequestDraft {
  return withHeader(request, 'TPP-Redirect-URI', uri);
}

/** Starts of consents and registrations. */
function entries(tpp: Tpp): readonly Start[] {
  const operations = ['offer-consent', 'offer-consent-deprecated', 'register-psu'] as const;
  return operations
    .filter((each) => tpp.may(each))
    .map((each) => ({
      what: each,
      begin: async (uri) => tpp.send(to(tpp.request(each), uri)),
    }));
}

/** The authorisation of a new payment, and of the cancellation of one that was approved. */
function startsOf({ psu, time }: Scene, tpp: Tpp, kind: PaymentKind): readonly Start[] {
  return [
    {
      what: `a ${kind.name}`,
      async begin(uri) {
        const paymentId = paymentIdIn(await tpp.send(kind.creation()));
        if (paymentId === undefined) return undefined;
        return tpp.send(to(requestOn(tpp, kind, paymentId, 'start'), uri));
      },
    },
    {
      what: `the cancellation of a ${kind.name}`,
      async begin(uri) {
        const paymentId = await approveForLater({ psu, time, tpp }, kind);
        if (paymentId === undefined) return undefined;
        const deleted = await callOn(tpp, kind, paymentId, 'delete');
        if (deleted.link('startAuthorisation') === undefined) return undefined;
        return tpp.send(to(requestOn(tpp, kind, paymentId, 'cancel'), uri));
      },
    },
  ];
}

function basketStart(tpp: Tpp, { creation }: PaymentKind): Start {
  return {
    what: 'a basket',
    async begin(uri) {
      const member = paymentIdIn(await tpp.send(creation()));
      const basketId = member && (await createBasket(tpp, [member]));
      if (basketId === undefined) return undefined;
      return tpp.send(to(tpp.request('start-basket-authorisation', { params: { basketId } }), uri));
    },
  };
}

/** The creation that leads to the SCA of a PSU whom the TPP names by number. */
function singleScaStart(scene: Scene, tpp: Tpp): Start {
  return {
    what: 'the single-SCA flow',
    async begin(uri) {
      const body = paymentBody(scene, { tpp });
      const { identity } = scene.psu.identity;
      const named = { 'PSU-ID': undefined, 'X-PSU-IDENTITY': identity, 'PSU-Context': 'PRIVATE' };
      const withHeaders = { ...named, 'TPP-Redirect-URI': uri };
      // Where it leads to the SCA by a further call, that one names an address of its own.
      return tpp.call('create-domestic-payment', { body, withHeaders });
    },
  };
}

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 1, standard: 9, full: 9 } as const;

function allStarts(scene: Scene, tpp: Tpp): readonly Start[] {
  const { baskets, singleSca } = scene.target.capabilities;
  const kinds = drawKinds(scene, paymentKinds(scene, { tpp }), most);
  const [domestic] = kinds;
  return [
    ...entries(tpp),
    ...kinds.flatMap((kind) => startsOf(scene, tpp, kind)),
    ...(baskets === false || domestic === undefined ? [] : [basketStart(tpp, domestic)]),
    ...(singleSca === false ? [] : [singleScaStart(scene, tpp)]),
  ];
}

/** What starts the SCA tells where the PSU goes, whatever was told before. */
export const redirectOfStarts = scenario({
  id: 'sca/redirect-of-starts',
  title:
    'After any SCA, and after a no to it, the PSU comes back to the address of the request that began it',
  clauses: ['HDR-15'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    // A bank that knows one address of the TPP is sent no other.
    if (assumed(target, 'redirect-addresses') === 'exact' || target.sca?.sparing === true) return;
    const { tpp } = await psu.grants(stage.tpp);
    const judgeBack = (what: string, uri: string, back: Redirected | undefined) => {
      if (back === undefined) return;
      judge('HDR-15', `the PSU comes back to where the start of ${what} named`, () =>
        expectThat(back.address.startsWith(uri), uri, back.address.slice(0, 80)),
      );
    };
    for (const [at, { what, begin }] of allStarts(stage, tpp).entries())
      for (const decision of ['cancel', 'approve'] as const) {
        const uri = `${tpp.identity.redirectUri}/started-${at}-${decision}`;
        const started = await begin(uri);
        if (started?.link('scaRedirect') === undefined) continue;
        judgeBack(what, uri, await trySca(psu, tpp, started, { decision }));
      }
  },
});
