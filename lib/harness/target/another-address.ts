/**
 * What of a profile holds when a flag sends the run to another address. Instances and levers belong to the bank that they were written
 * for: the clock of one bank, moved for another, would make a lawful one refuse each Date.
 */

/** Members that replace those of the profile, and what to tell about it. */
export interface AtAnotherAddress {
  readonly members: { readonly instances?: readonly unknown[]; readonly levers?: unknown };
  readonly note?: string;
}

/** Written one way, whatever letters, port or slash it had; undefined for what is no address. */
function plain(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address)
    ? new URL(address).href.replace(/\/+$/, '')
    : undefined;
}

function sameAddress(one: unknown, other: string): boolean {
  const left = plain(one);
  return left !== undefined && left === plain(other);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * A profile, not checked yet, that is to be judged at an address of choice: its own, that of one of its instances, whose levers then
 * serve, or one that it does not know, where no lever is pulled.
 */
export function atAddress(profile: object, baseUrl: string): AtAnotherAddress {
  if (sameAddress(memberOf(profile, 'baseUrl'), baseUrl)) return { members: {} };
  const instances = memberOf(profile, 'instances');
  const known: unknown = Array.isArray(instances)
    ? instances.find((each: unknown) => sameAddress(memberOf(each, 'baseUrl'), baseUrl))
    : undefined;
  if (known !== undefined) return { members: { instances: [], levers: memberOf(known, 'levers') ?? {} } };
  const hasLevers = Object.keys(Object(memberOf(profile, 'levers'))).length > 0;
  return {
    members: { instances: [], levers: {} },
    ...(hasLevers
      ? {
          note: `${baseUrl} is not in the profile, whose levers act on the bank at its own address and are not pulled; name the address and its levers under instances to have them pulled`,
        }
      : {}),
  };
}
