import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { versioning } from './versioning/index.js';

judgeSuite('versioning', versioning, openTarget);
