/** Makes what a witness is told of a refusal by a rule, by the bank itself, or at a page. */

import type { JudgedRequest } from '../../rules/judged-request.js';
import type { Finding, RequestRule } from '../../rules/rule.js';
import { clauseOfOtherMethod, toldClause } from '../../rules/told-clause.js';
import { refusals, type RefusedCall } from '../refusals.js';
import type { ScaFailure } from '../state/access-records.js';
import { closerGrounds } from '../grounds/closer.js';
import type { Ground, ToldRefusal } from '../grounds/ground.js';
import { groundsOfFailures, pageProblems, type PageProblemName } from '../grounds/of-pages.js';
import { groundsOfReasons } from './of-reasons.js';
import { present } from '../../model/present.js';

function told(by: string, ground: Ground, text: string, path?: string): ToldRefusal {
  const { clause, also = [], mend, why } = ground;
  return {
    by,
    clause,
    ...(also.length === 0 ? {} : { also }),
    why: why ?? text,
    ...present({ path }),
    mend,
  };
}

/** What to do about rules whose finding says no more than that something is not there. */
const mends: Readonly<Record<string, string>> = {
  'version-prefix': 'Append the path, which begins with /v1/, to the base address.',
  'known-path': 'Take the path from the interface: psd2-conformance openapi lists every operation.',
  'known-product': 'Take the product from the interface: psd2-conformance openapi lists them.',
  'certificate-base64': 'Send the base64 of the DER certificate, in one line and without PEM marks.',
};

/** What is told of a request that breaks a rule. */
export function toldOfRule(rule: RequestRule, finding: Finding, request: JudgedRequest): ToldRefusal {
  const clause = toldClause(rule, request);
  const also = [rule.clause, ...(rule.also ?? [])].filter((each) => each !== clause);
  return {
    by: rule.id,
    clause,
    ...(also.length === 0 ? {} : { also }),
    why: finding.message,
    ...present({ path: finding.path, mend: mends[rule.id] }),
  };
}

/** What is told of a call that the bank itself refused. */
export function toldOfReason({ reason, detail }: RefusedCall, request: JudgedRequest): ToldRefusal {
  const general = groundsOfReasons[reason];
  const found = typeof general === 'function' ? general(request.operation) : general;
  const shown = reason === 'method-not-allowed' ? clauseOfOtherMethod(request) : undefined;
  const usual = shown === undefined ? found : { ...found, clause: shown };
  const ground = detail.closer === undefined ? usual : closerGrounds[detail.closer];
  return told(reason, ground, detail.text ?? refusals[reason].text, detail.path);
}

/** What is told of an SCA that failed. */
export function toldOfFailure(failure: ScaFailure): ToldRefusal {
  return told(`sca-${failure}`, groundsOfFailures[failure], `the SCA failed: ${failure}`);
}

/** What is told of a page that does not work. */
export function toldOfProblem(name: PageProblemName): ToldRefusal {
  return told(name, pageProblems[name], pageProblems[name].text);
}
