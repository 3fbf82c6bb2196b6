/**
 * What of a profile holds when a flag sends the run to another address. Instances and levers belong to the
 * bank that they were written for: the clock of one bank, moved for another, would make a lawful one refuse
 * each Date.
 */

import { plainAddress } from './plain-address.js';
import { memberOf } from '../model/json-value.js';

/** Members that replace those of the profile, and what is to be told. */
export interface AtAnotherAddress {
  readonly members: { readonly instances?: readonly unknown[]; readonly levers?: unknown };
  /**
   * What to tell where the address is not in the profile, so that its levers and instances may be those of
   * another bank.
   */
  readonly doubt?: string;
}

/** What is no address is the same as none. */
function sameAddress(one: unknown, other: string): boolean {
  if (typeof one !== 'string' || !URL.canParse(one) || !URL.canParse(other)) return false;
  return plainAddress(one) === plainAddress(other);
}

/**
 * A profile, not checked yet, that is to be judged at an address of choice: its own, that of one of its
 * instances, whose levers then serve, or one that it does not know, which may be another way to the same
 * bank.
 */
export function atAddress(profile: object, baseUrl: string): AtAnotherAddress {
  if (sameAddress(memberOf(profile, 'baseUrl'), baseUrl)) return { members: {} };
  const instances = memberOf(profile, 'instances');
  const known: unknown = Array.isArray(instances)
    ? instances.find((each: unknown) => sameAddress(memberOf(each, 'baseUrl'), baseUrl))
    : undefined;
  if (known !== undefined) return { members: { instances: [], levers: memberOf(known, 'levers') ?? {} } };
  const hasLevers = Object.keys(Object(memberOf(profile, 'levers'))).length > 0;
  if (!hasLevers) return { members: { instances: [] } };
  return {
    members: {},
    doubt: `${baseUrl} is not in the profile; its levers and instances are used only where its clock lever turns out to move the Date of replies from there`,
  };
}
