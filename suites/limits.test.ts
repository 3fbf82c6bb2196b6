import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { limits } from './limits/index.js';

judgeSuite('limits', limits, openTarget);
