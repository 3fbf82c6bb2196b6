/** Everything that authors of scenarios need, but for generated requests, which `generate` has. */

// What a scenario is, and its most frequent judgements
export { judgeIfAnswered, judgeIfPinned } from './if-pinned.js';
export { judgeForm, standingOf } from './objections.js';
export { clausesIn, judgeRefusals, refusalTable } from './refusals.js';
export { type Scenario, scenario } from './scenario.js';
export type { Need } from '../declaration.js';

// Replies, and what is expected of them
export { expectEqual, expectNoAccess, expectSameMembers, expectThat } from '../replies/expect.js';
export { isExempt, orderedIdIn, paymentIdIn } from '../replies/created.js';
export { givesNoAccounts, givesNothing } from '../replies/opens-nothing.js';
export { balancesIn, moneyIn } from '../replies/money.js';
export { isHeld, isTold } from '../replies/missing-funds.js';
export { mistoldIn, plainSum, untoldIn } from '../replies/told-as-ordered.js';
export { readBy } from '../replies/read-by.js';
export { type Reply, valueAt } from '../replies/reply.js';
export { cardRecordChecks } from '../ambient/card-records.js';
export { amountsOf } from '../ambient/members.js';
export { listIn, sandboxCustomerChecks, sandboxCustomersOf } from '../ambient/sandbox-records.js';

// Who acts, and the walks that many scenarios begin with
export type { Access } from '../stage/access.js';
export { createBasket, startBasket } from '../stage/baskets.js';
export { afterBatch, wellAfter, workingDayFrom } from '../stage/batch-day.js';
export { fillAccount } from '../stage/filled-account.js';
export {
  afterSca,
  approvePayment,
  authorise,
  completeSca,
  createdId,
  type CreatedPayment,
  createPayment,
  domesticProduct,
  isUnapproved,
  orderPayment,
  payingAccount,
  paymentBody,
  paymentUnderSca,
  readPaymentStatus,
  repeatablePayment,
  askNow,
  startAuthorisation,
  trySca,
  unlessStuck,
} from '../stage/journeys.js';
export { type ListedAccount, numberIn } from '../stage/listed-accounts.js';
export {
  listedCard,
  type MadeCard,
  makeAccount,
  makeCardAccount,
  makePurchase,
} from '../stage/make-accounts.js';
export { certificatesEnd } from '../schedule/certificates-hold.js';
export { earlyNextDay, lateOnThatDay } from '../schedule/day-of-bank.js';
export { pause } from '../schedule/pause.js';
export { pacePasses } from '../evidence/trouble.js';
export { cardDebtor, cardReference, debtorOf, firstCard, relatedIn } from '../stage/card-debtor.js';
export { type Colleague, makeColleague, makeOverlapping, makePeer } from '../stage/make-company.js';
export {
  bookedOf,
  codesOf,
  idOfCustomer,
  listCardTransactions,
  listCustomers,
  makeCard,
  type MadeCustomer,
  makeCardTransactions,
  makeCustomer,
  makeNumberedCard,
  pendingOf,
  textOf,
} from '../stage/make-sandbox.js';
export { idsBeside, isSameId } from '../replies/listed-agreements.js';
export { mentions } from '../replies/mentions.js';
export {
  hasSum,
  showsMoney,
  strangeCurrency,
  orderedSum,
  type Sum,
  totalOf,
  writingsOf,
} from '../replies/written-sums.js';
export {
  dayAgo,
  listed,
  makeTransactions,
  remittanceOf,
  tellTexts,
  texts,
  withoutTexts,
  withText,
} from '../stage/make-transactions.js';
export { anyAccount, listedAccounts, type Psu, type ScaChoice } from '../stage/psu.js';
export { startSingleSca } from '../stage/single-sca.js';
export type { Stage } from '../stage/stage.js';
export { type Body, testAmount } from '../stage/test-payments.js';
export type { RequestInput, Tpp } from '../stage/tpp.js';
export { cookieJar } from '../sca/cookies.js';
export { type SentForms, sentForms } from '../sca/sent-forms.js';
export type { OfferedAccount } from '../sca/driver.js';
export type { Swap, Swaps } from '../sca/swaps.js';
export { boxesOf, offeredAccounts } from '../sca/pages/offered-accounts.js';
export { readRedirect, type Redirected } from '../sca/redirected.js';

