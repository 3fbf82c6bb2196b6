import {
  actingFor,
  expectNoAccess,
  expectThat,
  isOnThing,
  readingCalls,
  type RequestDraft,
  scenario,
  Untestable,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

function isRead({ request }: { readonly request: RequestDraft }): boolean {
  return isOnThing(request) && /account|balance|transaction/.test(request.operation);
}

/** The id in the path of a call on an account or card. */
function idIn({ target }: RequestDraft): string {
  return target.split(/[/?]/)[3] ?? '';
}

/** What was readable and is deselected is closed to every call, with the PSU there or not, and is in no list. */
export const whoseConsent = scenario({
  id: 'everywhere/whose-consent',
  title: 'No call on an account or card is served once the PSU has deselected it',
  clauses: ['CON-10'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages'],
  widens: true,
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(isRead).map(({ request }) => request);
    const twins = await access.tpp.all(reads);
    const served = reads.filter((_, at) => twins[at]?.accepted === true);
    const ids = new Set(served.map(idIn));
    const others = access.accounts.filter(({ id }) => !ids.has(id)).map(({ bban }) => bban);
    if (others.length === 0) throw new Untestable('the PSU has no further account that could stay granted');
    const { tpp } = await stage.psu.grants(access.tpp, { accounts: others });
    const attended = served.map((request) => actingFor(request, tpp.binding));
    const alone = attended.map((request) => withoutHeader(request, 'PSU-IP-Address'));
    for (const [how, requests] of [
      ['', attended],
      [' without the PSU', alone],
    ] as const) {
      const replies = await tpp.all(requests);
      for (const [at, { operation }] of requests.entries()) {
        const reply = replies[at];
        if (reply !== undefined)
          stage.judge('CON-10', `${operation}${how} of what was deselected is refused`, () =>
            expectNoAccess(reply),
          );
      }
    }
    for (const list of await tpp.all([tpp.request('list-accounts'), tpp.request('list-card-accounts')]))
      stage.judge('CON-10', 'what was deselected is in no list', () =>
        expectThat(
          ![...ids].some((id) => JSON.stringify(list.json ?? '').includes(`"${id}"`)),
          'nothing of it',
          'its id',
        ),
      );
  },
});
