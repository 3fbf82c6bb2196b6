// A test for each scenario and clause of these suites, at the bank that PSD2_TARGET names, or at the reference bank.
import { judgeBank } from 'psd2-conformance/vitest';

judgeBank({ suites: ['versioning'] });
