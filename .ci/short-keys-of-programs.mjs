/** Loaded before the built program where tests start it: its PKI is made of short keys, as theirs is. */

import { setUsualKeyBits } from '../dist/lib/certificates/test-pki.js';

setUsualKeyBits(1024);
