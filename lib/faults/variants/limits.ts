/** Banks that lawfully choose otherwise: limits. */

import { variants } from '../fault.js';

export const limitVariants = variants();
