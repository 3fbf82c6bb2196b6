/** What is seen while a scenario runs beside its own checks: replies, observations, trouble. */

import type { AmbientFailure } from '../ambient/check.js';
import { shapeLog } from '../ambient/payload-shape.js';
import type { ClientParts } from '../client/client.js';
import { isTroubleStatus, type Trouble } from '../evidence/trouble.js';
import type { Reply } from '../replies/reply.js';
import type { PageTroubles } from '../schedule/page-turn.js';
import type { Observation } from './result.js';
import type { RunParts } from './run-parts.js';
import { repliesOfTheBank, type Tried } from './second-try.js';

export interface ScenarioLog extends Pick<ClientParts, 'observe' | 'onReply'>, Required<PageTroubles> {
  /** What the scenario observed, and what is told of its end. */
  readonly observations: readonly Observation[];
  /** Adds what is told of the scenario. */
  note(subject: Observation['subject'], told: Omit<Observation, 'subject' | 'scenario'>): void;
  /** Shows the ambient checks those of the doubtful replies that are the bank's. */
  showDoubtful(tried: Pick<Tried, 'exchanges' | 'troubles'>): void;
  /** Trouble at pages. */
  readonly pageTroubles: readonly Trouble[];
  /** What of the log belongs to the result; copies, since a stopped scenario may hold the lists. */
  kept(): Pick<Tried, 'observations' | 'ambientFailures' | 'isFormTwice'>;
}

/** An empty log. Far away a reply of trouble may be somebody else's: it is doubtful until the end. */
export function scenarioLog(
  scenario: string,
  { ledger, firstTry }: Pick<RunParts, 'ledger' | 'firstTry'>,
  isFar: boolean,
): ScenarioLog {
  const observations: Observation[] = [];
  const ambientFailures: AmbientFailure[] = [];
  const shapes: Observation[] = [];
  const pageTroubles: Trouble[] = [];
  const doubtful: Reply[] = [];
  const newShapes = shapeLog();
  let isFormTwice = false;
  const show = (reply: Reply) => {
    ambientFailures.push(...ledger.judge(reply, scenario));
    shapes.push(...newShapes(reply).map((each) => ({ ...each, scenario })));
  };
  return {
    observations,
    pageTroubles,
    note: (subject, told) => void observations.push({ subject, scenario, ...told }),
    observe: (subject, text) => void observations.push({ subject, scenario, text }),
    onReply(reply) {
      if (isFar && isTroubleStatus(reply.wire.status)) doubtful.push(reply);
      else show(reply);
    },
    onTrouble: (each) => void pageTroubles.push(each),
    onFormAgain: () => void (isFormTwice = true),
    showDoubtful(tried) {
      for (const each of repliesOfTheBank(doubtful, tried, firstTry)) show(each);
    },
    kept: () => ({
      observations: [...observations, ...shapes],
      ambientFailures: [...ambientFailures],
      isFormTwice,
    }),
  };
}
