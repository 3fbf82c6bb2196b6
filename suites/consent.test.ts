import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { consent } from './consent/index.js';

judgeSuite('consent', consent, openTarget);
