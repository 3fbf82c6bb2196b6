/** Agreements and the TPP's contact address as JSON (USR-05, DLG clauses). */

import type { AccessPresenters } from '../types.js';

export const accessPresenters: AccessPresenters = {
  agreements: (agreements, show) => ({
    agreements: agreements.map((each) => ({ id: each.agreementId, name: each.name })),
    _links: { self: show.presenters.common.link('/v1/agreements', ['GET'], show) },
  }),

  contact: (email) => ({ email }),
};
