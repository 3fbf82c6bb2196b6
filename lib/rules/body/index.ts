/** Rules on bodies: as a whole, by schema, by characters, by address, by KID. */

import { addressRules } from './address.js';
import { jsonBodyRules } from './json-body.js';
import { kidFits } from './kid.js';
import { processableCharacters } from './unprocessable.js';

export { schemaRules, type BodyRuleId } from './schema-rules.js';

/** Rules that are judged before the schema. */
export const wholeBodyRules = jsonBodyRules;

/** Rules that are judged on a body that the schema accepts. */
export const meaningRules = [processableCharacters, ...addressRules, kidFits] as const;
