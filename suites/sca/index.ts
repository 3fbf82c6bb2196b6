import type { Scenario } from '../../lib/harness/kit/index.js';
import { afterRestart } from './after-restart.js';
import { anotherPerson } from './another-person.js';
import { brand } from './brand.js';
import { singleScaOfEachKind, singleScaOfTwoTpps, singleScaOverRestart } from './single-sca-of-each-kind.js';
import { companyByNumber } from './single/company-by-number.js';
import { usedWhenOver } from './single/used-when-over.js';
import { agreements, agreementsListed } from './agreements.js';
import { corporate } from './corporate.js';
import { dynamicLinking, dynamicLinkingOfBasket } from './dynamic-linking.js';
import { eachCustomer } from './each-customer.js';
import { eachStep } from './each-step.js';
import { everyKind, everyKindLater } from './every-kind.js';
import { failure, unknownNumber } from './failure.js';
import { identity, psuIdStays } from './identity.js';
import { noOnEachPage, noOnEachPageForCompany } from './turning-away/no-on-each-page.js';
import { openLinks } from './open-links.js';
import { ownSca } from './own-sca.js';
import { redirectAddress, redirectOfOlderLink } from './redirects/redirect-address.js';
import { corporateRegistration, registration, registrationByOthers } from './registration.js';
import { roles } from './roles.js';
import { sessionHour, sessionHourInAutumn, sessionInUse, timesOverRestart } from './session-hour.js';
import {
  sessionHourOfOthers,
  sessionWalk,
  sessionWalkOfOthers,
  sessionWalkOverDays,
} from './session-walk.js';
import { sessionLookalikes, sessionOfOnePsu } from './session-of-one-psu.js';
import { sessionOfOneContext, sessions } from './sessions.js';
import { firstAtTwoTpps, twoTpps } from './two-tpps.js';
import { contextsOfStarts } from './starts/contexts-of-starts.js';
import { redirectOfStarts } from './redirects/redirect-of-starts.js';
import { sessionOfStarts } from './redirects/session-of-starts.js';
import { twoAddresses } from './redirects/two-addresses.js';
import { usedLink } from './used-link.js';
import { withoutAgreement } from './without-agreement.js';

export const sca: readonly Scenario[] = [
  identity,
  twoTpps,
  firstAtTwoTpps,
  eachCustomer,
  sessions,
  sessionOfOnePsu,
  sessionLookalikes,
  sessionOfOneContext,
  anotherPerson,
  usedLink,
  sessionHour,
  sessionHourInAutumn,
  sessionWalk,
  sessionWalkOverDays,
  sessionWalkOfOthers,
  sessionHourOfOthers,
  sessionInUse,
  eachStep,
  everyKind,
  everyKindLater,
  psuIdStays,
  afterRestart,
  timesOverRestart,
  dynamicLinking,
  dynamicLinkingOfBasket,
  ownSca,
  openLinks,
  noOnEachPage,
  noOnEachPageForCompany,
  roles,
  redirectAddress,
  redirectOfStarts,
  sessionOfStarts,
  twoAddresses,
  redirectOfOlderLink,
  failure,
  unknownNumber,
  corporate,
  withoutAgreement,
  agreements,
  agreementsListed,
  singleScaOfEachKind,
  singleScaOverRestart,
  singleScaOfTwoTpps,
  companyByNumber,
  usedWhenOver,
  brand,
  registration,
  registrationByOthers,
  corporateRegistration,
  contextsOfStarts,
];
