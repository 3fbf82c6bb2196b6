/** Chooses what plays the person at the bank and what pulls the bank's levers. */

import { resolve } from 'node:path';
import { ConfigurationError } from '../../model/errors.js';
import { browserDriver, chromiumPath } from '../sca/browser.js';
import type { Browse } from '../sca/browse.js';
import { isLoopbackAddress } from '../sca/callback.js';
import { commandDriver } from '../sca/command.js';
import type { ScaDriver } from '../sca/driver.js';
import { formDriver } from '../sca/browsing/form.js';
import { manualDriver } from '../sca/manual.js';
import { storedDriver } from '../sca/stored.js';
import { commandLever, urlLever } from './levers.js';
import type { Lever, LeverName, Levers } from '../../model/levers.js';
import { present } from '../../model/present.js';
import { demandProgram } from '../../profile/programs.js';
import type { TargetProfile } from '../../profile/profile.js';
import type { SourceContext } from '../../profile/sources.js';
import type { PsuIdentity } from '../target/target.js';

const usualScaTimeoutSeconds = 120;
const usualDeadlineSeconds = 300;

/** What drivers need beside the profile. */
export interface ScaSurroundings {
  readonly browse: Browse;
  /** PEM of authorities to trust. */
  readonly ca?: string;
  /** PSUs in the order of the profile. */
  readonly psus: readonly PsuIdentity[];
  /** Tells a person who plays the PSU a line. */
  readonly tell: (line: string) => void;
}

/** Every TPP must wait where the manual driver can listen. */
function demandLoopback(profile: TargetProfile): void {
  const addresses = [
    ['redirectUri', profile.redirectUri],
    ...Object.entries(profile.tpps).map(([name, each]) => [`tpps.${name}.redirectUri`, each?.redirectUri]),
  ] as const;
  for (const [where, address] of addresses) {
    if (address === undefined || isLoopbackAddress(address)) continue;
    throw new ConfigurationError(
      `${where}: the manual driver waits there for the browser; write an address of this machine, for example http://127.0.0.1:8765/callback`,
    );
  }
}

/** At least one grant, without which the stored driver could do nothing at all. */
function demandGrants(psus: readonly PsuIdentity[]): void {
  if (psus.some((each) => each.granted?.length)) return;
  throw new ConfigurationError(
    'sca: the stored driver needs access that was granted before; add psus[].granted with its psuId',
  );
}

/**
 * The SCA driver that a profile names, or undefined when it names none.
 * @throws ConfigurationError when the driver lacks what it needs.
 */
export function openSca(
  profile: TargetProfile,
  context: SourceContext,
  { browse, ca, psus, tell }: ScaSurroundings,
): ScaDriver | undefined {
  const { sca } = profile;
  if (sca === undefined) return undefined;
  const pages =
    sca.driver === 'form' || sca.driver === 'browser'
      ? {
          ...present({ selectors: sca.selectors, hosts: sca.hosts }),
        }
      : {};
  if (sca.driver === 'form') return formDriver({ browse, ...pages });
  if (sca.driver === 'stored') {
    demandGrants(psus);
    return storedDriver();
  }
  if (sca.driver === 'manual') {
    demandLoopback(profile);
    return manualDriver({
      exact: profile.pins?.assumptions?.['redirect-addresses'] === 'exact',
      deadline: (sca.deadlineSeconds ?? usualDeadlineSeconds) * 1_000,
      tell,
      nameOf: (identity) => {
        const index = psus.findIndex((each) => each.identity === identity);
        return index < 0 ? undefined : `PSU ${index + 1} of the profile`;
      },
    });
  }
  const timeout = (sca.timeoutSeconds ?? usualScaTimeoutSeconds) * 1_000;
  if (sca.driver === 'command') {
    demandProgram(sca.command, 'sca.command', context);
    return commandDriver({ command: sca.command, timeout, directory: context.directory });
  }
  const executable = chromiumPath(sca.executable, context);
  return browserDriver({ executable, timeout, ...pages, ...present({ ca }) });
}

/**
 * The levers that a profile names, for itself or an instance; programs that are named with a folder are
 * relative to it.
 * @param where where in the profile they stand
 * @throws ConfigurationError for a program that is not there and an address that is none.
 */
export function openLevers(
  given: Pick<TargetProfile, 'levers'>,
  context: SourceContext,
  where = 'levers',
): Levers {
  function lever<Name extends LeverName>(name: Name): Lever<Name> | undefined {
    const named = given.levers?.[name];
    if (named === undefined) return undefined;
    if ('command' in named) {
      demandProgram(named.command, `${where}.${name}.command`, context);
      const [program = '', ...words] = named.command;
      return commandLever(name, [
        /[/\\]/.test(program) ? resolve(context.directory, program) : program,
        ...words,
      ]);
    }
    if (!URL.canParse(named.url) || !/^https?:$/.test(new URL(named.url).protocol)) {
      throw new ConfigurationError(
        `${where}.${name}.url: must be an absolute address, for example http://127.0.0.1:9000/${name}`,
      );
    }
    return urlLever(name, named.url);
  }
  const clock = lever('clock');
  const batchRun = lever('batchRun');
  const revoke = lever('revoke');
  const paymentPermission = lever('paymentPermission');
  const funds = lever('funds');
  const restart = lever('restart');
  return {
    ...present({ clock, batchRun, revoke, paymentPermission, funds, restart }),
  };
}
