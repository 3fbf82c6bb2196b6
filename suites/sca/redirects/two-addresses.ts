import {
  assumed,
  expectThat,
  type Reply,
  type RequestDraft,
  ruleById,
  scenario,
  type Tpp,
  trySca,
} from '../../../lib/harness/kit/index.js';
import { allStarts, type Start } from './starts.js';

const name = 'TPP-Redirect-URI';

/** Where the line stands that nobody signed. */
const places = ['behind', 'before'] as const;

/** The request with a second address that is put beside the signed one. */
async function askWithTwo(
  tpp: Tpp,
  request: RequestDraft,
  where: (typeof places)[number],
  value: string,
): Promise<Reply | undefined> {
  const apply = <Wire extends { readonly headers: readonly (readonly [string, string])[] }>(signed: Wire) => {
    const line = [name, value] as const;
    const headers = where === 'behind' ? [...signed.headers, line] : [line, ...signed.headers];
    return { ...signed, headers };
  };
  const call = {
    rule: ruleById('signature-fits'),
    breaker: { name: `an address ${where} the signed one`, stage: 'after-signing', apply },
    request,
    options: { announces: [], odd: true, afterSigning: apply },
  } as const;
  for await (const { reply } of tpp.sendBroken([call])) return reply;
  return undefined;
}

/** A bank may refuse two lines, or heed the one that was signed. */
export const twoAddresses = scenario({
  id: 'sca/two-addresses',
  title:
    'Of two lines of TPP-Redirect-URI the one that nobody signed sends the PSU nowhere, whatever began the SCA',
  clauses: ['HDR-15'],
  effects: 'changes-consent',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    // A bank that knows one address of the TPP takes no other.
    if (assumed(target, 'redirect-addresses') === 'exact') return;
    const { tpp } = await psu.grants(stage.tpp);
    const fresh = tpp.inNewSession();
    const reading: Start = { what: 'a read', request: async () => fresh.request('list-accounts') };
    const elsewhere = `${tpp.identity.redirectUri}/unsigned`;
    for (const { what, request } of [reading, ...allStarts(stage, tpp)])
      for (const where of places) {
        const asking = await request();
        const offer = asking && (await askWithTwo(tpp, asking, where, elsewhere));
        if (offer?.link('scaRedirect') === undefined) continue;
        const back = await trySca(psu, what === reading.what ? fresh : tpp, offer);
        if (back === undefined) continue;
        judge(
          'HDR-15',
          `an address ${where} the one signed for ${what} is not where the PSU comes back`,
          () =>
            expectThat(!back.address.startsWith(elsewhere), 'the address that was signed', 'the other one'),
        );
      }
  },
});
