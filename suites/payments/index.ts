import type { Scenario } from '../../lib/harness/kit/index.js';
import { aborted } from './aborted-approval.js';
import { amounts } from './amounts.js';
import { bodyAddress } from './body-address.js';
import { bodyAmount } from './body-amount.js';
import { bodyBounds } from './body-bounds.js';
import { bodyCodes } from './codes/of-domestic.js';
import { bodyCreditor } from './body-creditor.js';
import { bodyCardDebtor, bodyDebtor } from './body-debtor.js';
import { bodyOptions } from './body-options.js';
import { bodyRemittance } from './body-remittance.js';
import { corporatePayment } from './corporate.js';
import { isolation, walk } from './creation.js';
import { roles } from './roles.js';
import { deletion } from './deletion.js';
import { duplicates, duplicatesAmongOthers, duplicatesOfEachKind } from './duplicates/on-demand.js';
import { duplicateOfApproved } from './duplicates/of-approved.js';
import { everyKind } from './every-kind.js';
import { everyStatus } from './every-status.js';
import { foreignDebtor } from './foreign-debtor.js';
import { foreignDebtorOfEachKind } from './foreign-debtor-of-each-kind.js';
import { singleSca } from './single-sca.js';
import { products } from './products.js';
import { bodyProperty } from './property.js';
import { funds } from './funds.js';
import { pendingDeletion } from './pending-deletion.js';
import {
  addressesAbroad,
  addressesInEuro,
  addressesUnderAgreement,
  agentUnderEnforcement,
} from './structured-addresses-abroad.js';
import { addressesInProduction, addressesInSandbox, structuredAddresses } from './structured-addresses.js';
import { approvedByAnother, singleScaByAnother } from './whose-money.js';
import { whoseRole } from './whose-role.js';

export const payments: readonly Scenario[] = [
  walk,
  isolation,
  corporatePayment,
  approvedByAnother,
  whoseRole,
  foreignDebtor,
  foreignDebtorOfEachKind,
  singleScaByAnother,
  roles,
  duplicates,
  duplicatesOfEachKind,
  duplicateOfApproved,
  duplicatesAmongOthers,
  singleSca,
  pendingDeletion,
  deletion,
  funds,
  everyKind,
  aborted,
  everyStatus,
  products,
  bodyAmount,
  amounts,
  bodyCodes,
  bodyBounds,
  bodyCreditor,
  bodyAddress,
  bodyDebtor,
  bodyCardDebtor,
  bodyRemittance,
  bodyOptions,
  bodyProperty,
  addressesInSandbox,
  structuredAddresses,
  addressesUnderAgreement,
  addressesInEuro,
  addressesAbroad,
  agentUnderEnforcement,
  addressesInProduction,
];
