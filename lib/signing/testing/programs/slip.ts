/** One slip of a programmer, with the causes that name it rightly. */

import type { DiagnosisCause } from '../../diagnose/diagnosis.js';
import type { Random } from '../corpus/random.js';
import type { Program } from './program.js';

/** A slip replaces functions of the program; what they were before is given. */
export interface Slip {
  readonly id: string;
  /** The function that it replaces; two slips of one program are in different functions. */
  readonly place: keyof Program;
  /** Any of these names it. */
  readonly causes: readonly DiagnosisCause[];
  /** It hides what else is wrong, so it is tried alone. */
  readonly hides?: boolean;
  /** Nothing can prove what was signed instead. */
  readonly unprovable?: boolean;
  /** A name that the program covers besides. */
  readonly covers?: string;
  readonly make: (program: Program, random: Random) => Partial<Program>;
}

type Causes = DiagnosisCause | readonly DiagnosisCause[];

/** Shorthand for the tables: a slip in one function, given what it was. */
export function slip<Place extends keyof Program>(
  place: Place,
  id: string,
  causes: Causes,
  change: (old: Program[Place], random: Random, program: Program) => Program[Place],
  options: Pick<Slip, 'hides' | 'unprovable'> = {},
): Slip {
  return {
    id: `${place}: ${id}`,
    place,
    causes: typeof causes === 'string' ? [causes] : causes,
    make: (program, random) => ({ [place]: change(program[place], random, program) }),
    ...options,
  };
}
