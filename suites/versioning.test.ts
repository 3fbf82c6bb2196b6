import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { versioning } from './versioning/index.js';

judgeSuite('versioning', versioning, openTarget);
