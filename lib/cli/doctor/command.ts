/** `doctor`: looks a profile over before a run, one line for each finding. */

import { ConfigurationError } from '../../model/errors.js';
import { loadTarget } from '../../harness/open/load.js';
import { readProfile } from '../../profile/read-profile.js';
import { program, type Command, type Given } from '../command.js';
import { failed, ok, type Check } from './check.js';
import { checkCoverage, checkPeople } from './coverage.js';
import { foreseen } from './foreseen.js';
import { checkIdentities } from './identities.js';
import { tryLevers } from './levers.js';
import { playTrial } from './trial.js';
import { checkWire } from './wire.js';
import { overridesOf, targetFlags } from '../open-target.js';
import type { Terminal } from '../console/terminal.js';

const colours = { ok: 32, warn: 33, fail: 31 } as const;

function line({ status, about, text }: Check, terminal: Terminal): string {
  const word = status.padEnd(4);
  return `${terminal.colours ? `\u001b[${colours[status]}m${word}\u001b[0m` : word}  ${about}: ${text}\n`;
}

async function* findings(file: string, given: Given): AsyncGenerator<Check> {
  const overrides = overridesOf(given);
  let read: Awaited<ReturnType<typeof readProfile>>;
  try {
    read = await readProfile(file, overrides);
  } catch (thrown) {
    yield failed(file, thrown);
    return;
  }
  yield ok(file, `is well-formed; target "${read.profile.name}" (${read.profile.environment})`);
  const { profile, directory } = read;
  const identities = await checkIdentities(profile, { directory, variables: process.env });
  yield* identities;
  if (identities.some((each) => each.status === 'fail')) return;
  let loaded: Awaited<ReturnType<typeof loadTarget>>;
  try {
    loaded = await loadTarget({ file, overrides });
  } catch (thrown) {
    yield failed(file, thrown);
    return;
  }
  try {
    yield* checkPeople(loaded.target);
    const wire = await checkWire(loaded.target, profile);
    yield* wire;
    const { allScenarios } = await import('../../../suites/index.js');
    const isSound = wire.every((each) => each.status !== 'fail');
    const { checks, target } = await tryLevers(loaded.target, isSound ? allScenarios : []);
    yield* checks;
    if (isSound && given.flags.has('try')) yield await playTrial(target);
    yield* foreseen(allScenarios, target, new Date().toISOString().slice(0, 10));
    // What is judged at an address where nobody answers would only hide that nobody does.
    if (isSound) yield* checkCoverage(allScenarios, target);
  } finally {
    await loaded.close();
  }
}

function isFailure({ status }: Check): boolean {
  return status === 'fail';
}

/** The failures once more, where other lines stand below one: who reads the end has to see them. */
function failuresAgain(told: readonly Check[], terminal: Terminal): string {
  const from = told.findIndex(isFailure);
  if (from === -1 || told.slice(from).every(isFailure)) return '';
  const failures = told.filter(isFailure).map((each) => line(each, terminal));
  return `\nWhat failed:\n${failures.join('')}`;
}

async function doctor(given: Given, terminal: Terminal): Promise<number> {
  const file = given.flags.get('target');
  if (file === undefined) throw new ConfigurationError('doctor: needs --target FILE, the profile to look at');
  const json = given.flags.has('json');
  const told: Check[] = [];
  let code = 0;
  for await (const each of findings(file, given)) {
    told.push(each);
    if (!json) terminal.out(line(each, terminal));
    // What the user can mend here outranks the wire, which may only suffer from it.
    if (each.status === 'fail' && code !== 2) code = each.wire === true ? 3 : 2;
  }
  terminal.out(json ? `${JSON.stringify(told, undefined, 2)}\n` : failuresAgain(told, terminal));
  return code;
}

export const doctorCommand: Command = {
  mostWords: 0,
  flags: {
    ...targetFlags,
    target: { value: 'FILE', about: 'the profile to look at' },
    try: { about: 'also play one SCA and read the accounts once, as a run would' },
    json: { about: 'print JSON' },
  },
  details:
    'Ends with 0 when nothing failed, 2 for the profile and its files, 3 for the wire. Nothing is changed at the bank,\n' +
    'but that the clock of a sandbox is set ahead for one call, where the profile has a lever, and released.\n' +
    'With --try the first PSU grants the first TPP access in one SCA, which stands afterwards.',
  examples: [
    `${program} doctor --target bank/target.json`,
    `${program} doctor --target bank/target.json --try`,
  ],
  run: doctor,
};
