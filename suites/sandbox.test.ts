import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { sandbox } from './sandbox/index.js';

judgeSuite('sandbox', sandbox, openTarget);
