/** Who judges sequences of calls, and reactions to what the bank replied. */

import type { Judge } from './judge.js';
import { paymentsOnce } from './reactions/payments-once.js';
import { endedOrders } from './reactions/ended-orders.js';
import { passedOver } from './reactions/passed-over.js';
import { leftCancellations } from './reactions/left-cancellations.js';
import { leftOpen } from './reactions/left-open.js';
import { leftRows } from './reactions/left-rows.js';
import { leftRefusals } from './reactions/left-refusals.js';
import { goneRecords } from './reactions/gone-records.js';
import { refusals } from './reactions/refusals.js';
import { contentCoding } from './requests/content-coding.js';
import { remarked } from './requests/remarked.js';
import { sandboxBodies } from './requests/sandbox-bodies.js';
import { addressForms } from './sequences/address-forms.js';
import { addresses } from './sequences/addresses.js';
import { counterparts } from './sequences/counterparts.js';
import { corporate } from './sequences/corporate.js';
import { dateMembers } from './sequences/date-members.js';
import { debtorAccounts } from './sequences/debtor-accounts.js';
import { access } from './sequences/access.js';
import { holders } from './sequences/holders.js';
import { identities } from './sequences/identities.js';
import { ids } from './sequences/ids.js';
import { links } from './sequences/links.js';
import { orderOwners } from './sequences/order-owners.js';
import { orders } from './sequences/orders.js';
import { payloadForms } from './sequences/payload-forms.js';
import { psuIds } from './sequences/psu-ids.js';
import { repeats } from './sequences/repeats.js';
import { requestIds } from './sequences/request-ids.js';
import { begunOrders } from './sequences/begun-orders.js';
import { choices } from './sequences/choices.js';
import { scaVisits } from './sequences/sca-visits.js';
import { services } from './sequences/services.js';
import { sessions } from './sequences/sessions.js';
import { signedReplies } from './sequences/signed-replies.js';
import { unattended } from './sequences/unattended.js';

/** Judges of sequences and reactions, in the order of their verdicts. */
export const judges: readonly Judge[] = [
  addresses,
  dateMembers,
  addressForms,
  remarked,
  contentCoding,
  sandboxBodies,
  requestIds,
  psuIds,
  identities,
  corporate,
  sessions,
  ids,
  holders,
  access,
  links,
  scaVisits,
  repeats,
  orders,
  begunOrders,
  orderOwners,
  debtorAccounts,
  counterparts,
  unattended,
  services,
  choices,
  payloadForms,
  signedReplies,
  refusals,
  passedOver,
  leftOpen,
  leftCancellations,
  leftRefusals,
  leftRows,
  goneRecords,
  endedOrders,
  paymentsOnce,
];
