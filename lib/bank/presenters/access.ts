/** Agreements and the TPP's contact address as JSON (USR-05, DLG clauses). */

import type { Agreement } from '../state/records.js';
import type { Payload } from './payload-members.js';
import type { Show } from './index.js';

export interface AccessPresenters {
  readonly agreements: (agreements: readonly Agreement[], show: Show) => Payload;
  readonly contact: (email: string, show: Show) => Payload;
}

export const accessPresenters: AccessPresenters = {
  agreements: (agreements, show) => ({
    agreements: agreements.map((each) => ({ id: each.agreementId, name: each.name })),
    _links: { self: show.presenters.common.link('/v1/agreements', ['GET'], show) },
  }),

  contact: (email) => ({ email }),
};
