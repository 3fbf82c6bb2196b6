/** The three figures of the proof: faults caught, clauses that can fail, lawful banks left in peace. */

import type { ClauseId } from '../catalogue/index.js';
import {
  holds,
  type FaultOutcome,
  type Figures,
  type Outcome,
  type VariantOutcome,
  type VariantTrial,
} from './outcome.js';

function isFault(outcome: Outcome): outcome is FaultOutcome {
  return outcome.kind === 'fault';
}

function isVariant(outcome: Outcome): outcome is VariantOutcome {
  return outcome.kind === 'variant';
}

function idsWith<T extends Outcome>(outcomes: readonly T[], has: (outcome: T) => boolean): readonly string[] {
  return outcomes.filter(has).map((each) => each.id);
}

/**
 * The figures of these outcomes.
 * @param judged clauses that can fail the bank
 */
export function figuresOf(outcomes: readonly Outcome[], judged: readonly ClauseId[]): Figures {
  const faults = outcomes.filter(isFault);
  const variants = outcomes.filter(isVariant);
  const catching = new Set(
    faults.flatMap(({ catches, missed }) => catches.filter((each) => !missed.includes(each))),
  );
  const tried = (how: VariantTrial) => variants.filter((each) => each.tried === how).length;
  const survivors = idsWith(faults, (each) => each.missed.length > 0);
  return {
    faults: {
      total: faults.length,
      caught: faults.length - survivors.length,
      survivors,
      overReaching: idsWith(faults, (each) => each.overReach.length > 0),
      troubled: idsWith(faults, (each) => each.broken.length > 0),
    },
    clauses: { total: judged.length, withoutFault: judged.filter((each) => !catching.has(each)) },
    variants: {
      total: tried('alone'),
      combinations: tried('combined'),
      fronts: tried('front'),
      setups: tried('setup'),
      alarming: idsWith(variants, (each) => !holds(each)),
    },
  };
}

/**
 * The figures, a line each; nothing is said of what was not proven.
 * @param whole false when not all faults were proven: then nothing can be said of clauses without one
 */
export function figureLines({ faults, clauses, variants }: Figures, whole = true): readonly string[] {
  const catching = clauses.total - clauses.withoutFault.length;
  const lawful = [
    ...(variants.total === 0 ? [] : [`lawful variants: ${variants.total}`]),
    ...(variants.combinations === 0 ? [] : [`random combinations of them: ${variants.combinations}`]),
    ...(variants.setups === 0 ? [] : [`lawful set-ups: ${variants.setups}`]),
    ...(variants.fronts === 0 ? [] : [`lawful front doors: ${variants.fronts}`]),
  ].join(', ');
  const trouble =
    faults.troubled.length === 0 ? '' : `, with trouble of the harness: ${faults.troubled.length}`;
  return [
    ...(faults.total === 0
      ? []
      : [
          `faults: ${faults.caught} of ${faults.total} caught by their own clauses; ` +
            `survivors: ${faults.survivors.length}, with over-reach: ${faults.overReaching.length}${trouble}`,
        ]),
    ...(whole
      ? [`judged clauses that can fail a bank: ${catching} of ${clauses.total} catch at least one fault`]
      : []),
    ...(lawful === '' ? [] : [`${lawful}; false alarms: ${variants.alarming.length}`]),
  ];
}
