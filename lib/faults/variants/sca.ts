/** Banks that lawfully choose otherwise: sca. */

import { variants } from '../fault.js';

export const scaVariants = variants();
