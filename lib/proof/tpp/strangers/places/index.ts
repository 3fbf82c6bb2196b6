/** All strangers that go wrong at one place. */

import type { Stranger } from '../stranger.js';
import { companyStrangers } from './company.js';
import { cutShort } from './cut-short.js';
import { unfilledStrangers } from './filled-in.js';
import { proxiedStrangers } from './past-the-proxy.js';
import { onePsuStrangers } from './one-psu.js';
import { payerStrangers } from './payers.js';
import { replyStrangers } from './replies.js';
import { repeatedStrangers } from './time-after-time.js';
import { singleStrangers } from './single-calls.js';

export const strangersInPlaces: readonly Stranger[] = [
  ...companyStrangers,
  ...proxiedStrangers,
  ...payerStrangers,
  ...onePsuStrangers,
  ...replyStrangers,
  ...singleStrangers,
  ...unfilledStrangers,
  ...repeatedStrangers,
  ...cutShort,
];
