import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { consent } from './consent/index.js';

judgeSuite('consent', consent, openTarget);
