/**
 * Reads a profile file and holds it against its schema. Every mistake is one line that says where, what and
 * what to do; nothing of the file's text is repeated in it, because people paste keys into wrong places.
 */

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { codeOf, ConfigurationError, messageOf } from '../model/errors.js';
import { present } from '../model/present.js';
import { duplicateMember } from './duplicate-members.js';
import { checkAccountNumbers } from './account-numbers.js';
import { checkGivenOnce } from './given-twice.js';
import { atAddress, type AtAnotherAddress } from './another-address.js';
import { checkInstances } from './check-instances.js';
import { checkPins } from './check-pins.js';
import { firstMistake } from './profile-errors.js';
import { whereNotJson } from './json-place.js';
import type { TargetProfile } from './profile.js';
import type { ProfileOverrides } from './profile-overrides.js';
import { publishedProfileSchema } from './published-schema.js';

export interface ReadProfile {
  readonly profile: TargetProfile;
  /** The file as the user named it. */
  readonly file: string;
  /** Folder that the profile's paths are relative to. */
  readonly directory: string;
  /** Why its levers and instances may be those of another bank; absent: they are not. */
  readonly doubt?: string;
}

let compiled: ValidateFunction<TargetProfile> | undefined;

function validator(): ValidateFunction<TargetProfile> {
  if (compiled !== undefined) return compiled;
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    code: { optimize: false },
    inlineRefs: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    // A test checks the schema against the metaschema, which takes longer than all the rest.
    validateSchema: false,
  });
  addFormats.default(ajv, ['date']);
  compiled = ajv.compile<TargetProfile>(publishedProfileSchema);
  return compiled;
}

function parsed(file: string, text: string): unknown {
  let value: unknown;
  const plain = text.replace(/^\uFEFF/, '');
  try {
    value = JSON.parse(plain);
  } catch (thrown) {
    // The engine's message quotes the text, so only its position is used.
    throw new ConfigurationError(`${file}: is not JSON; ${whereNotJson(plain, messageOf(thrown))}`);
  }
  const twice = duplicateMember(text);
  if (twice === undefined) return value;
  const [first, second] = twice.lines;
  throw new ConfigurationError(
    `${file}: ${twice.path}: is given twice, in line ${first} and line ${second}; keep one of them`,
  );
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT') throw new ConfigurationError(`${file}: there is no such profile; check the path`);
    if (code === 'EISDIR') throw new ConfigurationError(`${file}: is a folder; name the JSON file in it`);
    if (code === 'EACCES')
      throw new ConfigurationError(`${file}: this user may not read it; change its mode`);
    throw new ConfigurationError(`${file}: cannot be read (${code})`);
  }
}

function inlineSecret(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('-----BEGIN') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const found = inlineSecret(each, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function checkBaseUrl(address: string, where: string): void {
  const base = URL.canParse(address) ? new URL(address) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol)) {
    throw new ConfigurationError(
      `${where}: must be an absolute https address, for example https://bank.example/api`,
    );
  }
  if (base.username !== '' || base.password !== '') {
    throw new ConfigurationError(`${where}: must not hold a user name or password`);
  }
  if (base.search !== '' || base.hash !== '') {
    throw new ConfigurationError(`${where}: must end with its path; take query and fragment away`);
  }
}

function checkAddresses(profile: TargetProfile): void {
  checkBaseUrl(profile.baseUrl, 'baseUrl');
  for (const [index, each] of (profile.instances ?? []).entries())
    checkBaseUrl(each.baseUrl, `instances[${index}].baseUrl`);
  for (const [where, address] of [
    ['redirectUri', profile.redirectUri],
    ...Object.entries(profile.tpps).map(
      ([name, each]) => [`tpps.${name}.redirectUri`, each?.redirectUri] as const,
    ),
  ] as const) {
    if (address !== undefined && !URL.canParse(address)) {
      throw new ConfigurationError(
        `${where}: must be an absolute address, for example https://tpp.example/callback`,
      );
    }
  }
}

function checkProduction(profile: TargetProfile): void {
  if (profile.environment !== 'production') return;
  if (profile.effects?.includes('resets-sandbox') === true)
    throw new ConfigurationError('effects: resets-sandbox has no place in production; take it out');
  if (profile.effects?.includes('creates-payments') === true && profile.creditor === undefined) {
    throw new ConfigurationError(
      'creditor: is missing; payments in production go to a creditor that you name',
    );
  }
}

function checked(given: unknown): TargetProfile {
  const secret = inlineSecret(given, '');
  if (secret !== undefined) {
    throw new ConfigurationError(
      `${secret}: holds a key or certificate itself; name a file or { "env": "…" } instead`,
    );
  }
  const validate = validator();
  if (!validate(given)) throw new ConfigurationError(firstMistake(validate.errors ?? []));
  checkAddresses(given);
  checkInstances(given);
  checkProduction(given);
  checkPins(given);
  checkAccountNumbers(given);
  checkGivenOnce(given);
  return given;
}

/**
 * Reads a profile and applies the overrides.
 * @throws ConfigurationError in one line for every mistake in the file.
 */
export async function readProfile(file: string, overrides: ProfileOverrides = {}): Promise<ReadProfile> {
  const given = parsed(file, await textOf(file));
  const { ca, ...plain } = overrides;
  const changes = { ...plain, ...(ca === undefined ? {} : { ca: resolve(ca) }) };
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const { members, doubt }: AtAnotherAddress =
    isObject && changes.baseUrl !== undefined ? atAddress(given, changes.baseUrl) : { members: {} };
  const merged: unknown = isObject ? { ...given, ...changes, ...members } : given;
  try {
    const profile = checked(merged);
    return { profile, file, directory: dirname(resolve(file)), ...present({ doubt }) };
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw new ConfigurationError(`${file}: ${thrown.message}`);
    throw thrown;
  }
}
