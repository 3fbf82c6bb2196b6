import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { baskets } from './baskets/index.js';

judgeSuite('baskets', baskets, openTarget);
