import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { errors } from './errors/index.js';

judgeSuite('errors', errors, openTarget);
