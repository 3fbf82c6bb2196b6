/** Starting an SCA: the flow behind a scaRedirect address (SCA-05, HDR-14, HDR-15). */

import type { Link } from '../../model/messages.js';
import { present } from '../../model/present.js';
import { type RefusalReason, RefusedCall } from '../refusals.js';
import type { ScaFlow, ScaPurposeKind } from '../state/access-records.js';
import type { BankCore, Call } from '../types.js';

/** What the route knows about the SCA that it starts. */
export interface ScaStart {
  /** Id of the payment or basket. */
  readonly subject?: string;
  /** Only this customer may log in. */
  readonly expectedCustomer?: string;
  /** Replaces what PSU-Context and PSU-Corporate-ID say. */
  readonly asked?: ScaFlow['asked'];
}

/** Flows beyond this number make the bank look for those that nobody can use any more. */
const purgeAbove = 2_000;

/** Looks again only when twice as many are there as were left, so that one look serves many calls. */
function purge(bank: BankCore, now: number): void {
  const { flows, duties } = bank.state;
  if (flows.size < Math.max(purgeAbove, 2 * (duties.get('flows left') ?? 0))) return;
  const lifetime = bank.parts.policies.sca.flowLifetimeMs();
  for (const [state, flow] of flows) {
    if (now - flow.createdAt > lifetime) flows.delete(state);
  }
  duties.set('flows left', flows.size);
}

/** Header bytes as text: UTF-8 where they are, latin1 otherwise. */
function headerText(value: string): string {
  const decoded = Buffer.from(value, 'latin1').toString('utf8');
  return decoded.includes('\uFFFD') ? value : decoded;
}

function askedBy(call: Call): ScaFlow['asked'] {
  const agreementId = call.request.header('psu-corporate-id');
  if (agreementId !== undefined) return { context: 'CORPORATE', agreementId };
  const context = call.request.header('psu-context');
  return context === 'PRIVATE' || context === 'CORPORATE' ? { context } : undefined;
}

/**
 * Starts a flow and gives the absolute address of its first page.
 * @throws RefusedCall when TPP-Redirect-URI is no address. Whether it has to be there is judged by a rule;
 *   without it the person stays on a page of the bank.
 */
export function startSca(call: Call, kind: ScaPurposeKind, start: ScaStart = {}): string {
  const { bank, request, now } = call;
  const { parts } = bank;
  const redirectUri = request.header('tpp-redirect-uri') ?? '';
  if (redirectUri !== '' && !parts.policies.redirect.acceptsUri(redirectUri)) {
    throw new RefusedCall('redirect-uri-unusable', { path: 'TPP-Redirect-URI' });
  }
  purge(bank, now);
  const sessionId = request.header('tpp-session-id');
  const psuId = request.header('psu-id');
  const brand = request.header('tpp-brand-logging-information');
  const asked = start.asked ?? askedBy(call);
  const flow: ScaFlow = {
    state: bank.ids.uuid(),
    kind,
    tpp: call.tpp,
    createdAt: now,
    step: 'login',
    formToken: bank.ids.token(),
    ...(redirectUri === '' ? {} : { redirectUri }),
    ...present({ subject: start.subject, expectedCustomer: start.expectedCustomer }),
    ...(sessionId === undefined || sessionId === '' ? {} : { sessionId }),
    ...present({ psuId }),
    ...(brand === undefined ? {} : { brand: headerText(brand) }),
    ...present({ asked }),
  };
  bank.state.flows.set(flow.state, flow);
  return parts.policies.redirect.scaAddress(bank.origin() + parts.basePath, flow.state, asked?.context);
}

/** The `_links` that offer an SCA. */
export function scaLinks(
  call: Call,
  kind: ScaPurposeKind,
  start?: ScaStart,
): Readonly<Record<'scaRedirect', Link>> {
  return { scaRedirect: call.show.presenters.common.link(startSca(call, kind, start), ['GET'], call.show) };
}

/** Refuses a call and offers the SCA that would let it pass (ERR-08, ERR-09). */
export function refuseForSca(call: Call, reason: RefusalReason, kind: ScaPurposeKind): never {
  throw new RefusedCall(reason, { links: scaLinks(call, kind) });
}
