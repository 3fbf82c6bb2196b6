/** Which circumstances a target offers. */

import { type CircumstanceName, circumstanceNames } from '../circumstance-names.js';
import type { Target } from '../target/target.js';
import { hasCorporate, hasTwoPersons } from '../target/who-serves.js';
import { withOtherTpp } from './actors.js';

/** Those under which something can be run again there. */
export function offeredBy(target: Target): ReadonlySet<CircumstanceName> {
  const lacks: Readonly<Partial<Record<CircumstanceName, boolean>>> = {
    'other-tpp': withOtherTpp(target) === target,
    later: target.levers.clock === undefined,
    corporate: !hasCorporate(target),
    'other-person': !hasTwoPersons(target),
  };
  return new Set(circumstanceNames.filter((each) => lacks[each] !== true));
}
