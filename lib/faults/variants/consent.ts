/** Banks that lawfully choose otherwise: consent. */

import { variants } from '../fault.js';

export const consentVariants = variants();
