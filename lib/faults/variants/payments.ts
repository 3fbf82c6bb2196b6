/** Banks that lawfully choose otherwise: payments. */

import { variants } from '../fault.js';

export const paymentVariants = variants();
