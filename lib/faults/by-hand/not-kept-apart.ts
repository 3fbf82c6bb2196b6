/** Banks that do not keep apart persons, calls at the same time, kinds of SCAs, or forms of one call. */

import type { Fault } from '../fault.js';
import { atTheSameTime } from './at-the-same-time.js';
import { endedThings } from './ended-things.js';
import { givenByOthers } from './given-by-others.js';
import { rolesInForms } from './roles-in-forms.js';

export const notKeptApart: readonly Fault[] = [
  ...givenByOthers,
  ...atTheSameTime,
  ...endedThings,
  ...rolesInForms,
];
