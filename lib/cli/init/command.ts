/** `init`: writes a target profile from flags and by asking. Keys are named, never written. */

import { constants, copyFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, ConfigurationError, messageOf } from '../../model/errors.js';
import { present } from '../../model/present.js';
import type { TargetProfile } from '../../profile/profile.js';
import { readProfile } from '../../profile/read-profile.js';
import { program, type Command, type Flag, type Given } from '../command.js';
import { answersOf, linesOf, type Answered } from './ask.js';
import { usualAmount } from './further-questions.js';
import type { Answers } from './question.js';
import { questions } from './questions.js';
import type { Terminal } from '../console/terminal.js';

const usualFile = 'target.json';

function scaOf({ sca, command }: Answers): Pick<TargetProfile, 'sca'> {
  if (sca === undefined || sca === 'none') return {};
  if (sca === 'command') return { sca: { driver: sca, command: command ?? [] } };
  return { sca: { driver: sca } };
}

/** The test user; undefined when there is none. */
function psuOf({ psu, kind, psuId, psuName, agreements, payer }: Answers): object | undefined {
  if (psu === undefined) return undefined;
  return {
    identity: psu,
    kind,
    ...present({ name: psuName }),
    ...(agreements === undefined ? {} : { agreements: agreements.map((name) => ({ name })) }),
    ...(payer === undefined ? {} : { accounts: [payer] }),
    ...(psuId === undefined ? {} : { granted: [{ psuId }] }),
  };
}

/** What test payments are made of, as far as it is not what is usual. */
function paymentsOf({ amount, currencyAccount }: Answers): object {
  const settings = {
    ...(amount === undefined || amount === usualAmount ? {} : { amounts: { NOK: amount } }),
    ...present({ currencyAccount }),
  };
  return Object.keys(settings).length === 0 ? {} : { payments: settings };
}

/** The profile of the answers; what is missing in them is found by the check that follows. */
function profileOf(answers: Answers): object {
  const { name, baseUrl, environment, ca, redirectUri, certificate, key, roles, derivableBic } = answers;
  const psu = psuOf(answers);
  return {
    name,
    baseUrl,
    environment,
    ...present({ ca }),
    redirectUri,
    tpps: { primary: { certificate, key, roles } },
    ...(psu === undefined ? {} : { psus: [psu] }),
    ...scaOf(answers),
    ...paymentsOf(answers),
    ...(derivableBic === undefined ? {} : { pins: { assumptions: { 'derivable-bic': derivableBic } } }),
  };
}

/** Writes the profile beside its place, checks it, and copies it there. */
async function write(file: string, profile: object, force: boolean): Promise<void> {
  const partial = join(dirname(resolve(file)), `.${process.pid}.profile.partial`);
  try {
    writeFileSync(partial, `${JSON.stringify(profile, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await readProfile(partial);
    copyFileSync(partial, file, force ? 0 : constants.COPYFILE_EXCL);
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError))
      throw new ConfigurationError(`${file}: cannot be written (${codeOf(thrown)}); choose another folder`);
    throw new ConfigurationError(
      `${file}: cannot be written: ${messageOf(thrown).replace(`${partial}: `, '')}`,
    );
  } finally {
    rmSync(partial, { force: true });
  }
}

function checkPlace(file: string, force: boolean): void {
  if (!existsSync(dirname(resolve(file)))) {
    throw new ConfigurationError(`${file}: there is no folder ${dirname(file)}; make it first`);
  }
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    throw new ConfigurationError(`${file}: is a folder; name the file to write`);
  }
  if (!force)
    throw new ConfigurationError(`${file}: is there already; choose another name, or --force to replace it`);
}

/** Variables that the profile names and that are not set here. */
function unsetVariables({ certificate, key, ca, psu, psuId, psuName }: Answers): readonly string[] {
  return [certificate, key, ca, psu, psuId, psuName].flatMap((each) => {
    if (each === undefined || typeof each === 'string') return [];
    return (process.env[each.env] ?? '') === '' ? [each.env] : [];
  });
}

async function init(given: Given, terminal: Terminal): Promise<number> {
  const [file = usualFile] = given.words;
  const force = given.flags.has('force');
  checkPlace(file, force);
  const context = { directory: dirname(resolve(file)), variables: process.env };
  const person = terminal.interactive && (terminal.input !== undefined || process.stdin.isTTY);
  const lines = person ? linesOf(terminal) : undefined;
  let answered: Answered;
  try {
    if (person)
      terminal.out(
        'SOURCE is a file, or env:NAME for an environment variable. Enter takes what stands in [ ].\n',
      );
    answered = await answersOf(given, context, terminal, lines?.next);
  } finally {
    lines?.close();
  }
  const { answers, granted } = answered;
  await write(file, profileOf(answers), force);
  terminal.out(`wrote ${file}\n`);
  if (granted.length > 0) terminal.out(`taken for granted: ${granted.join('; ')}\n`);
  const further = [...(answers.psu === undefined ? ['psus'] : []), 'tpps.second', 'levers'];
  terminal.out(`not in it: ${further.join(', ')}; each lets more be judged (docs/profile.md)\n`);
  for (const each of unsetVariables(answers)) terminal.out(`set ${each} before a run; it is not set here\n`);
  terminal.out(`next: ${program} doctor --target ${file}\n`);
  return 0;
}

export const initCommand: Command = {
  words: 'FILE',
  mostWords: 1,
  flags: {
    ...Object.fromEntries(
      questions.map(({ flag, value, about }): [string, Flag] => [flag, { value, about }]),
    ),
    force: { about: 'replace a file that is there' },
  },
  details:
    `Writes FILE, ${usualFile} unless told. On a terminal it asks for what the flags leave open; elsewhere the flags have to\n` +
    'say what is needed. SOURCE is a file, or env:NAME for an environment variable: keys never stand in a profile.',
  examples: [
    `${program} init my-bank.json`,
    `${program} init my-bank.json --base-url https://sandbox.bank.example/api-sandbox --certificate secrets/primary.pem --key env:PSD2_PRIMARY_KEY`,
  ],
  run: init,
};
