/** All scenarios of all suites, in reading order. */

import type { Scenario } from '../lib/harness/kit/scenario.js';
import { accounts } from './accounts/index.js';
import { baskets } from './baskets/index.js';
import { cards } from './cards/index.js';
import { consent } from './consent/index.js';
import { everywhere } from './everywhere/index.js';
import { errors } from './errors/index.js';
import { execution } from './execution/index.js';
import { headers } from './headers/index.js';
import { limits } from './limits/index.js';
import { money } from './money/index.js';
import { payments } from './payments/index.js';
import { sandbox } from './sandbox/index.js';
import { sca } from './sca/index.js';
import { signing } from './signing/index.js';
import { transport } from './transport/index.js';
import { versioning } from './versioning/index.js';

export const allScenarios: readonly Scenario[] = [
  ...signing,
  ...headers,
  ...transport,
  ...payments,
  ...execution,
  ...money,
  ...baskets,
  ...accounts,
  ...cards,
  ...consent,
  ...sca,
  ...limits,
  ...errors,
  ...versioning,
  ...sandbox,
  ...everywhere,
];
