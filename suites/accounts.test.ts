import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { accounts } from './accounts/index.js';

judgeSuite('accounts', accounts, openTarget);
