import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { cards } from './cards/index.js';

judgeSuite('cards', cards, openTarget);
