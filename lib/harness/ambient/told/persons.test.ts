import { expect, test } from 'vitest';
import { jsonReply, replyOf } from '../../target/sample-target.js';
import { hearing } from './index.js';

const [one, other] = ['3f1c1f0e-8a5e-4f3c-9a51-6a1d1d6f7b11', '7a1c1f0e-8a5e-4f3c-9a51-6a1d1d6f7b22'];

/** Who was sent to the pages by which TPP, and with which PSU-ID they came back. */
type Went = readonly [by: string, person: string, psuId: string];

/** The clauses of what disagrees when the last of them comes back. */
function lastOf(...all: readonly Went[]): readonly string[] {
  const heard = hearing();
  let last: readonly string[] = [];
  for (const [at, [by, person, psuId]] of all.entries()) {
    const place = `https://bank.example/sca/${at}`;
    const body = Buffer.alloc(0);
    const headers = [
      ['TPP-Session-ID', 's'],
      ['TPP-Redirect-URI', 'https://tpp.example/back'],
    ] as const;
    const offer = { _links: { scaRedirect: { href: place, verbs: ['GET'] } } };
    const request = { method: 'POST', target: '/v1', body, headers };
    const offered = replyOf(jsonReply(200, offer), request, 'offer-consent');
    heard.hear({ ...offered, link: () => place, exchange: { ...offered.exchange, by } });
    const location = `https://tpp.example/back?psu-id=${psuId}&tpp-session-id=s&context=PRIVATE`;
    const wire = { status: 302, headers: [['Location', location]] as const, body };
    const back = replyOf(wire, { method: 'GET', target: place, body, headers: [] }, 'browser');
    const reply = { ...back, header: () => location, exchange: { ...back.exchange, person } };
    last = heard.hear(reply).map(({ clause }) => clause);
  }
  return last;
}

test.each([
  ['the same once more', ['primary', 'anna', one], ['primary', 'anna', one.toUpperCase()], []],
  ['another PSU-ID', ['primary', 'anna', one], ['primary', 'anna', other], ['SCA-04']],
  ['that of another person', ['primary', 'anna', one], ['primary', 'bert', one], ['SCA-03']],
  ['another one of another person', ['primary', 'anna', one], ['primary', 'bert', other], []],
  ['the same at another TPP', ['primary', 'anna', one], ['second', 'anna', one], ['SCA-02']],
  ['the same at what may be the first TPP', ['primary', 'anna', one], ['aispOnly', 'anna', one], []],
  ['another one at another TPP', ['primary', 'anna', one], ['second', 'anna', other], []],
] as const)('a redirect with %s', (_, before, now, clauses) => {
  expect(lastOf(before, now)).toEqual(clauses);
});
