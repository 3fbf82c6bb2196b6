/** Banks that are wrong about the sandbox: its customers, its reset, its batch, its login. */

import type { Fault } from '../fault.js';
import { sandboxCustomerFaults } from './sandbox-customers.js';
import { sandboxOperationFaults } from './sandbox-operations.js';
import { sandboxResetFaults } from './sandbox-reset.js';
import { sandboxServiceFaults } from './sandbox-services.js';

export const sandboxFaults: readonly Fault[] = [
  ...sandboxCustomerFaults,
  ...sandboxOperationFaults,
  ...sandboxResetFaults,
  ...sandboxServiceFaults,
];
