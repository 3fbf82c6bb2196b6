/** Banks that lawfully choose otherwise: cards. */

import { variants } from '../fault.js';

export const cardVariants = variants();
