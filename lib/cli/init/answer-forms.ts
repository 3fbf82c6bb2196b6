/** Whether an answer can stand in a profile; each mistake is one line that says what to write instead. */

import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ConfigurationError } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';
import type { Source } from '../../profile/sources.js';

function wrong(text: string): ConfigurationError {
  return new ConfigurationError(text);
}

/** An address that calls can be sent to. */
export function bankAddress(answer: string): string {
  const url = URL.canParse(answer) ? new URL(answer) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrong('write an absolute https address, for example https://sandbox.bank.example/api-sandbox');
  }
  if (url.username !== '' || url.password !== '')
    throw wrong('leave user name and password out of the address');
  if (url.search !== '' || url.hash !== '')
    throw wrong('end the address with its path, without query and fragment');
  return answer.replace(/\/+$/, '');
}

/** An address that the bank sends browsers back to; apps have schemes of their own. */
export function redirectAddress(answer: string): string {
  if (URL.canParse(answer)) return answer;
  throw wrong('write an absolute address, for example https://tpp.example/callback');
}

/** One of some words. */
export function oneOf<Word extends string>(words: readonly Word[]): (answer: string) => Word {
  return (answer) => {
    const found = words.find((each) => each === answer.toLowerCase());
    if (found !== undefined) return found;
    throw wrong(
      `"${answer}" is not known${suggestion(answer, words) || `; write one of ${words.join(', ')}`}`,
    );
  };
}

/** The roles of a TPP, separated by commas or blanks. */
export function rolesOf(answer: string): ('AISP' | 'PISP')[] {
  const words = answer.split(/[\s,]+/).filter((each) => each !== '');
  const roles = words.map((each) => {
    const found = (['AISP', 'PISP'] as const).find((role) => role === each.toUpperCase());
    if (found === undefined) throw wrong(`"${each}" is no role; write AISP, PISP or both with a comma`);
    return found;
  });
  if (roles.length === 0) throw wrong('write AISP, PISP or both with a comma');
  return [...new Set(roles)];
}

const looksLikeKey = /-----BEGIN|^[A-Za-z0-9+/]{120,}={0,2}$/;
const variable = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Where a key, certificate or identity stands: `env:NAME` or a file. A path is told relative to the working
 * directory and kept relative to the profile.
 */
export function sourceOf(answer: string, directory: string): Source {
  if (looksLikeKey.test(answer))
    throw wrong('that is a key or certificate itself; name its file, or env:NAME');
  if (answer.startsWith('env:')) {
    const env = answer.slice('env:'.length);
    if (variable.test(env)) return { env };
    throw wrong('write the name of an environment variable behind env:, for example env:PSD2_PRIMARY_KEY');
  }
  if (!existsSync(answer)) throw wrong(`there is no file ${answer}; write its path from here, or env:NAME`);
  return relative(directory, resolve(answer));
}

/** A command line as its words; double quotes hold blanks together. */
export function commandWords(answer: string): string[] {
  const words = [...answer.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  if (words.length === 0) throw wrong('write the program and its arguments, for example ./sca.sh --quick');
  return words;
}

/** Names, separated by commas. */
export function namesOf(answer: string): string[] {
  const names = answer.split(',').map((each) => each.trim());
  if (names.some((each) => each === '')) throw wrong('write names with one comma between each two');
  return names;
}

/** An account as profiles name it. */
export interface Account {
  readonly bban: string;
  readonly currency: string;
}

/** Account number and currency, separated by a comma or a blank. */
export function accountOf(answer: string): Account {
  const [bban = '', currency = '', ...more] = answer.split(/[\s,]+/).filter((each) => each !== '');
  if (more.length > 0 || !/^[A-Za-z0-9]{1,30}$/.test(bban) || !/^[A-Z]{3}$/.test(currency))
    throw wrong('write account number and currency with a comma, for example 36062111016,NOK');
  return { bban, currency };
}

/** A sum in whole units of its currency. */
export function wholeUnits(answer: string): number {
  if (/^[1-9]\d{0,8}$/.test(answer)) return Number(answer);
  throw wrong('write a whole number, for example 400');
}
