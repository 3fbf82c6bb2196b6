/** Requests that begin an SCA, which leads back to the TPP-Redirect-URI that they name. */

import {
  approveForLater,
  callOn,
  createBasket,
  drawKinds,
  paymentBody,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  requestOn,
  type RequestDraft,
  type Stage,
  type Tpp,
} from '../../../lib/harness/kit/index.js';

export type StartScene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** What starts an SCA. */
export interface Start {
  readonly what: string;
  /** The request that begins it; undefined where the bank does not get that far. */
  readonly request: () => Promise<RequestDraft | undefined>;
}

/** Starts of consents and registrations. */
function entries(tpp: Tpp): readonly Start[] {
  const operations = ['offer-consent', 'offer-consent-deprecated', 'register-psu'] as const;
  return operations
    .filter((each) => tpp.may(each))
    .map((what) => ({ what, request: async () => tpp.request(what) }));
}

/** The authorisation of a new payment, and of the cancellation of one that was approved. */
function startsOf({ psu, time }: StartScene, tpp: Tpp, kind: PaymentKind): readonly Start[] {
  return [
    {
      what: `a ${kind.name}`,
      async request() {
        const paymentId = paymentIdIn(await tpp.send(kind.creation()));
        if (paymentId === undefined) return undefined;
        return requestOn(tpp, kind, paymentId, 'start');
      },
    },
    {
      what: `the cancellation of a ${kind.name}`,
      async request() {
        const paymentId = await approveForLater({ psu, time, tpp }, kind);
        if (paymentId === undefined) return undefined;
        const deleted = await callOn(tpp, kind, paymentId, 'delete');
        if (deleted.link('startAuthorisation') === undefined) return undefined;
        return requestOn(tpp, kind, paymentId, 'cancel');
      },
    },
  ];
}

function basketStart(tpp: Tpp, { creation }: PaymentKind): Start {
  return {
    what: 'a basket',
    async request() {
      const member = paymentIdIn(await tpp.send(creation()));
      const basketId = member && (await createBasket(tpp, [member]));
      if (basketId === undefined) return undefined;
      return tpp.request('start-basket-authorisation', { params: { basketId } });
    },
  };
}

/** The creation that leads to the SCA of a PSU whom the TPP names by number. */
function singleScaStart(scene: StartScene, tpp: Tpp): Start {
  return {
    what: 'the single-SCA flow',
    async request() {
      const body = paymentBody(scene, { tpp });
      const { identity } = scene.psu.identity;
      const withHeaders = { 'PSU-ID': undefined, 'X-PSU-IDENTITY': identity, 'PSU-Context': 'PRIVATE' };
      // Where it leads to the SCA by a further call, that one names an address of its own.
      return tpp.request('create-domestic-payment', { body, withHeaders });
    },
  };
}

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 1, standard: 9, full: 9 } as const;

/** Requests of every kind that begin an SCA. */
export function allStarts(scene: StartScene, tpp: Tpp): readonly Start[] {
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
