/** What a report says about the run besides its verdicts. */

import type { Target, Waiver } from '../harness/target/target.js';
import type { KnownSecrets, Redactor } from './redaction.js';
import { visibleLine } from './evidence/visible.js';

/** The name of the suite in every report. */
export const suiteName = 'psd2-conformance';

export interface ReportMeta {
  readonly suiteVersion: string;
  /** A target, or as much of it as reports need. */
  readonly target: Pick<Target, 'name' | 'baseUrl' | 'environment'> & {
    readonly waivers?: readonly Waiver[];
    readonly instances?: readonly Pick<Target, 'baseUrl'>[];
  };
  /** Secrets known before any traffic; see `secretsOf`. */
  readonly secrets?: KnownSecrets;
  /** The command line, for the reader who wants to repeat the run. */
  readonly arguments?: readonly string[];
}

/** Meta data as reports print them: no user name or password in the address, no secret in the arguments. */
export function shownMeta(meta: ReportMeta, redact: Redactor): Required<Omit<ReportMeta, 'secrets'>> {
  const shown = (text: string) => visibleLine(redact.text(text));
  const address = ({ baseUrl }: Pick<Target, 'baseUrl'>) => shown(baseUrl.replace(/\/\/[^/?#]*@/, '//'));
  return {
    suiteVersion: meta.suiteVersion,
    target: {
      name: shown(meta.target.name),
      baseUrl: address(meta.target),
      environment: meta.target.environment,
      waivers: (meta.target.waivers ?? []).map((each) => ({
        ...each,
        reason: shown(each.reason),
        owner: shown(each.owner),
      })),
      instances: (meta.target.instances ?? []).map((each) => ({ baseUrl: address(each) })),
    },
    arguments: (meta.arguments ?? []).map(shown),
  };
}
