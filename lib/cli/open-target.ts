/** Opens the target that the flags of a command speak of: a profile, or the embedded reference bank. */

import type { PartsChange } from '../bank/types.js';
import { ConfigurationError } from '../model/errors.js';
import { suggestion } from '../model/near-miss.js';
import { present } from '../model/present.js';
import { loadTarget } from '../harness/open/load.js';
import type { ProfileOverrides } from '../profile/profile-overrides.js';
import { heldStrictly } from '../harness/target/strict.js';
import { depths, type Depth, type Target } from '../harness/target/target.js';
import type { Fault } from '../faults/fault.js';
import type { Flag, Given } from './command.js';
import { readNamedFile } from './messages/named-file.js';

export interface OpenedTarget {
  readonly target: Target;
  /** True for the reference bank in this process. */
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

/** Flags that say or change what the target is. */
export const targetFlags = {
  target: { value: 'FILE', about: 'target profile; without it the embedded reference bank is judged' },
  'base-url': { value: 'URL', about: 'base address instead of that of the profile' },
  environment: { value: 'NAME', about: 'sandbox or production, instead of that of the profile' },
  depth: { value: 'NAME', about: 'how far sweeps over all operations go: quick, standard (default) or full' },
  strict: {
    about:
      'what the text leaves open is judged, too: by the pins of the profile, otherwise by the usual answer',
  },
  ca: { value: 'FILE', about: 'PEM of the authority of the TLS certificate, instead of that of the profile' },
} as const satisfies Readonly<Record<string, Flag>>;

/** The environment flag; undefined when it is not given. */
export function environmentOf(given: Given): 'sandbox' | 'production' | undefined {
  const name = given.flags.get('environment');
  if (name === undefined || name === 'sandbox' || name === 'production') return name;
  throw new ConfigurationError(
    `--environment: "${name}" is not known${suggestion(name, ['sandbox', 'production']) || '; write sandbox or production'}`,
  );
}

/** How far sweeps go; undefined when the flag is not given. */
export function depthOf(given: Given): Depth | undefined {
  const name = given.flags.get('depth');
  const found = depths.find((each) => each === name);
  if (found !== undefined || name === undefined) return found;
  throw new ConfigurationError(
    `--depth: "${name}" is not known${suggestion(name, depths) || `; write ${depths.join(', ')}`}`,
  );
}

/** The target and its instances, with sweeps that go so far. */
function sweptTo(target: Target, depth: Depth): Target {
  const { instances } = target;
  return {
    ...target,
    depth,
    ...(instances === undefined ? {} : { instances: instances.map((each) => ({ ...each, depth })) }),
  };
}

/**
 * What the flags say instead of the profile.
 * @throws ConfigurationError for a file that cannot be read, and for an unknown environment.
 */
export function overridesOf(given: Given): ProfileOverrides {
  const baseUrl = given.flags.get('base-url');
  const ca = given.flags.get('ca');
  // Said here by the name of the flag: the profile that takes its place would be blamed otherwise.
  if (ca !== undefined) readNamedFile(`--ca: ${ca}`, ca);
  const environment = environmentOf(given);
  return present({ baseUrl, ca, environment });
}

/** The fault of the fault flag; undefined when it is not given. */
export async function faultOf(given: Given): Promise<Fault | undefined> {
  const id = given.flags.get('fault');
  if (id === undefined) return undefined;
  const { allFaults } = await import('../faults/index.js');
  const found = allFaults.find((each) => each.id === id);
  if (found !== undefined) return found;
  const hint = suggestion(
    id,
    allFaults.map((each) => each.id),
  );
  throw new ConfigurationError(
    `--fault: there is no fault "${id}"${hint || '; psd2-conformance list faults shows them'}`,
  );
}

/** What the variants of --variant make of the bank, one after the other; nothing without the flag. */
export async function variantsOf(given: Given): Promise<PartsChange> {
  const text = given.flags.get('variant');
  if (text === undefined) return (parts) => parts;
  const { allVariants } = await import('../faults/index.js');
  const ids = allVariants.map((each) => each.id);
  const chosen = text.split(',').map((each) => {
    const id = each.trim();
    const found = allVariants.find((variant) => variant.id === id);
    if (found !== undefined) return found;
    throw new ConfigurationError(
      `--variant: there is no variant "${id}"${suggestion(id, ids) || '; psd2-conformance list variants shows them'}`,
    );
  });
  return (parts) => chosen.reduce((changed, { change }) => change(changed), parts);
}

async function openEmbedded(given: Given): Promise<OpenedTarget> {
  for (const flag of ['base-url', 'ca']) {
    if (given.flags.has(flag)) {
      throw new ConfigurationError(
        `--${flag}: needs --target, because keys and certificates come from a profile`,
      );
    }
  }
  const fault = await faultOf(given);
  const environment = environmentOf(given) ?? fault?.environment;
  const { embeddedTarget } = await import('../embedded/embedded.js');
  const { target, close } = await embeddedTarget({
    ...present({ environment }),
    ...(fault === undefined ? {} : { change: fault.change }),
  });
  return { target, close, embedded: true };
}

/**
 * The target of the flags.
 * @throws ConfigurationError for a mistake in flags or profile.
 */
export async function openTarget(given: Given): Promise<OpenedTarget> {
  const depth = depthOf(given);
  const opened = await openUsual(given);
  const target = depth === undefined ? opened.target : sweptTo(opened.target, depth);
  return { ...opened, target: given.flags.has('strict') ? heldStrictly(target) : target };
}

async function openUsual(given: Given): Promise<OpenedTarget> {
  const file = given.flags.get('target');
  if (file === undefined) return openEmbedded(given);
  if (given.flags.has('fault')) {
    throw new ConfigurationError('--fault: goes with the embedded bank only; take --target away');
  }
  return { ...(await loadTarget({ file, overrides: overridesOf(given) })), embedded: false };
}
