import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { limits } from './limits/index.js';

judgeSuite('limits', limits, openTarget);
