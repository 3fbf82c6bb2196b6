/** Lawful calls on payments of every kind and on baskets, from creation to cancellation. */

import { paymentIdIn } from '../replies/created.js';
import { createBasket } from '../stage/baskets.js';
import { bankDayFrom } from '../../model/bank-days.js';
import { addDays, osloDate } from '../../model/dates.js';
import { ibanOf } from '../../model/identifiers.js';
import { operation, type OperationId } from '../../model/operations/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { testAmount, type Body } from '../stage/test-payments.js';
import {
  approvePayment,
  createPayment,
  domesticProduct,
  payingAccount,
  paymentBody,
  trySca,
} from '../stage/journeys.js';
import type { Psu } from '../stage/psu.js';
import type { Access } from '../stage/access.js';
import type { Stage } from '../stage/stage.js';
import { fullForms } from './bounds/full-bodies.js';
import { once, repeatable, unlessUntestable, type LawfulCall } from './lawful-call.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time'>;

const repeated = { allowLogicalDuplicate: 'true' };

function dayAhead({ time }: Scene, ahead: number): string {
  return bankDayFrom(addDays(osloDate(time.now()), ahead));
}

/** A payment to an account in the euro area, complete even where addresses are enforced. */
function abroad(scene: Scene, access: Pick<Access, 'tpp'>): Body {
  const { bban, currency } = payingAccount(access);
  return paymentBody(scene, access, {
    instructedAmount: testAmount(scene.target, 'EUR', scene.random),
    creditorAgent: 'DEUTDEFF',
    creditorAddress: {
      street: 'Hauptstrasse',
      buildingNumber: '1',
      postalCode: '10115',
      townName: 'Berlin',
      country: 'DE',
    },
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    debtorAccount: { iban: ibanOf(bban), currency },
  });
}

/** The product that an operation creates, by its published name, wherever it stands at the target. */
export function productCreatedBy(id: OperationId): string {
  return operation(id).path.split('/')[3] ?? '';
}

/** The creation of a payment of every single product. */
export function creationCalls(scene: Scene, access: Pick<Access, 'tpp'>): readonly LawfulCall[] {
  const { tpp } = access;
  const { bban, currency } = payingAccount(access);
  const create = (id: OperationId, body: Body) => repeatable(tpp.request(id, { body, query: repeated }));
  return [
    create('create-domestic-payment', paymentBody(scene, access)),
    create('create-instant-payment', paymentBody(scene, access)),
    create('create-sepa-payment', abroad(scene, access)),
    create('create-cross-border-payment', abroad(scene, access)),
    create('create-norwegian-cross-border-payment', {
      ...abroad(scene, access),
      debtorAccount: { bban, currency },
    }),
  ];
}

/** Creations beside the usual ones: references in both forms, exchange at home, an unknown bank. */
export function furtherCreations(scene: Scene, access: Pick<Access, 'tpp'>): readonly LawfulCall[] {
  const { tpp } = access;
  const create = (id: OperationId, body: Body): LawfulCall => ({
    request: tpp.request(id, { body, query: repeated }),
    few: true,
    rest: true,
  });
  const home = create('create-domestic-payment', paymentBody(scene, access));
  const [, single, list] = fullForms(home.request);
  const address = { townName: 'Oslo', country: scene.target.creditor.country };
  return [
    ...[single, list].flatMap((request) => (request === undefined ? [] : [{ ...home, request }])),
    create('create-domestic-payment', {
      ...paymentBody(scene, access, { creditorAgent: 'DEUTDEFF', creditorAddress: address }),
      instructedAmount: testAmount(scene.target, 'EUR', scene.random),
      creditorAccount: { bban: scene.target.creditor.bban, currency: 'USD' },
    }),
    create('create-cross-border-payment', {
      ...abroad(scene, access),
      creditorAccount: { bban: '0210000210017', currency: 'USD' },
    }),
  ];
}

/** The creation that starts the single-SCA flow, where the target has it and the PSU is a private one. */
export function singleScaCreations(
  scene: Scene,
  access: Pick<Access, 'tpp'>,
  { identity }: Pick<Psu, 'identity'>,
): readonly LawfulCall[] {
  if (scene.target.capabilities.singleSca === false || identity.kind === 'corporate') return [];
  const named = { 'X-PSU-IDENTITY': identity.identity, 'PSU-Context': 'PRIVATE', 'PSU-ID': undefined };
  const body = paymentBody(scene, access);
  const input = { body, query: repeated, withHeaders: named };
  return [repeatable(access.tpp.request('create-domestic-payment', input))];
}

/** Where a domestic payment stands. */
function of(paymentId: string): { readonly params: Readonly<Record<string, string>> } {
  return { params: { product: domesticProduct, paymentId } };
}

