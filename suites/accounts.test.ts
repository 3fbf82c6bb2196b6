import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { accounts } from './accounts/index.js';

judgeSuite('accounts', accounts, openTarget);
