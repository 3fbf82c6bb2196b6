import {
  assumed,
  expectThat,
  type Reply,
  ruleById,
  scenario,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

const name = 'TPP-Redirect-URI';

/** Where the line stands that nobody signed. */
const places = ['behind', 'before'] as const;

/** The first call of a session with a second address that is put beside the signed one. */
async function askWithTwo(
  tpp: Tpp,
  where: (typeof places)[number],
  value: string,
): Promise<Reply | undefined> {
  const apply = <Wire extends { readonly headers: readonly (readonly [string, string])[] }>(signed: Wire) => {
    const line = [name, value] as const;
    const headers = where === 'behind' ? [...signed.headers, line] : [line, ...signed.headers];
    return { ...signed, headers };
  };
  const how = `an address ${where} the signed one`;
  const call = {
    rule: ruleById('signature-fits'),
    breaker: { name: how, stage: 'after-signing', apply },
    request: tpp.request('list-accounts'),
    options: { announces: [], odd: true, afterSigning: apply },
  } as const;
  for await (const { reply } of tpp.sendBroken([call])) return reply;
  return undefined;
}

/** A bank may refuse two lines, or heed the one that was signed. */
export const twoAddresses = scenario({
  id: 'headers/two-addresses',
  title: 'Of two lines of TPP-Redirect-URI the one that nobody signed sends the PSU nowhere',
  clauses: ['HDR-15'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run({ tpp, psu, judge, target }) {
    // A bank that knows one address of the TPP takes no other.
    if (assumed(target, 'redirect-addresses') === 'exact' || target.sca?.sparing === true) return;
    const elsewhere = `${tpp.identity.redirectUri}/unsigned`;
    for (const where of places) {
      const fresh = tpp.inNewSession();
      const offer = await askWithTwo(fresh, where, elsewhere);
      if (offer?.link('scaRedirect') === undefined) continue;
      const back = await trySca(psu, fresh, offer);
      if (back === undefined) continue;
      judge('HDR-15', `an address ${where} the one that was signed is not where the PSU comes back`, () =>
        expectThat(!back.address.startsWith(elsewhere), 'the address that was signed', 'the other one'),
      );
    }
  },
});
