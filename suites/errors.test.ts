import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { errors } from './errors/index.js';

judgeSuite('errors', errors, openTarget);
