import { describe, expect, test } from 'vitest';
import { jsonReply, replyOf } from '../../target/sample-target.js';
import { hearing } from './index.js';

describe('a redirect after an SCA', () => {
  const uri = 'https://tpp.example/back?of=tpp';
  const psuId = '3f1c1f0e-8a5e-4f3c-9a51-6a1d1d6f7b11';
  const success = { 'psu-id': psuId, 'tpp-session-id': 's 1', context: 'PRIVATE' };
  const failure = { status: '401', code: 'SCA_INVALID', message: 'no' };

  /** The clauses of what disagrees when the SCA that a call caused comes back like this. */
  function astray(parameters: Readonly<Record<string, string | undefined>>, to = uri): readonly string[] {
    const heard = hearing();
    const place = 'https://bank.example/sca/1';
    const headers = [
      ['TPP-Session-ID', 's 1'],
      ['TPP-Redirect-URI', uri],
    ] as const;
    const body = Buffer.alloc(0);
    const offer = { _links: { scaRedirect: { href: place, verbs: ['GET'] } } };
    heard.hear(
      replyOf(jsonReply(200, offer), { method: 'POST', target: '/v1', body, headers }, 'offer-consent'),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) query.append(name, value);
    const location = `${to}${to.includes('?') ? '&' : '?'}${query.toString()}`;
    const wire = { status: 302, headers: [['Location', location]] as const, body };
    const back = replyOf(wire, { method: 'GET', target: place, body, headers: [] }, 'browser');
    return heard.hear(back).map(({ clause }) => clause);
  }

  test.each([
    ['all that is due', success, []],
    ['no context', { ...success, context: undefined }, ['RDR-08']],
    ['no session', { ...success, 'tpp-session-id': undefined }, ['RDR-07']],
    ['an agreement in private', { ...success, 'psu-corporate-id': psuId }, ['RDR-05']],
    ['no agreement of a corporation', { ...success, context: 'CORPORATE' }, ['RDR-04']],
    ['an agreement', { ...success, context: 'CORPORATE', 'psu-corporate-id': psuId }, []],
    ['another psu-id', { ...success, 'psu-id': '17' }, ['RDR-02']],
    ['a failure', failure, []],
    ['a failure without code', { ...failure, code: undefined }, ['RDR-09']],
    ['a failure and a psu-id', { ...failure, 'psu-id': psuId }, ['RDR-14']],
    ['a status beside the parameters of a success', { ...success, status: '200' }, []],
    ['neither', { context: 'PRIVATE' }, []],
    ['a failure with an empty code', { ...failure, code: '' }, ['RDR-12']],
    ['a failure with another status', { ...failure, status: '200' }, ['RDR-11']],
  ])('with %s', (_, parameters, clauses) => {
    expect(astray(parameters)).toEqual(clauses);
  });

  test('keeps the query of the TPP and goes where it asked for', () => {
    expect(astray(success, 'https://tpp.example/back')).toEqual(['RDR-01']);
    expect(astray(failure, 'https://tpp.example/back')).toEqual(['RDR-09']);
    expect(astray(success, 'https://tpp.example/other?of=tpp')).toEqual(['HDR-15']);
  });
});
