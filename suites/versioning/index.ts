import type { Scenario } from '../../lib/harness/kit/index.js';
import { addressesInGroups } from './addresses-in-groups.js';
import { addressesInSingleSca } from './addresses-in-single-sca.js';
import { beforeDefault } from './before-default.js';
import { cards } from './cards.js';
import { amounts, types } from './defaults.js';
import { eachRead, eachReadAsFound } from './each-read.js';
import { letteredNames, names } from './names.js';
import { prefix, products } from './prefix.js';
import { several } from './several.js';
import { townName } from './town-name.js';

export const versioning: readonly Scenario[] = [
  prefix,
  products,
  amounts,
  names,
  letteredNames,
  types,
  cards,
  several,
  eachRead,
  eachReadAsFound,
  beforeDefault,
  townName,
  addressesInGroups,
  addressesInSingleSca,
];
