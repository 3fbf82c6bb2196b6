import type { Scenario } from '../../lib/harness/kit/index.js';
import { afterRun } from './after-run.js';
import { anotherTppsPayment } from './another-tpps-payment.js';
import { eachMember } from './each-member.js';
import { endsAlone } from './ends-alone.js';
import { foreignPayment, paymentOfAnotherRole } from './foreign-payment.js';
import { joint } from './joint.js';
import { many } from './many.js';
import { basketOfCompany } from './of-company.js';
import { overlapping } from './overlapping.js';
import { mixedEnds } from './mixed-ends.js';
import { approvedMix, mix } from './mix.js';
import { refusedBasket } from './refused.js';
import { size, sizeUnderAgreement } from './size.js';
import { worstCase } from './worst-case.js';
import { pageOfMixture } from './approval-page.js';

export const baskets: readonly Scenario[] = [
  joint,
  eachMember,
  afterRun,
  worstCase,
  many,
  foreignPayment,
  paymentOfAnotherRole,
  anotherTppsPayment,
  size,
  sizeUnderAgreement,
  mix,
  approvedMix,
  mixedEnds,
  endsAlone,
  refusedBasket,
  pageOfMixture,
  basketOfCompany,
  overlapping,
];
