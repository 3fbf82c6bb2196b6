import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { sca } from './sca/index.js';

judgeSuite('sca', sca, openTarget);
