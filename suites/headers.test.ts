import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { headers } from './headers/index.js';

judgeSuite('headers', headers, openTarget);
