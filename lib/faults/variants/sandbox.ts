/** Banks that lawfully choose otherwise: sandbox. */

import { variants } from '../fault.js';

export const sandboxVariants = variants();
