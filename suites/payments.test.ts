import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { payments } from './payments/index.js';

judgeSuite('payments', payments, openTarget);
