/** What a report says about the run besides its verdicts. */

import type { StaleWaiver } from '../harness/conduct/result.js';
import type { Target, Waiver } from '../harness/target/target.js';
import type { KnownSecrets, Redactor } from './redaction/redactor.js';
import { visibleLine } from './evidence/visible.js';
import { present } from '../model/present.js';
import type { History } from './history/history.js';
import { shownScope, type Scope } from './scope.js';

/** The name of the suite in every report. */
export const suiteName = 'psd2-conformance';

/** Settings of a target that say what a verdict is about. */
type ToldSettings = Pick<
  Target,
  | 'pinnedClauses'
  | 'pinnedAssumptions'
  | 'capabilities'
  | 'effects'
  | 'levers'
  | 'clockAhead'
  | 'depth'
  | 'tpps'
>;

export interface ReportMeta {
  readonly suiteVersion: string;
  /** A target, or as much of it as reports need. */
  readonly target: Pick<Target, 'name' | 'baseUrl' | 'environment'> &
    Partial<ToldSettings> & {
      readonly waivers?: readonly Waiver[];
      readonly instances?: readonly Pick<Target, 'baseUrl'>[];
    };
  /** Secrets known before any traffic; see `secretsOf`. */
  readonly secrets?: KnownSecrets;
  /** Settings in the words of an earlier report; they stand in place of those of the target. */
  readonly settings?: readonly (readonly [name: string, value: string])[];
  /** Pinned answers of a report that was written before, as JSON; in place of those of the target. */
  readonly pins?: Readonly<Record<string, string>>;
  /** SHA-256 of the profile as it was read, hexadecimal; absent: there was none. */
  readonly profileHash?: string;
  /** The command line, for the reader who wants to repeat the run. */
  readonly arguments?: readonly string[];
  /** By whom and against what; absent where nobody has looked. */
  readonly scope?: Scope;
  /** Earlier runs; absent where no history is kept. */
  readonly history?: History;
}

/** Why a clause is waived, who answers for it, and until when. */
export function waiverLine({ reason, owner, expires }: Waiver): string {
  return `${reason}; ${owner}, until ${expires}`;
}

/** Waivers as reports print them. */
export function shownWaivers(waivers: readonly Waiver[], redact: Redactor): readonly Waiver[] {
  const shown = (text: string) => visibleLine(redact.text(text));
  return waivers.map((each) => ({ ...each, reason: shown(each.reason), owner: shown(each.owner) }));
}

/** Why a waiver has to go, and whose it is. */
export function staleLine({ clause, reason }: StaleWaiver, waivers: readonly Waiver[]): string {
  const waiver = waivers.find((each) => each.clause === clause);
  return `${clause}: ${reason}${waiver === undefined ? '' : ` (${waiverLine(waiver)})`}`;
}

/** Meta data that all reports print. */
type ShownMeta = Required<Omit<ReportMeta, 'secrets' | 'settings' | 'pins' | 'profileHash' | 'history'>> &
  Pick<ReportMeta, 'profileHash' | 'history'>;

/** Meta data as reports print them: no user name or password in the address, no secret in the arguments. */
export function shownMeta(meta: ReportMeta, redact: Redactor): ShownMeta {
  const shown = (text: string) => visibleLine(redact.text(text));
  const address = ({ baseUrl }: Pick<Target, 'baseUrl'>) => shown(baseUrl.replace(/\/\/[^/?#]*@/, '//'));
  return {
    suiteVersion: meta.suiteVersion,
    ...present({ profileHash: meta.profileHash, history: meta.history }),
    scope: shownScope(meta.scope ?? {}, redact),
    target: {
      name: shown(meta.target.name),
      baseUrl: address(meta.target),
      environment: meta.target.environment,
      waivers: shownWaivers(meta.target.waivers ?? [], redact),
      instances: (meta.target.instances ?? []).map((each) => ({ baseUrl: address(each) })),
    },
    arguments: (meta.arguments ?? []).map(shown),
  };
}
