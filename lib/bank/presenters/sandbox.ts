/** Records of the sandbox operations as JSON (SBX and CARD clauses). */

import type { Agreement } from '../state/records.js';
import type { Payload } from './common.js';
import type { Show } from './index.js';

export interface SandboxPresenters {
  /** An agreement as it stands in a customer record. */
  readonly customerAgreement: (agreement: Agreement, show: Show) => Payload;
}

export const sandboxPresenters: SandboxPresenters = {
  customerAgreement: (agreement) => ({
    id: agreement.agreementId,
    name: agreement.name,
    engagements: agreement.engagements.map((each) => each.engagementId),
  }),
};
