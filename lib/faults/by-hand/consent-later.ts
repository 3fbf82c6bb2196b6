/** Banks that take what a PSU got after the consent for something that the PSU chose. */

import { withPolicy } from '../../bank/part-changes.js';
import type { consent } from '../../bank/policies/consent.js';
import type { PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';

type Policy = typeof consent;

/** A bank that knows which accounts were never on offer, and is wrong about those. */
function wrongAboutLater(change: (given: Policy, isLater: (id: string) => boolean) => Partial<Policy>) {
  return (parts: Parameters<PartsChange>[0]) => {
    const offeredOnce = new Set<string>();
    return withPolicy(parts, 'consent', (given) => ({
      grantedAfter(before, offered, chosen) {
        for (const each of offered) offeredOnce.add(each);
        return given.grantedAfter(before, offered, chosen);
      },
      ...change(given, (id) => !offeredOnce.has(id)),
    }));
  };
}

export const consentLaterFaults = faults(
  {
    id: 'consent/grants-what-comes-later',
    title: 'Accounts that were not on offer yet when the PSU chose are granted by themselves',
    catches: ['ACC-10'],
    mayFail: ['CON-06', 'CTX-03', 'HDR-32'],
    change: wrongAboutLater((given, isLater) => ({
      visible(granting, all) {
        const granted = given.visible(granting, all);
        const owner = granted[0]?.owner;
        return [
          ...granted,
          ...[...all.values()].filter((each) => each.owner === owner && isLater(each.resourceId)),
        ];
      },
    })),
  },
  {
    id: 'consent/ticks-what-comes-later',
    title: 'Accounts that were not on offer yet when the PSU chose are ticked beforehand',
    catches: ['CON-05'],
    change: wrongAboutLater((given, isLater) => ({
      preselects: (granted, id) => given.preselects(granted, id) || (granted !== undefined && isLater(id)),
    })),
  },
);
