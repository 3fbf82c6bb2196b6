import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { execution } from './execution/index.js';

judgeSuite('execution', execution, openTarget);
