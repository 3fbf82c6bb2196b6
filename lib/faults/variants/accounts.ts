/** Banks that lawfully choose otherwise: accounts. */

import { variants } from '../fault.js';

export const accountVariants = variants();
