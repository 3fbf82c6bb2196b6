/** `schema`: prints one JSON Schema, or the names of all. */

import { ConfigurationError } from '../model/errors.js';
import { suggestion } from '../model/near-miss.js';
import { isSchemaName, schemaNames, schemaText } from '../schemas/index.js';
import { program, type Command } from './command.js';
import { listedSchemas, schemaRow } from './schema-rows.js';
import { table } from './console/table.js';

export const schemaCommand: Command = {
  words: 'NAME',
  mostWords: 1,
  flags: {},
  details:
    'The schema is JSON Schema 2020-12 and stands alone: what it refers to is embedded. Without a name all are listed.',
  examples: [`${program} schema`, `${program} schema domestic-payment`],
  async run({ words: [name] }, terminal) {
    if (name === undefined) {
      terminal.out(table(listedSchemas.map(schemaRow), terminal));
      return 0;
    }
    if (!isSchemaName(name)) {
      throw new ConfigurationError(
        `schema ${name}: no such schema${suggestion(name, schemaNames) || `; ${program} schema lists them`}`,
      );
    }
    terminal.out(schemaText(name));
    return 0;
  },
};
