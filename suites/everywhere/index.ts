import type { Scenario } from '../../lib/harness/kit/index.js';
import { behindEachLink } from './behind-each-link.js';
import { bounds } from './bounds.js';
import { bystanders } from './bystanders.js';
import { certificates, certificatesInProduction, withoutRole } from './certificates.js';
import {
  impersonatedOthers,
  impersonatedPayments,
  impersonatedReads,
  callersOfTheReset,
} from './impersonation.js';
import { remembered } from './remembered.js';
import { payingUnregistered, payingWithoutRole, readingUnregistered, readingWithoutRole } from './roles.js';
import { accountsAsFound } from './accounts/as-found.js';
import { pendingOfOrders } from './accounts/pending-of-orders.js';
import { accountsSaidTwice } from './accounts/said-twice.js';
import { oddReadsAndPayments, oddSandboxRequests } from './odd-requests.js';
import { customersSaidTwice } from './customers-said-twice.js';
import { paymentsSaidTwice } from './said-twice.js';
import { linkOfColleague } from './company/link-of-colleague.js';
import { whoseAgreement } from './whose-agreement.js';
import { servedToOneRole, servedToOtherPerson, servedToOtherTpp } from './served/other-callers.js';
import { servedFromCard, servedLater, servedWithOptIns } from './served/other-forms.js';
import { servedForLaterDay, servedInBaskets } from './served/other-orders.js';
import {
  servedAfterSingleSca,
  servedFromManyAccounts,
  servedUnderAgreement,
} from './served/other-standings.js';
import { overriddenMethod } from './tried/overridden-method.js';
import { paymentsByReader, readsByPayer } from './tried/role-of-certificate.js';
import { payingElsewhereWithoutRole, readingElsewhereWithoutRole } from './tried/roles-elsewhere.js';
import { whoseCompanyOrder } from './tried/company-orders.js';
import { triedInVain } from './tried/in-vain.js';
import { twoAccountsInOnePath, twoPaymentsInOnePath } from './tried/two-in-one-path.js';
import { refusedCalls } from './tried/refused-calls.js';
import { whoseApproval } from './whose-approval.js';
import { whoseCompany } from './whose-company.js';
import { revocationOfAll, whoseConsent, whoseRevocation } from './whose-consent.js';
import { roleNotSaid } from './role-not-said.js';
import { whoseContext } from './whose-context.js';
import { whoseDebtor } from './whose-debtor.js';
import { whoseGrant } from './whose-grant.js';
import { whoseProduct } from './whose-product.js';
import {
  sessionHourAtEveryRead,
  sessionHourUnderAgreement,
  sessionInUseAtEveryRead,
} from './session-hour.js';
import { rightAfter } from './strangers/right-after.js';
import { whoseSession } from './whose-session.js';
import { whoseState } from './whose-state.js';
import { whoseAccount, whoseGroupedPayment, whosePayment } from './whose-thing.js';
import {
  bindingOfPages,
  rulesOfCreations,
  rulesOfGroupedPayments,
  rulesOfPayments,
  rulesOfReads,
  rulesOfTheReset,
  rulesOfTheSandbox,
} from './rules.js';

export const everywhere: readonly Scenario[] = [
  rulesOfReads,
  bindingOfPages,
  rulesOfCreations,
  rulesOfPayments,
  rulesOfGroupedPayments,
  rulesOfTheSandbox,
  rulesOfTheReset,
  callersOfTheReset,
  whosePayment,
  whoseGroupedPayment,
  whoseProduct,
  servedToOneRole,
  servedToOtherPerson,
  servedToOtherTpp,
  servedFromCard,
  servedLater,
  servedWithOptIns,
  servedAfterSingleSca,
  servedFromManyAccounts,
  servedUnderAgreement,
  servedForLaterDay,
  servedInBaskets,
  triedInVain,
  twoAccountsInOnePath,
  twoPaymentsInOnePath,
  refusedCalls,
  whoseCompanyOrder,
  bystanders,
  whoseAccount,
  whoseAgreement,
  whoseApproval,
  whoseCompany,
  linkOfColleague,
  whoseConsent,
  whoseContext,
  roleNotSaid,
  whoseDebtor,
  whoseGrant,
  whoseRevocation,
  revocationOfAll,
  rightAfter,
  whoseSession,
  whoseState,
  sessionHourAtEveryRead,
  sessionHourUnderAgreement,
  sessionInUseAtEveryRead,
  behindEachLink,
  impersonatedReads,
  impersonatedPayments,
  impersonatedOthers,
  remembered,
  certificates,
  withoutRole,
  certificatesInProduction,
  readingWithoutRole,
  readingElsewhereWithoutRole,
  payingWithoutRole,
  payingElsewhereWithoutRole,
  paymentsByReader,
  readsByPayer,
  overriddenMethod,
  readingUnregistered,
  payingUnregistered,
  pendingOfOrders,
  accountsAsFound,
  accountsSaidTwice,
  paymentsSaidTwice,
  customersSaidTwice,
  oddReadsAndPayments,
  oddSandboxRequests,
  bounds,
];
