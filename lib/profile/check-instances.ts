/**
 * Holds the further instances of a profile against each other: each must be another one, with the levers that
 * the profile has.
 */

import { ConfigurationError } from '../model/errors.js';
import { leverNames } from '../model/levers.js';
import { plainAddress } from './plain-address.js';
import type { TargetProfile } from './profile.js';

type Instance = Pick<TargetProfile, 'baseUrl' | 'levers'>;

/**
 * Checks `instances`, whose addresses are known to be absolute.
 * @throws ConfigurationError for an instance that is named twice, lacks a lever of the profile, or shares one
 *   with another.
 */
export function checkInstances(profile: TargetProfile): void {
  const { instances = [], levers } = profile;
  const all: { readonly name: string; readonly instance: Instance }[] = [
    { name: 'the profile', instance: profile },
  ];
  for (const [index, instance] of instances.entries()) {
    const name = `instances[${index}]`;
    const address = plainAddress(instance.baseUrl);
    const twin = all.find((each) => plainAddress(each.instance.baseUrl) === address);
    if (twin !== undefined) {
      throw new ConfigurationError(
        `${name}.baseUrl: is the address of ${twin.name}, too; each instance has its own`,
      );
    }
    for (const lever of leverNames) {
      const wanted = levers?.[lever];
      const given = instance.levers?.[lever];
      if ((wanted === undefined) !== (given === undefined)) {
        throw new ConfigurationError(
          wanted === undefined
            ? `${name}.levers.${lever}: the profile's levers have none; add it there, or take it out here`
            : `${name}.levers.${lever}: is missing; add it, because the profile's levers have it`,
        );
      }
      if (given === undefined) continue;
      const other = all.find(
        (each) => JSON.stringify(each.instance.levers?.[lever]) === JSON.stringify(given),
      );
      if (other !== undefined) {
        throw new ConfigurationError(
          `${name}.levers.${lever}: is the lever of ${other.name}, too; name that of this instance`,
        );
      }
    }
    all.push({ name, instance });
  }
}
