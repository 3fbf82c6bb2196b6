/** What is wrong with a pack, one line each. */

export interface PackFinding {
  /** Where in the pack, for example `reports/report.json` or `record.json, signing/clock`. */
  readonly where: string;
  /** What is wrong there. */
  readonly what: string;
}

/** The finding in one line. */
export function findingLine({ where, what }: PackFinding): string {
  return `${where}: ${what}`;
}
