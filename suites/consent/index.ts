import type { Scenario } from '../../lib/harness/kit/index.js';
import { boxesOfAnotherTpp } from './boxes-of-another-tpp.js';
import { accountsMove, engagementsMove } from './accounts-move.js';
import { cardBoxes } from './card-boxes.js';
import { colleague } from './colleague.js';
import { contextsApart, overlapApart } from './contexts-apart.js';
import { contextNamed, contexts } from './contexts.js';
import { declinedForCompany, declinedOffer } from './declined-offer.js';
import { selectionOfEachRole, selectionToNothing } from './each-role.js';
import { eachWay } from './each-way.js';
import { foreignAgreement } from './foreign-agreement.js';
import { foreignAccounts } from './foreign-accounts.js';
import { agreementsNotOnOffer, boxesNotOnOffer } from './not-on-offer.js';
import { linksApart } from './links-apart.js';
import { offer } from './offer.js';
import { openedByOthers } from './opened-by-others.js';
import { openedLater } from './opened-later.js';
import { paymentPermission, paymentPermissionUnderAgreement } from './payment-permission.js';
import { revocation } from './revocation.js';
import { grantedElsewhere, revokedAccount, revokedUnderAgreement } from './revoked-account.js';
import { selection } from './selection.js';
import { corporateWalk, walk } from './walk.js';
import { engagements } from './engagements.js';
import { personNotLoggedIn, personNotLoggedInForCompany } from './person-not-logged-in.js';
import { selectionOverTime, selectionOverTimeUnderAgreement } from './selection-over-time.js';

export const consent: readonly Scenario[] = [
  boxesOfAnotherTpp,
  cardBoxes,
  selection,
  selectionToNothing,
  selectionOfEachRole,
  offer,
  revocation,
  revokedAccount,
  revokedUnderAgreement,
  grantedElsewhere,
  paymentPermission,
  paymentPermissionUnderAgreement,
  contextNamed,
  contexts,
  contextsApart,
  overlapApart,
  foreignAccounts,
  foreignAgreement,
  boxesNotOnOffer,
  agreementsNotOnOffer,
  openedLater,
  accountsMove,
  engagementsMove,
  eachWay,
  openedByOthers,
  linksApart,
  colleague,
  declinedOffer,
  declinedForCompany,
  walk,
  corporateWalk,
  engagements,
  personNotLoggedIn,
  personNotLoggedInForCompany,
  selectionOverTime,
  selectionOverTimeUnderAgreement,
];
