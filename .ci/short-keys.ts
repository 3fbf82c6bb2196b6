/**
 * Runs before each file of tests: the test PKI has short keys. Programs that tests start, `prove` and
 * THOROUGH=1 have those of 2048 bits.
 */

import { setUsualKeyBits } from '../lib/certificates/test-pki.js';

setUsualKeyBits(1024);
