/** Banks that lawfully choose otherwise: signing. */

import { variants } from '../fault.js';

export const signingVariants = variants();
