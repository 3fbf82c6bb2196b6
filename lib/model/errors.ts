/**
 * Who is wrong, told apart by type. `ClauseAssertionError`: the target. `Untestable`: a prerequisite is
 * missing, nobody is blamed. `ConfigurationError`: the user's set-up. Anything else thrown in a scenario:
 * harness or network.
 */

/** The target does not do what a clause asks. Carries what was expected and what came. */
export class ClauseAssertionError extends Error {
  override readonly name = 'ClauseAssertionError';
  readonly expected: string;
  readonly actual: string;

  constructor(expected: string, actual: string) {
    super(`expected ${expected}, got ${actual}`);
    this.expected = expected;
    this.actual = actual;
  }
}

/** What a clause needs cannot be had from this target; the message says what is missing and what to add. */
export class Untestable extends Error {
  override readonly name = 'Untestable';
}

/** The call needs a role that its TPP does not have; another TPP of the profile may have it. */
export class LacksRole extends Untestable {
  readonly role: 'AISP' | 'PISP';

  constructor(role: 'AISP' | 'PISP', tpp: string, operation: string) {
    super(`${operation} needs the role ${role}, which tpps.${tpp} does not have`);
    this.role = role;
  }
}

/**
 * A mistake in profile, certificate, flag or file. The message is one line: what is wrong, where, what to do.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** Stays as it is, so that a program may ask for it. */
  readonly code = 'ERR_CONFIGURATION';
}

/** What left the harness is not what the scenario announced: the harness is broken, not the bank. */
export class HarnessError extends Error {
  override readonly name = 'HarnessError';
  /** Stays as it is, so that a program may ask for it. */
  readonly code = 'ERR_HARNESS';
}

/** The message of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of a system error, such as ENOENT; of any other, its message. */
export function codeOf(thrown: unknown): string {
  const isOurs = thrown instanceof ConfigurationError || thrown instanceof HarnessError;
  return thrown instanceof Error && 'code' in thrown && !isOurs ? String(thrown.code) : messageOf(thrown);
}
