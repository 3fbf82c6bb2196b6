/** The evidence of one proven fault: for each red clause what was expected, what came, the exchange. */

import { clause, type ClauseId } from '../../catalogue/index.js';
import { embeddedCreditor, embeddedPsus } from '../../embedded/embedded.js';
import type { FaultProof } from '../../proof/fault-proof.js';
import { checkLines, redactedRun, secretsOf, type RedactedScenario } from '../../report/index.js';

/** Characters of one exchange that are shown. */
const longest = 6_000;
const asIs = { text: (text: string) => text };
const secrets = secretsOf({ psus: embeddedPsus.production, creditor: embeddedCreditor });

/** The first thing that did not hold for the clause, with its exchange. */
function shown(id: ClauseId, scenario: RedactedScenario): readonly string[] {
  const own = scenario.checks.find((each) => each.clause === id && !each.held);
  const onReply = scenario.ambientFailures.find((each) => each.clause === id);
  const check = own ?? (onReply === undefined ? undefined : { ...onReply, held: false });
  if (check === undefined) return [];
  const exchange = scenario.evidenceParts().exchanges[(check.exchange ?? 0) - 1];
  return [
    `scenario ${scenario.id}: ${scenario.title}`,
    ...checkLines(check, asIs),
    ...(exchange === undefined ? [] : ['', exchange.slice(0, longest)]),
  ];
}

/** The evidence as text, everything in it redacted; the clauses that the fault names come first. */
export function evidenceText({ fault, red, runs }: FaultProof): string {
  const named: readonly ClauseId[] = fault.catches;
  const ordered = [
    ...named.filter((each) => red.includes(each)),
    ...red.filter((each) => !named.includes(each)),
  ];
  const blocks = ordered.map((id) => {
    const { level, basis, text } = clause(id);
    const part = named.includes(id)
      ? 'caught by'
      : fault.mayFail?.includes(id) === true
        ? 'also red'
        : 'OVER-REACH';
    const run = runs.find((each) =>
      each.clauses.some(
        ({ clause: one, verdict }) => one === id && ['fail', 'warn', 'security'].includes(verdict),
      ),
    );
    const [scenario] = run === undefined ? [] : redactedRun(run, secrets).scenarios;
    return [
      `${part} ${id} (${level}, ${basis}): ${text}`,
      ...(scenario === undefined ? [] : shown(id, scenario)),
    ];
  });
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
