/** All commands, in the order of the overview. */

import type { Command } from './command.js';
import { bankCommand } from './bank.js';
import { doctorCommand } from './doctor.js';
import { listCommand } from './list.js';
import { runCommand } from './run.js';

export const commands: readonly Command[] = [runCommand, bankCommand, listCommand, doctorCommand];
