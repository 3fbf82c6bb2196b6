/** Banks that lawfully choose otherwise: the pages of the SCA, sessions and the way back to the TPP. */

import { withPage, withPolicy, withReplyChange } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { WireReply } from '../../model/http.js';
import { variants } from '../fault.js';

/** Changes the HTML of every page. */
function withHtml(parts: BankParts, change: (html: string) => string): BankParts {
  return withReplyChange(parts, (reply: WireReply) => {
    const type = reply.headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
    if (!type.startsWith('text/html')) return reply;
    return { ...reply, body: Buffer.from(change(reply.body.toString('utf8')), 'utf8') };
  });
}

const norwegian: readonly (readonly [string, string])[] = [
  ['lang="en"', 'lang="nb"'],
  ['>National identity number<', '>Fødselsnummer<'],
  ['>Log in<', '>Logg inn<'],
  ['>Continue<', '>Fortsett<'],
  ['>Approve<', '>Godkjenn<'],
  ['>Cancel<', '>Avbryt<'],
  ['> Private<', '> Privat<'],
  ['> Corporate<', '> Bedrift<'],
  ['>Act as<', '>Velg rolle<'],
  ['>Corporate agreement<', '>Avtale<'],
  ['>Accounts to open<', '>Kontoer<'],
];

const sideForms =
  '<form method="get" action="/search"><input type="search" name="q"><button>Search</button></form>' +
  '<form method="post" action="/language"><select name="lang"><option value="nb">Norsk</option>' +
  '<option value="en" selected>English</option></select><button>Change language</button></form>' +
  '<nav><a href="/help">Help</a> <a href="/privacy">Privacy</a></nav>';

/** Radio buttons for the context as one select. */
function contextAsSelect(html: string): string {
  const radios = /<label><input type="radio" name="context" value="(\w+)"[^>]*> (\w+)<\/label>/g;
  const found = [...html.matchAll(radios)];
  if (found.length === 0) return html;
  const options = found.map(([, value, label]) => `<option value="${value}">${label}</option>`).join('');
  return html
    .replace(radios, '')
    .replace('<legend>Act as</legend>', `<legend>Act as</legend><select name="context">${options}</select>`);
}

export const scaVariants = variants(
  {
    id: 'sca/norwegian',
    title: 'The pages are in Norwegian',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withHtml(parts, (html) => norwegian.reduce((text, [from, to]) => text.replaceAll(from, to), html)),
  },
  {
    id: 'sca/context-as-select',
    title: 'The context is chosen from a select',
    because: 'The pages belong to the bank.',
    change: (parts) => withHtml(parts, contextAsSelect),
  },
  {
    id: 'sca/input-submit',
    title: 'Forms are sent by a primary input, and cancelled by a button before it',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withHtml(parts, (html) =>
        html.replace(
          /<button type="submit" name="decision" value="approve">([^<]*)<\/button>(<button type="submit" name="decision" value="cancel" formnovalidate>[^<]*<\/button>)/,
          '$2<input type="submit" value="$1">',
        ),
      ),
  },
  {
    id: 'sca/side-forms',
    title: 'The pages have a search, a language choice and help beside the form',
    because: 'The pages belong to the bank.',
    change: (parts) => withHtml(parts, (html) => html.replace('<main>', `${sideForms}<main>`)),
  },
  {
    id: 'sca/upper-case-markup',
    title: 'Tags are in capitals, attributes without quotes where HTML allows it',
    because: 'HTML does not care.',
    change: (parts) =>
      withHtml(parts, (html) =>
        html
          .replaceAll(
            /<(\/?)(form|input|button|label|fieldset|legend)\b/g,
            (_, slash: string, tag: string) => `<${slash}${tag.toUpperCase()}`,
          )
          .replaceAll(/ (type|name)="([a-zA-Z]+)"/g, ' $1=$2'),
      ),
  },
  {
    id: 'sca/cookies',
    title: 'The pages set cookies',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withReplyChange(parts, (reply, request) =>
        request.target.includes('/sca/')
          ? {
              ...reply,
              headers: [...reply.headers, ['Set-Cookie', 'sca=1; Path=/; HttpOnly; SameSite=Lax'] as const],
            }
          : reply,
      ),
  },
  {
    id: 'sca/post-redirect-get',
    title: 'A form that is sent leads to the next page by a redirect',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withReplyChange(parts, (reply, request) =>
        request.method === 'POST' && request.target.includes('/sca/') && reply.status === 200
          ? {
              status: 303,
              headers: [
                ...reply.headers.filter(([name]) => name !== 'Content-Type'),
                ['Location', request.target] as const,
              ],
              body: Buffer.alloc(0),
            }
          : reply,
      ),
  },
  {
    id: 'sca/redirect-302',
    title: 'The way back is a 302',
    because: 'Any redirect leads the browser back (RDR-01).',
    change: (parts) => withPolicy(parts, 'redirect', { status: () => 302 }),
  },
  {
    id: 'sca/more-parameters',
    title: 'The redirect carries a parameter of the bank, and the others in another order',
    because: 'Order and further parameters are open (RDR clauses).',
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) => [['bank', 'b1'], ...given.successQuery(success).toReversed()],
        failureQuery: (failure) => [...given.failureQuery(failure).toReversed(), ['bank', 'b1']],
      })),
  },
  {
    id: 'sca/redirect-written-anew',
    title: 'TPP-Redirect-URI is read and written anew, with its own query encoded as forms are',
    because: 'Both spellings are one address, and how the bank appends its parameters is not shown.',
    change: (parts) =>
      withPolicy(parts, 'redirect', {
        append(uri, pairs) {
          const address = new URL(uri);
          for (const [name, value] of pairs) address.searchParams.append(name, value);
          return address.href;
        },
      }),
  },
  {
    id: 'sca/failures-in-other-words',
    title: 'Failures have texts of their own',
    because: 'The texts are open (RDR-12).',
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failure: (failure) => ({ ...given.failure(failure), message: 'Signeringen ble avbrutt' }),
      })),
  },
  {
    id: 'sca/context-always-asked',
    title: 'The person is asked for the context even where there is one',
    because: 'The pages belong to the bank.',
    change: (parts) => withPolicy(parts, 'sca', { asksForContext: () => true }),
  },
  {
    id: 'sca/short-flows',
    title: 'The SCA has to be completed within five minutes',
    because: 'How long an address stays open is not said.',
    change: (parts) => withPolicy(parts, 'sca', { flowLifetimeMs: () => 300_000 }),
  },
  {
    id: 'sca/plain-problem-page',
    title: 'Problems are shown on a page of two words',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withPage(parts, { problem: () => '<!doctype html><title>Feil</title><p>Beklager, feil.' }),
  },
);
