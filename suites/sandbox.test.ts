import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { sandbox } from './sandbox/index.js';

judgeSuite('sandbox', sandbox, openTarget);
