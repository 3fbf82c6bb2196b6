/** An entry of the request log as lines for a person. */

import type { BoundSide } from '../../bank/grounds/ground.js';
import type { LogEntry, LoggedFinding, LoggedRefusal } from './log-entry.js';

/** How a clause is introduced: nobody is told to have broken what binds somebody else. */
export const introductions: Readonly<Record<BoundSide, string>> = {
  tpp: 'asked',
  bank: 'the bank goes by',
  open: 'not stated further',
};

function at(path: string | undefined): string {
  return path === undefined ? '' : ` (${path})`;
}

function refusalLines({ by, binds, clause, hint, mend, path, why }: LoggedRefusal): readonly string[] {
  return [
    `  ${clause} ${why}${at(path)} [${by}]`,
    `    ${introductions[binds]}: ${hint}`,
    ...(mend === undefined ? [] : [`    do: ${mend}`]),
  ];
}

function findingLines({ binds, clause, hint, message, path }: LoggedFinding): readonly string[] {
  return [`  ${clause} ${message}${at(path)}`, `    ${introductions[binds]}: ${hint}`];
}

/**
 * The request with its status, operation, TPP and X-Request-ID; why the bank refused it, the clause and what
 * to do; the string that had to be signed; and each further finding.
 */
export function entryText(entry: LogEntry): string {
  const {
    findings,
    method,
    operation,
    path,
    refusals,
    refused,
    remarks,
    requestId,
    signingString,
    status,
    time,
    tpp,
  } = entry;
  const others = findings.filter(({ rule }) => rule !== refused?.by);
  const lines = [
    [
      time.slice(11, 23),
      String(status),
      method,
      path,
      operation ?? '-',
      tpp ?? '-',
      requestId ?? '-',
      `#${entry.number}`,
    ].join(' '),
    ...refusals.map((each) => `  refused: ${each}`),
    ...(refused === undefined ? [] : refusalLines(refused)),
    ...(signingString === undefined
      ? []
      : ['  to be signed:', ...signingString.map((each) => `    | ${each}`)]),
    ...others.flatMap(findingLines),
    ...remarks.map(({ message, path: where }) => `  remark: ${message}${at(where)}`),
  ];
  return `${lines.join('\n')}\n`;
}
