import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { sca } from './sca/index.js';

judgeSuite('sca', sca, openTarget);
