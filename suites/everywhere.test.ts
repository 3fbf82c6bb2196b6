import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { everywhere } from './everywhere/index.js';

judgeSuite('everywhere', everywhere, openTarget);
