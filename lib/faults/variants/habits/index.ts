/** Banks that lawfully do what banks are used to do, where the text leaves it open. */

import { variants } from '../../fault.js';
import { endedOrderHabits } from './ended-orders.js';
import { leftOpenHabits } from './left-open.js';
import { listHabits } from './lists.js';
import { exemptionHabits } from './exemptions.js';
import { orderHabits } from './orders.js';
import { personHabits } from './persons.js';

export const habits = variants(
  ...orderHabits,
  ...listHabits,
  ...personHabits,
  ...exemptionHabits,
  ...endedOrderHabits,
  ...leftOpenHabits,
);
