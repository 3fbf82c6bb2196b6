import {
  creationCalls,
  expectThat,
  hasSandboxCustomers,
  readingCalls,
  type RequestDraft,
  ruleById,
  scenario,
  type Stage,
  withHeader,
} from '../../lib/harness/kit/index.js';

/** What a client may ask for, and what its refusal still has to be. */
const wishes = [
  ['TRN-04', 'Accept', 'application/xml'],
  ['TRN-04', 'Accept', 'text/xml, application/xml;q=0.9'],
  ['TRN-02', 'Accept', '*/*'],
  ['TRN-02', 'Accept-Charset', 'iso-8859-1'],
  ['TRN-02', 'Accept-Encoding', 'gzip'],
  ['TRN-02', 'Accept-Encoding', 'br'],
  ['TRN-02', 'Accept-Encoding', 'deflate, gzip;q=1.0, *;q=0.5'],
  ['TRN-02', 'Accept-Language', 'nb'],
] as const;

/** Two mistakes that a bank finds in different places. */
const mistakes = [ruleById('signature-present'), ruleById('request-id-required')] as const;

/** What reads and what creates, and a list of the sandbox: each call is broken, so that nothing is made. */
async function requestsOf(
  stage: Pick<Stage, 'tpp' | 'psu' | 'target' | 'random' | 'time'>,
): Promise<readonly RequestDraft[]> {
  const { tpp, target } = stage;
  const { access, calls } = await readingCalls(stage);
  const requests = [...calls, ...creationCalls(stage, access)].map(({ request }) => request);
  return hasSandboxCustomers(target) ? [...requests, tpp.request('list-sandbox-customers')] : requests;
}

/** Errors come from another place of a server than what it serves, and are to be JSON there, too. */
export const negotiatedErrors = scenario({
  id: 'headers/negotiated-errors',
  title: 'Whatever media type, coding or language is asked for, a refusal is JSON and what its headers say',
  clauses: ['TRN-02', 'TRN-04'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  bars: ['options'],
  async run(stage) {
    const { tpp, judge } = stage;
    const requests = await requestsOf(stage);
    for (const [at, [clause, name, value]] of wishes.entries()) {
      const broken = requests.flatMap((request, place) => {
        const mistake = mistakes[(at + place) % mistakes.length] ?? mistakes[0];
        return tpp.ways(withHeader(request, name, value), [mistake]).slice(0, 1);
      });
      for await (const { operation, reply } of tpp.sendBroken(broken)) {
        const { body, mislabelled } = reply.wire;
        const said = `${operation}, refused with ${name}: ${value}`;
        if (clause === 'TRN-04')
          judge(clause, `${said}, is not answered in XML`, () =>
            expectThat(!/^\s*</.test(body.toString('utf8')), 'no XML', 'a body that begins like XML'),
          );
        else if (body.length > 0)
          judge(clause, `${said}, is answered in JSON`, () => {
            expectThat(reply.json !== undefined, 'JSON', 'another body');
            expectThat(mislabelled === undefined, 'a body packed as its header says', `no ${mislabelled}`);
          });
      }
    }
  },
});
