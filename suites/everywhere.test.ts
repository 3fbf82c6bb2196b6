import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { everywhere } from './everywhere/index.js';

judgeSuite('everywhere', everywhere, openTarget);
