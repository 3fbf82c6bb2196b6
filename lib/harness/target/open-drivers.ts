/** Chooses what plays the person at the bank and what pulls the bank's levers. */

import { resolve } from 'node:path';
import { ConfigurationError } from '../errors.js';
import type { Browse } from '../sca/browse.js';
import { commandDriver } from '../sca/command.js';
import type { ScaDriver } from '../sca/driver.js';
import { formDriver } from '../sca/form.js';
import { commandLever, urlLever, type Lever, type LeverName, type Levers } from './levers.js';
import type { TargetProfile } from './profile.js';
import type { SourceContext } from './sources.js';

const usualScaTimeoutSeconds = 120;

/** The SCA driver that a profile names, or undefined when it names none. */
export function openSca(
  profile: TargetProfile,
  context: SourceContext,
  browse: Browse,
): ScaDriver | undefined {
  const { sca } = profile;
  if (sca === undefined) return undefined;
  if (sca.driver === 'form') {
    return formDriver({ browse, ...(sca.selectors === undefined ? {} : { selectors: sca.selectors }) });
  }
  return commandDriver({
    command: sca.command,
    timeout: (sca.timeoutSeconds ?? usualScaTimeoutSeconds) * 1_000,
    directory: context.directory,
  });
}

/** The levers that a profile names; programs that start with a dot are relative to it. */
export function openLevers(profile: TargetProfile, context: SourceContext): Levers {
  function lever<Name extends LeverName>(name: Name): Lever<Name> | undefined {
    const given = profile.levers?.[name];
    if (given === undefined) return undefined;
    if ('command' in given) {
      const [program = '', ...words] = given.command;
      return commandLever(name, [
        program.startsWith('.') ? resolve(context.directory, program) : program,
        ...words,
      ]);
    }
    if (!URL.canParse(given.url) || !/^https?:$/.test(new URL(given.url).protocol)) {
      throw new ConfigurationError(
        `levers.${name}.url: must be an absolute address, for example http://127.0.0.1:9000/${name}`,
      );
    }
    return urlLever(name, given.url);
  }
  const clock = lever('clock');
  const batchRun = lever('batchRun');
  const revoke = lever('revoke');
  const paymentPermission = lever('paymentPermission');
  const funds = lever('funds');
  return {
    ...(clock === undefined ? {} : { clock }),
    ...(batchRun === undefined ? {} : { batchRun }),
    ...(revoke === undefined ? {} : { revoke }),
    ...(paymentPermission === undefined ? {} : { paymentPermission }),
    ...(funds === undefined ? {} : { funds }),
  };
}
