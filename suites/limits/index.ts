import type { Scenario } from '../../lib/harness/kit/index.js';
import { history } from './history.js';
import { pending } from './pending.js';
import { quota, quotaRenewal } from './quota.js';
import { renewal } from './renewal.js';

export const limits: readonly Scenario[] = [quota, quotaRenewal, history, pending, renewal];
