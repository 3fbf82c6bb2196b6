/** Banks that lawfully choose otherwise: headers. */

import { variants } from '../fault.js';

export const headerVariants = variants();
