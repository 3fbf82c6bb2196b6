import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { baskets } from './baskets/index.js';

judgeSuite('baskets', baskets, openTarget);
