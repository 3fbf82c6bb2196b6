import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { headers } from './headers/index.js';

judgeSuite('headers', headers, openTarget);
