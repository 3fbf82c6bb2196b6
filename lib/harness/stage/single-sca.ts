/** The single-SCA flow: a payment whose PSU the TPP names by identity number, before any PSU-ID is known. */

import { headerValue } from '../../model/http.js';
import { Untestable } from '../../model/errors.js';
import { withHeader } from '../../rules/request-draft.js';
import type { Reply } from '../replies/reply.js';
import type { Access } from './access.js';

/** Headers of the creation that say who pays, and in which capacity. */
const naming = ['X-PSU-IDENTITY', 'PSU-Context'] as const;

/**
 * The reply that leads to the SCA of a payment in the single-SCA flow: that of the creation or, where it
 * offers startAuthorisation alone, of following this link. No PSU-ID can be named there yet; where nobody is
 * named in vain, the PSU is named as in the creation.
 * @throws Untestable when neither link is there.
 */
export async function startSingleSca({ tpp }: Pick<Access, 'tpp'>, created: Reply): Promise<Reply> {
  if (created.link('scaRedirect') !== undefined) return created;
  const href = created.link('startAuthorisation');
  if (href === undefined) throw new Untestable('the creation in the single-SCA flow leads to no SCA');
  const started = await tpp.follow('POST', href, { announces: ['payment-psu-id'] });
  if (started.accepted) return started;
  const { headers } = created.exchange.request;
  const named = naming.reduce(
    (request, name) => {
      const value = headerValue(headers, name);
      return value === undefined ? request : withHeader(request, name, value);
    },
    tpp.linked('POST', href),
  );
  const again = await tpp.send(named, { odd: true });
  return again.accepted ? again : started;
}
