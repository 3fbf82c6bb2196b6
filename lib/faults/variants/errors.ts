/** Banks that lawfully choose otherwise: errors. */

import { variants } from '../fault.js';

export const errorVariants = variants();
