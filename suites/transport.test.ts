import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { transport } from './transport/index.js';

judgeSuite('transport', transport, openTarget);
