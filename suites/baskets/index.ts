import type { Scenario } from '../../lib/harness/kit/index.js';
import { foreignPayment } from './foreign-payment.js';
import { joint } from './joint.js';
import { mix } from './mix.js';
import { size } from './size.js';
import { unfunded } from './unfunded.js';
import { worstCase } from './worst-case.js';

export const baskets: readonly Scenario[] = [joint, worstCase, foreignPayment, size, mix, unfunded];
