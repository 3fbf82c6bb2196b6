import {
  expectThat,
  type Reply,
  sandboxCalls,
  scenario,
  type Stage,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/** Headers of the table that sandbox reads may be sent with. */
function allHeaders({ tpp, random }: Pick<Stage, 'tpp' | 'random'>): Readonly<Record<string, string>> {
  return {
    'x-accept-fix': 'amount-as-string',
    'TPP-Session-ID': random.uuid(),
    'TPP-Redirect-URI': tpp.identity.redirectUri,
    'PSU-ID': random.uuid(),
    'PSU-IP-Address': '192.0.2.1',
    'PSU-Context': 'PRIVATE',
    'Accept-Language': 'nb',
  };
}

/** Served with a list, be it empty: a server that answers 200 to everything has no sandbox. */
function listsCustomers(reply: Reply): void {
  reply.hasStatus(200);
  const { json } = reply;
  const isList = Array.isArray(json) || Object.values(Object(json)).some((each) => Array.isArray(each));
  expectThat(isList, 'a list of customers', 'none');
}

/** The sandbox asks for little: three headers, the rest of the table is optional. */
export const sandboxReads = scenario({
  id: 'headers/sandbox-reads',
  title: 'Sandbox reads need only X-Request-ID, certificate and signature',
  clauses: ['HDR-51', 'HDR-52', 'ENV-07'],
  effects: 'reads',
  needs: ['sandbox'],
  async run({ tpp, judge, random }) {
    const bare = await tpp.call('list-sandbox-customers', { withHeaders: { Accept: undefined } });
    judge('ENV-07', 'the sandbox operations answer', () => listsCustomers(bare));
    judge('HDR-51', 'the three headers suffice', () => listsCustomers(bare));
    const full = await tpp.call('list-sandbox-customers', {
      withHeaders: allHeaders({ tpp, random }),
    });
    judge('HDR-52', 'the full header set gives the same answer', () => listsCustomers(full));
  },
});

/** Every read of the sandbox: one that wants more than the others is found by its own twin only. */
export const eachSandboxRead = scenario({
  id: 'headers/each-sandbox-read',
  title: 'Each sandbox read is served with three headers and with all of the table',
  clauses: ['HDR-51', 'HDR-52'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  widens: true,
  async run(stage) {
    const { tpp, judge } = stage;
    const reads = (await sandboxCalls(stage))
      .map(({ request }) => withoutHeader(request, 'Accept'))
      .filter(({ method }) => method === 'GET');
    const more = Object.entries(allHeaders(stage));
    const bare = await tpp.all(reads);
    const full = await tpp.all(
      reads.map((each) => more.reduce((request, [name, value]) => withHeader(request, name, value), each)),
    );
    for (const [at, { operation }] of reads.entries()) {
      const [plain, dressed] = [bare[at], full[at]];
      if (plain === undefined || dressed === undefined) continue;
      if (dressed.accepted)
        judge('HDR-51', `${operation} is served with the three headers`, () => plain.isAccepted());
      if (plain.accepted)
        judge('HDR-52', `${operation} is served with the full header set`, () => dressed.isAccepted());
    }
  },
});
