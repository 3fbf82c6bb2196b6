import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { transport } from './transport/index.js';

judgeSuite('transport', transport, openTarget);
