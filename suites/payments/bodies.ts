/**
 * Bodies that the body scenarios start from, and how they are sent: repeatable, and far from everything that
 * is open.
 */

import {
  type Access,
  addDays,
  assumed,
  bankDayFrom,
  type Body,
  osloDate,
  paymentBody,
  type Reply,
  type RequestDraft,
  type Stage,
} from '../../lib/harness/kit/index.js';

export type Scene = Pick<Stage, 'target' | 'random' | 'time'>;
export type Payer = Pick<Access, 'tpp'>;

/**
 * A bank day of the coming days, not today: neither a past day nor a bank's cut-off can be the reason of a
 * refusal.
 */
export function businessDay({ time }: Pick<Stage, 'time'>, ahead = 2): string {
  return bankDayFrom(addDays(osloDate(time.now()), ahead));
}

/**
 * References as a list of three, so that the first and the last one differ from one in the middle. Each is a
 * KID by either of its check digits, as a bank may take every reference for one.
 */
export const threeReferences = [
  { reference: '20261749', referenceType: 'CINV', referenceIssuer: 'ISO' },
  { reference: '20261889' },
  { reference: '20261897', referenceType: 'CINV', referenceIssuer: 'ISO' },
] as const;

type References = readonly (typeof threeReferences)[number][];

/** A body with references and no free text. */
export function listed(references: References): Body {
  return {
    remittanceInformationUnstructured: undefined,
    remittanceInformationStructuredArray: references,
  };
}

export const single: Body = {
  remittanceInformationUnstructured: undefined,
  remittanceInformationStructured: threeReferences[0],
};

/**
 * A payment with every optional member that goes beside free text; complete even where addresses are
 * enforced.
 */
export function fullBody(stage: Scene, payer: Payer, changes: Body = {}): Body {
  return paymentBody(stage, payer, {
    creditorAgent: 'DNBANOKK',
    creditorAddress: {
      street: 'Storgata',
      buildingNumber: '12B',
      postalCode: '0150',
      townName: 'Oslo',
      country: stage.target.creditor.country,
    },
    ultimateDebtor: 'Ola Nordmann',
    purposeCode: 'OTHR',
    requestedExecutionDate: businessDay(stage),
    ...changes,
  });
}

/** A creation that may be repeated. */
export function creation(payer: Payer, body: Body): RequestDraft {
  return payer.tpp.request('create-domestic-payment', { body, query: { allowLogicalDuplicate: 'true' } });
}

/** Sends a creation. */
export function sendCreation(payer: Payer, body: Body): Promise<Reply> {
  return payer.tpp.send(creation(payer, body));
}

/**
 * As many references as the bank takes in one list, three at most. How many it has to take is open, so what
 * the profile does not say is tried.
 */
export async function takenReferences(stage: Scene, payer: Payer): Promise<References> {
  const { pinnedAssumptions } = stage.target;
  const { maximum } = assumed(stage.target, 'structured-array-size');
  if (pinnedAssumptions['structured-array-size'] !== undefined)
    return threeReferences.slice(0, typeof maximum === 'number' ? Math.max(1, maximum) : undefined);
  const reply = await sendCreation(payer, fullBody(stage, payer, listed(threeReferences)));
  return reply.accepted ? threeReferences : threeReferences.slice(0, 1);
}

/** Whether the bank took a reference for a KID: what makes it one, and when it is checked, is open. */
export function tookForKid({ accepted, codes }: Reply): boolean {
  return !accepted && codes.some((each) => each.startsWith('KID_'));
}

/** Letters, as many as asked; `two-byte` ones are of two bytes in UTF-8. */
export function letters(count: number, kind: 'ascii' | 'two-byte' = 'ascii'): string {
  return kind === 'ascii'
    ? 'Nordmann '.repeat(20).slice(0, count - 1) + 'n'
    : 'æøåÆØÅéü'.repeat(20).slice(0, count);
}

/** Runs over a list, a few items at a time. */
export async function inChunks<Item, Result>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<Result>,
  size = 32,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    const chunk = items.slice(start, start + size);
    results.push(...(await Promise.all(chunk.map((item, index) => run(item, start + index)))));
  }
  return results;
}

/** A bank day some days ahead that is not the first of its month, so that the month comes before the day. */
export function laterInMonth(scene: Pick<Stage, 'time'>): string {
  let ahead = 9;
  while (businessDay(scene, ahead).endsWith('-01')) ahead += 1;
  return businessDay(scene, ahead);
}

/** A bank day of the next year that is early in it, so that without the year it would be past. */
export function earlierNextYear(scene: Pick<Stage, 'time'>): string {
  const today = osloDate(scene.time.now());
  const isPast = (day: string) => day.slice(0, 4) > today.slice(0, 4) && day.slice(5) <= today.slice(5);
  let ahead = 10;
  while (!isPast(businessDay(scene, ahead)) && ahead < 300) ahead += 5;
  return businessDay(scene, ahead);
}
