import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { signing } from './signing/index.js';

judgeSuite('signing', signing, openTarget);