/** Calls on domestic payments that exist: open ones, approved ones, and one that is being cancelled. */
async function singleCalls(scene: Scene, access: Access, psu: Psu): Promise<readonly LawfulCall[]> {
  const { tpp } = access;
  const open = await createPayment(scene, access);
  const dropped = await createPayment(scene, access);
  const unapproved = [
    once(tpp.request('start-payment-authorisation', of(open.paymentId))),
    once(tpp.request('delete-payment', of(dropped.paymentId))),
  ];
  // Where a person would have to approve them, what can be called before is enough.
  if (scene.target.sca?.sparing === true) return unapproved;
  const approved = await approvePayment(scene, access, psu);
  const later = await approvePayment(scene, access, psu, { requestedExecutionDate: dayAhead(scene, 12) });
  const cancelling = await tpp.call('delete-payment', of(later.paymentId));
  return [
    repeatable(tpp.request('read-payment', of(approved.paymentId))),
    repeatable(tpp.request('read-payment-status', of(approved.paymentId))),
    ...unapproved,
    ...(cancelling.link('startAuthorisation') === undefined
      ? []
      : [once(tpp.request('start-payment-cancellation-authorisation', of(later.paymentId)))]),
  ];
}

type Grouped = 'bulk-payment' | 'periodic-payment';

/** The creation of a bulk or periodic payment; bulk payments differ from one to the next. */
export function groupCreation(scene: Scene, access: Pick<Access, 'tpp'>, kind: Grouped): RequestDraft {
  const { tpp } = access;
  const later = dayAhead(scene, 20);
  if (kind === 'periodic-payment')
    return tpp.request(`create-${kind}`, {
      body: {
        ...paymentBody(scene, access),
        startDate: later,
        frequency: 'Monthly',
        dayOfExecution: String(Number(later.slice(8))),
      },
    });
  const { debtorAccount, ...transfer } = paymentBody(scene, access);
  const [, own] = access.tpp.binding.accounts;
  const other = {
    instructedAmount: testAmount(scene.target, 'NOK', scene.random),
    // Another creditor than the first payment has, where the PSU has an account that can be paid to.
    ...(own?.currency === 'NOK' ? { creditorAccount: { bban: own.bban, currency: 'NOK' } } : {}),
  };
  const payments = [
    { ...transfer, remittanceInformationUnstructured: `Bulk ${scene.random.reference(9)}` },
    { ...transfer, ...other },
  ];
  const body = { debtorAccount, payments, requestedExecutionDate: later };
  return tpp.request(`create-${kind}`, { body, query: repeated });
}

/** Calls on bulk or periodic payments. */
export async function groupCalls(
  scene: Scene,
  access: Access,
  psu: Psu,
  kind: Grouped,
): Promise<readonly LawfulCall[]> {
  const { tpp } = access;
  const creation = () => groupCreation(scene, access, kind);
  const made = await tpp.all([creation(), creation(), creation(), creation()]);
  const [open, dropped, approved, cancelled] = made.flatMap((each) => {
    const paymentId = paymentIdIn(each);
    return paymentId === undefined ? [] : [of(paymentId)];
  });
  if (open === undefined || dropped === undefined || approved === undefined || cancelled === undefined)
    return [repeatable(creation())];
  const unapproved = [
    repeatable(creation()),
    once(tpp.request(`start-${kind}-authorisation`, open)),
    once(tpp.request(`delete-${kind}`, dropped)),
  ];
  if (scene.target.sca?.sparing === true) return unapproved;
  for (const each of [approved, cancelled]) {
    const started = await tpp.call(`start-${kind}-authorisation`, each);
    if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  }
  const cancelling = await tpp.call(`delete-${kind}`, cancelled);
  return [
    ...unapproved,
    repeatable(tpp.request(`read-${kind}`, approved)),
    repeatable(tpp.request(`read-${kind}-status`, approved)),
    ...(cancelling.link('startAuthorisation') === undefined
      ? []
      : [once(tpp.request(`start-${kind}-cancellation-authorisation`, cancelled))]),
  ];
}

/** Calls on signing baskets. */
async function basketCalls(scene: Scene, access: Access): Promise<readonly LawfulCall[]> {
  const { tpp } = access;
  const [first, second] = [await createPayment(scene, access), await createPayment(scene, access)];
  const third = await createPayment(scene, access);
  const basketId = await createBasket(tpp, [first.paymentId]);
  const laterId = await createBasket(tpp, [third.paymentId]);
  const creation = once(tpp.request('create-basket', { body: { paymentIds: [second.paymentId] } }));
  if (basketId === undefined) return [creation];
  const params = { basketId };
  return [
    creation,
    repeatable(tpp.request('read-basket', { params })),
    once(tpp.request('start-basket-authorisation', { params })),
    ...(laterId === undefined
      ? []
      : [
          {
            request: tpp.request('read-basket', { params: { basketId: laterId } }),
            few: true as const,
            rest: true as const,
          },
        ]),
  ];
}

/** Calls on single payments and on baskets that exist. */
export async function paymentCalls(scene: Scene, access: Access, psu: Psu): Promise<readonly LawfulCall[]> {
  const { baskets } = scene.target.capabilities;
  return [
    ...(await unlessUntestable(() => singleCalls(scene, access, psu))),
    ...(baskets === false ? [] : await unlessUntestable(() => basketCalls(scene, access))),
  ];
}
