import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { payments } from './payments/index.js';

judgeSuite('payments', payments, openTarget);