// Calls that go the same way to many operations
export { toldOfPsu, underAll, underMost } from '../sweep/circumstances.js';
export { asAnother, isTakenForSame } from '../sweep/as-another.js';
export { findAskedForSca, askInBoth, wantsSca } from '../sweep/asked-for-sca.js';
export { type Collision, collideCreations } from '../sweep/colliding-creations.js';
export { planWalk, type Standing } from '../sweep/consent-walk.js';
export { dueNow } from '../sweep/due-now.js';
export { judgeUnnamed } from '../sweep/forged/judge-unnamed.js';
export { judgeUnsigned } from '../sweep/forged/judge-unsigned.js';
export { inOtherSpellings, spelledOtherwise } from '../sweep/forged/unsigned-elsewhere.js';
export { distinctOrders } from '../sweep/bounds/distinct-orders.js';
export { edgesOf, type Edge } from '../sweep/bounds/edges.js';
export { fullForms } from '../sweep/bounds/full-bodies.js';
export { createFull, judgeLetters } from '../sweep/bounds/full-creations.js';
export {
  approveOne,
  approvesByDeletion,
  createOf,
  gone,
  isDeleted,
  readApprovedPayment,
  readApprovedStatus,
  serverFailureOf,
} from '../sweep/approved-status.js';
export { bulkAndPeriodicCalls, ownCalls } from '../sweep/every-call.js';
export { forgeOnce, judgeForgeries } from '../sweep/forgeries.js';
export { followLink } from '../sweep/follow-link.js';
export { goesOn, nextOf, readToEnd, readWhole, type WholeList } from '../sweep/pages-of-list.js';
export {
  contactCalls,
  type LawfulCall,
  repeatable,
  registerContact,
  unlessUntestable,
} from '../sweep/lawful-call.js';
export { inOtherQueries } from '../sweep/other-queries.js';
export {
  creationCalls,
  furtherCreations,
  groupCalls,
  groupCreation,
  paymentCalls,
  productCreatedBy,
  singleScaCreations,
} from '../sweep/payment-calls.js';
export {
  callOn,
  drawKinds,
  grantWithCards,
  type PaymentKind,
  paymentKinds,
  requestOn,
  statusOf,
} from '../sweep/payment-kinds.js';
export { approveForLater, paymentIn, statesOf } from '../sweep/payment-states.js';
export { cardCalls, furtherPage, readingCalls, readsOfAccount } from '../sweep/reading-calls.js';
export { asRole, type Role, rolesOf } from '../sweep/roles-of-person.js';
export { clausesOf, sweepRules } from '../sweep/rule-sweep.js';
export { sandboxCalls } from '../sweep/sandbox-calls.js';
export { sandboxCreations } from '../sweep/sandbox-records.js';
export { type ScaKind, scaKinds } from '../sweep/sca-kinds.js';
export { actingFor, isOnThing, judgeStrangers, type Stranger } from '../sweep/strangers.js';

// The target, and the bare network
export { assumed } from '../target/assumed.js';
export { bundledCertificates, forgedCertificates } from '../target/forged-certificates.js';
export { hasSandboxCustomers } from '../target/makes-customers.js';
export { muchAt } from '../target/much-at.js';
export { ruleContext } from '../target/rule-context.js';
export type { KnownAccount, Target } from '../target/target.js';
export { whyMissing } from '../target/unused-levers.js';
export { type RawOutcome, replyOf, requestBytes, sendBytes } from '../transport/raw-socket.js';
export { probeTls } from '../transport/tls-probe.js';
export { NetworkError, type NetworkPlace } from '../transport/transport.js';

// The law: clauses, rules, tables
export type { ClauseId } from '../../catalogue/index.js';
export { digestHeader, parseKeyId } from '../../signing/index.js';
export { isRuleId, jsonBody, requestRules, ruleById, type RuleId, withQuery } from '../../rules/index.js';
export {
  type RequestDraft,
  withBody,
  withHeader,
  withoutHeader,
  withSigning,
} from '../../rules/request-draft.js';
export { withValue } from '../../rules/body/json-place.js';
export { bankDayFrom } from '../../model/bank-days.js';
export { type Frequency, frequencies, purposeCodes, transactionStatuses } from '../../model/codes.js';
export { countries } from '../../model/country.js';
export { currencies, currencyStanding, minorUnits } from '../../model/currency.js';
export { addDays, isDate, osloDate } from '../../model/dates.js';
export { shuffled, turned } from '../../model/drawing.js';
export { present } from '../../model/present.js';
export { ClauseAssertionError, Untestable } from '../../model/errors.js';
export { dNumberBeside, ibanOf, makeNationalIdentity } from '../../model/identifiers.js';
export { formatImfFixdate, parseImfFixdate } from '../../model/imf-fixdate.js';
export { inEscapes } from '../sweep/letters.js';
export { itemsOf, memberOf } from '../../model/json-value.js';
export { isLoopback } from '../../model/loopback.js';
export type { Effect } from '../../model/operation.js';
export { operation, type OperationId } from '../../model/operations/index.js';
export { defaultDayOf, type OptIn, optInNames } from '../../model/opt-ins.js';
export { otherCase } from '../../model/other-case.js';
export { isUuid } from '../../model/uuid.js';
