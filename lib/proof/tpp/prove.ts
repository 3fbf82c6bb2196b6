/**
 * Proves the judge of TPPs: each faulty TPP is told by the obligations that it names and by no other, and no
 * lawful style by any.
 */

import { trafficOf, judgeTpp } from './stage.js';
import type { EmbeddedIdentities } from '../../embedded/embedded.js';
import { isOperationId } from '../../model/operations/index.js';
import { tppRules } from '../../tpp/requests/request-obligations.js';
import { judges } from '../../tpp/all-judges.js';
import { derivedFaults, ruleDraft, type Place } from './derived.js';
import { handMadeFaults } from './by-hand/index.js';
import type { FaultyTpp, LawfulStyle } from './faulty.js';
import { faultyStrangers } from './strangers/faulty.js';
import { judgeStranger, type Stranger } from './strangers/stranger.js';
import { present } from '../../model/present.js';

export interface FaultProof {
  readonly id: string;
  /** Named obligations that told it. */
  readonly caughtBy: readonly string[];
  /** Named obligations that did not. */
  readonly missed: readonly string[];
  /** Others that told something. */
  readonly overReach: readonly string[];
}

export interface StyleProof {
  readonly id: string;
  /** Obligations that told something, although nothing is wrong. */
  readonly alarms: readonly string[];
}

/** Obligations that told a breach. */
function told(verdicts: Awaited<ReturnType<typeof judgeTpp>>): readonly string[] {
  return verdicts.verdicts.filter((each) => each.count > 0).map((each) => each.obligation.id);
}

/** The calls of the reference TPP, as rules know them. */
async function placesOfReference(identities: EmbeddedIdentities): Promise<readonly Place[]> {
  const places: Place[] = [];
  await trafficOf({
    identities,
    change: (habits) => ({
      ...habits,
      compose: (draft) => {
        const known = ruleDraft(draft);
        if (known !== undefined && isOperationId(known.operation))
          places.push({ operation: known.operation, draft: known });
        return draft;
      },
    }),
  });
  return places;
}

/** Every faulty TPP: by hand first, then those that follow from the rules. */
export async function faultyTpps(identities: EmbeddedIdentities): Promise<readonly FaultyTpp[]> {
  return [
    ...handMadeFaults,
    ...derivedFaults(await placesOfReference(identities), identities.tpps.primary.signer.keyId),
  ];
}

function proofOf(
  { id, catches, may = [] }: Pick<FaultyTpp, 'id' | 'catches' | 'may'>,
  found: readonly string[],
): FaultProof {
  return {
    id,
    caughtBy: catches.filter((each) => found.includes(each)),
    missed: catches.filter((each) => !found.includes(each)),
    overReach: found.filter((each) => !catches.includes(each) && !may.includes(each)),
  };
}

/** A stranger in order has to be told by nothing: what tells it is over-reach. */
export async function proveStranger(stranger: Stranger, identities: EmbeddedIdentities): Promise<FaultProof> {
  return proofOf(stranger, told(await judgeStranger(stranger, identities)));
}

export async function proveFault(fault: FaultyTpp, identities: EmbeddedIdentities): Promise<FaultProof> {
  const { change, trouble, as, environment, tls } = fault;
  const found = told(
    await judgeTpp({
      identities,
      change,
      ...(trouble === undefined ? {} : { trouble: trouble() }),
      ...present({ as, environment, tls }),
    }),
  );
  return proofOf(fault, found);
}

export async function proveStyle(style: LawfulStyle, identities: EmbeddedIdentities): Promise<StyleProof> {
  return { id: style.id, alarms: told(await judgeTpp({ identities, change: style.change })) };
}

/** Why no faulty TPP is made for some obligations. */
export const unprovenFor: Readonly<Record<string, string>> = {
  'kid-check-digit': 'It waits for the answer of a bank, which the proof does not give.',
};

/** Obligations that no faulty TPP names. */
export function unproven(faults: readonly FaultyTpp[]): readonly string[] {
  const named = new Set([...faults, ...faultyStrangers].flatMap((each) => each.catches));
  const all = [
    ...tppRules.map(({ id }) => id),
    ...judges.flatMap((each) => each.obligations.map(({ id }) => id)),
  ];
  return all.filter((each) => !named.has(each));
}
