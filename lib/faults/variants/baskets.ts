/** Banks that lawfully choose otherwise: baskets. */

import { variants } from '../fault.js';

export const basketVariants = variants();
