/**
 * Runs before each file of tests: the test PKI has short keys, and so has that of programs which tests start
 * (`short-keys-of-programs.mjs`). `prove` and THOROUGH=1 have those of 2048 bits.
 */

import { setUsualKeyBits } from '../lib/certificates/test-pki.js';

setUsualKeyBits(1024);
