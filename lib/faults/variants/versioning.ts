/** Banks that lawfully choose otherwise: versioning. */

import { variants } from '../fault.js';

export const versioningVariants = variants();
