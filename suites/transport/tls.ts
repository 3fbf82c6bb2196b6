import {
  expectThat,
  isLoopback,
  type NetworkPlace,
  probeTls,
  type RawOutcome,
  replyOf,
  requestBytes,
  scenario,
  sendBytes,
  type Target,
  Untestable,
  valueAt,
} from '../../lib/harness/kit/index.js';

function placeOf(target: Target): NetworkPlace {
  if (target.network === undefined) throw new Untestable('the target is not reached over a network here');
  return target.network;
}

/** A new version first: without it the failure of an old one would prove nothing. */
export const tlsVersions = scenario({
  id: 'transport/tls-versions',
  title: 'TLS 1.2 and later are accepted, earlier versions refused',
  clauses: ['TRN-16', 'TRN-15'],
  effects: 'reads',
  needs: ['tls'],
  async run({ target, judge, observe }) {
    const place = placeOf(target);
    judge('TRN-16', 'the interface is served over TLS', () => expectThat(place.tls, 'https', 'plain HTTP'));
    if (!place.tls) {
      judge('TRN-15', 'nothing below TLS 1.2 is served', () => expectThat(false, 'https', 'plain HTTP'));
      return;
    }
    const alone = await probeTls(place, 'TLSv1.2', 'TLSv1.2');
    const best = await probeTls(place, 'TLSv1.2', 'TLSv1.3');
    judge('TRN-16', 'of 1.2 and 1.3 one is negotiated', () =>
      expectThat(best.kind === 'agreed', 'a handshake', best.kind === 'agreed' ? best.version : best.how),
    );
    if (best.kind === 'agreed') observe('TRN-16', `with both on offer the bank takes ${best.version}`);
    // "TLS 1.2 or higher" is kept by a bank that takes the higher version alone.
    if (best.kind === 'agreed' && best.version === 'TLSv1.3' && alone.kind !== 'agreed')
      observe('TRN-16', 'TLS 1.2 alone is not accepted');
    else
      judge('TRN-16', 'TLS 1.2 alone is accepted', () =>
        expectThat(
          alone.kind === 'agreed',
          'a handshake',
          alone.kind === 'agreed' ? alone.version : alone.how,
        ),
      );
    if (best.kind !== 'agreed' && alone.kind !== 'agreed') {
      throw new Untestable('no handshake succeeded, so that a failed one proves nothing');
    }
    const old = [await probeTls(place, 'TLSv1', 'TLSv1'), await probeTls(place, 'TLSv1.1', 'TLSv1.1')];
    if (old.some((each) => each.kind === 'not-offered')) {
      throw new Untestable('the TLS library of this machine cannot offer TLS 1.0 and 1.1');
    }
    for (const [index, outcome] of old.entries()) {
      judge('TRN-15', `TLS 1.${index} alone is refused`, () =>
        expectThat(outcome.kind === 'refused', 'no handshake', `TLS 1.${index} was agreed on`),
      );
    }
  },
});

/** What an interface call is answered with, as opposed to a redirect, a refusal or an alert. */
function isBusinessAnswer(outcome: RawOutcome): boolean {
  const reply = outcome.kind === 'bytes' ? replyOf(outcome.bytes) : undefined;
  if (reply === undefined) return false;
  const text = reply.body.toString('utf8');
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    const accepted = reply.status >= 200 && reply.status < 300;
    return accepted || valueAt(value, ['_links', 'scaRedirect']) !== undefined;
  } catch {
    return false;
  }
}

/** The same well-signed bytes that TLS carried: in clear text nobody may answer them. */
export const clearText = scenario({
  id: 'transport/clear-text',
  title: 'The interface does not answer over an unencrypted connection',
  clauses: ['TRN-18'],
  effects: 'reads',
  needs: ['tls'],
  async run({ target, tpp, judge }) {
    const place = placeOf(target);
    const twin = await tpp.call('list-accounts');
    if (twin.link('scaRedirect') === undefined && !twin.accepted) {
      throw new Untestable(`over TLS the call was answered with status ${twin.status}`);
    }
    const bytes = requestBytes(twin.exchange.request, new URL(target.baseUrl).host);
    // Port 80 of this machine belongs to whoever listens there.
    const ports = isLoopback(place.host) ? [place.port] : [place.port, 80];
    for (const port of new Set(ports)) {
      const outcome = await sendBytes({ host: place.host, port, tls: false }, bytes);
      judge('TRN-18', `a signed request in clear text to port ${port} gets no business answer`, () =>
        expectThat(!isBusinessAnswer(outcome), 'no business answer', 'the answer of the interface'),
      );
    }
  },
});
