import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { signing } from './signing/index.js';

judgeSuite('signing', signing, openTarget);
