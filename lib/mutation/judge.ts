/** Who notices a mutant: a set of cases, each of which says the same every time as long as the code is the same. */

export interface Judge {
  readonly cases: readonly Case[];
  close(): Promise<void>;
}

export interface Case {
  readonly name: string;
  /** The test file that it stands in, as a path below the tree; absent for a scenario. */
  readonly file?: string;
  /** What the case says of the code as it is now; a mutant is noticed when it says something else. */
  answer(): Promise<string>;
}

/** The module of the judge that is loaded anew with the bank. */
export interface SuitesJudging {
  readonly suitesJudge: () => Promise<Judge>;
}
