import type { Scenario } from '../../lib/harness/kit/index.js';
import { accepted } from './accepted.js';
import { clock, dateOnceRight } from './clock.js';
import { digest, digestEverywhere, sha512Everywhere } from './digest.js';
import { everyDate, everyDateUnderAgreement } from './every-date.js';
import { everyGroupedCall } from './every-grouped-call.js';
import { everyPaymentCall, everyRead } from './every-operation.js';
import { everySandboxRecord } from './every-sandbox-record.js';
import { everySandboxCall, unsignedReset } from './every-sandbox-call.js';
import { firstCalls } from './first-calls.js';
import { corporateCoverage, coverage, form } from './form.js';
import { ordersUnderAgreement } from './orders-under-agreement.js';
import { oddIssuer } from './odd-issuer.js';
import { signingString } from './signing-string.js';
import { twoKeys } from './two-keys.js';
import { wrappedEverywhere } from './wrapped-everywhere.js';

export const signing: readonly Scenario[] = [
  accepted,
  form,
  signingString,
  coverage,
  corporateCoverage,
  clock,
  dateOnceRight,
  everyDate,
  everyDateUnderAgreement,
  digest,
  digestEverywhere,
  sha512Everywhere,
  everyRead,
  everyPaymentCall,
  everyGroupedCall,
  everySandboxCall,
  everySandboxRecord,
  unsignedReset,
  firstCalls,
  ordersUnderAgreement,
  wrappedEverywhere,
  twoKeys,
  oddIssuer,
];
