/** Banks that lawfully choose otherwise: transport. */

import { variants } from '../fault.js';

export const transportVariants = variants();
