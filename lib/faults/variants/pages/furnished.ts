/**
 * Banks that lawfully choose otherwise: what stands on their pages beside the questions, and how those are
 * sent.
 */

import { withReplyChange } from '../../../bank/part-changes.js';
import type { BankParts } from '../../../bank/types.js';
import { headerValue } from '../../../model/http.js';
import { variants } from '../../fault.js';

const because = 'The pages belong to the bank: a person understands them.';

/** Changes the HTML of every page. */
function withHtml(parts: BankParts, change: (html: string) => string): BankParts {
  return withReplyChange(parts, (reply) =>
    headerValue(reply.headers, 'content-type')?.startsWith('text/html') === true
      ? { ...reply, body: Buffer.from(change(reply.body.toString('utf8')), 'utf8') }
      : reply,
  );
}

type Pair = readonly [name: string, value: string];

/** Takes forms that are written in another way: undefined asks again. */
function taking(
  parts: BankParts,
  change: (pairs: readonly Pair[]) => readonly Pair[] | undefined,
): BankParts {
  return {
    ...parts,
    site(bank, wire) {
      if (wire.method !== 'POST') return parts.site(bank, wire);
      const pairs = change([...new URLSearchParams(wire.body.toString('utf8'))]);
      if (pairs === undefined) return parts.site(bank, { ...wire, method: 'GET' });
      const body = new URLSearchParams(
        pairs.map(([name, value]): [string, string] => [name, value]),
      ).toString();
      return parts.site(bank, { ...wire, body: Buffer.from(body, 'utf8') });
    },
  };
}

function valueOf(pairs: readonly Pair[], name: string): string | undefined {
  return pairs.find(([each]) => each === name)?.[1];
}

const approving = '<button type="submit" name="decision" value="approve">';
const box = /<input type="checkbox" name="account" value="([^"]*)"( checked)?>/g;

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Shows a page where the browser would be sent back to the TPP. */
function thanking(parts: BankParts, page: (address: string) => string): BankParts {
  return withReplyChange(parts, (reply, { target }) => {
    const address = headerValue(reply.headers, 'location');
    if (address === undefined || !target.includes('/sca/')) return reply;
    const others = reply.headers.filter(
      ([name]) => !['location', 'content-type'].includes(name.toLowerCase()),
    );
    return {
      status: 200,
      headers: [...others, ['Content-Type', 'text/html; charset=utf-8']],
      body: Buffer.from(page(asHtml(address)), 'utf8'),
    };
  });
}

/** What a form that was sent in parts says. */
function pairsInParts(body: string): readonly Pair[] {
  return [...body.matchAll(/ name="([^"]*)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
}

export const furnishedPageVariants = variants(
  {
    id: 'pages/sent-in-parts',
    title: 'Forms are sent in parts, as those with files are',
    because,
    change(parts) {
      const shown = withHtml(parts, (html) =>
        html.replaceAll('<form ', '<form enctype="multipart/form-data" '),
      );
      return {
        ...shown,
        site(bank, wire) {
          const type = headerValue(wire.headers, 'content-type') ?? '';
          if (wire.method !== 'POST' || !type.startsWith('multipart/form-data'))
            return shown.site(bank, wire);
          const pairs = pairsInParts(wire.body.toString('utf8'));
          const body = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]));
          const others = wire.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
          return shown.site(bank, {
            ...wire,
            headers: [...others, ['Content-Type', 'application/x-www-form-urlencoded']],
            body: Buffer.from(body.toString(), 'utf8'),
          });
        },
      };
    },
  },
  {
    id: 'pages/login-by-list',
    title: 'The login of the sandbox lists its test users, the last made first, in place of a field',
    because,
    loses: /the login lists its users, and the identity is not among them/,
    change: (parts) => ({
      ...parts,
      site(bank, wire) {
        const reply = parts.site(bank, wire);
        if (reply.kind !== 'page' || parts.environment !== 'sandbox') return reply;
        const users = [...bank.state.customers.values()]
          .toReversed()
          .map(
            (each) =>
              `<option value="${asHtml(each.customerNumber)}">${asHtml(each.customerNumber)} ${asHtml(each.customerName)}</option>`,
          );
        const list = `<select id="customerNumber" name="customerNumber"><option value="">Choose</option>${users.join('')}</select>`;
        return { ...reply, html: reply.html.replace(/<input id="customerNumber"[^>]*>/, () => list) };
      },
    }),
  },
  {
    id: 'pages/terms',
    title: 'Approving takes a tick under the terms of the service',
    because,
    change(parts) {
      const terms =
        '<label><input type="checkbox" name="terms" value="yes" required> I accept the terms</label>';
      const shown = withHtml(parts, (html) =>
        html.includes('value="decision"') ? html.replace(approving, `${terms}${approving}`) : html,
      );
      return taking(shown, (pairs) => {
        const decides = valueOf(pairs, 'step') === 'decision' && valueOf(pairs, 'decision') !== 'cancel';
        return decides && valueOf(pairs, 'terms') === undefined ? undefined : pairs;
      });
    },
  },
  {
    id: 'pages/box-for-all',
    title: 'A box above the accounts ticks all of them',
    because,
    change: (parts) =>
      withHtml(parts, (html) =>
        html.replace(
          '<legend>Accounts to open</legend>',
          '<legend>Accounts to open</legend><label><input type="checkbox" name="all"> Select all</label>',
        ),
      ),
  },
  {
    id: 'pages/box-of-its-own-name',
    title: 'Each account has a box of its own name, which is sent as on',
    because,
    change: (parts) =>
      taking(
        withHtml(parts, (html) => html.replaceAll(box, '<input type="checkbox" name="open-$1"$2>')),
        (pairs) =>
          pairs.map(([name, value]) =>
            name.startsWith('open-') && value === 'on' ? ['account', name.slice(5)] : [name, value],
          ),
      ),
  },
  {
    id: 'pages/box-with-a-hidden-no',
    title: 'Beside each box stands a hidden field that says no',
    because,
    change: (parts) =>
      taking(
        withHtml(parts, (html) =>
          html.replaceAll(
            box,
            '<input type="hidden" name="open[$1]" value="0"><input type="checkbox" name="open[$1]" value="1"$2>',
          ),
        ),
        (pairs) =>
          pairs.flatMap(([name, value]): readonly Pair[] => {
            const account = /^open\[(.*)\]$/.exec(name)?.[1];
            if (account === undefined) return [[name, value]];
            return value === '1' ? [['account', account]] : [];
          }),
      ),
  },
  {
    id: 'pages/cookie-notice',
    title: 'A form above each page asks for leave to set cookies',
    because,
    change: (parts) =>
      withHtml(parts, (html) =>
        html.replace(
          '<main>',
          '<form method="post" action="/cookies"><p>We use cookies.</p><button name="all">Accept all</button>' +
            '<button name="some">Only what is needed</button></form><main>',
        ),
      ),
  },
  {
    id: 'pages/welcome',
    title: 'A page with one button stands before the login',
    because,
    change: (parts) => ({
      ...parts,
      site(bank, wire) {
        const reply = parts.site(bank, wire);
        const isFirst = reply.kind === 'page' && reply.html.includes('value="login"');
        if (!isFirst || wire.method !== 'GET' || /[?&]begin=1/.test(wire.target)) return reply;
        const begin = '<form method="get"><button name="begin" value="1">Continue</button></form>';
        return {
          ...reply,
          html: `<!doctype html><html lang="en"><head><title>Welcome</title></head><body><main><h1>Welcome</h1>${begin}</main></body></html>`,
        };
      },
    }),
  },
  {
    id: 'pages/thanks-with-a-link',
    title: 'At the end a page thanks and links back to the TPP',
    because,
    change: (parts) =>
      thanking(
        parts,
        (address) =>
          `<!doctype html><html lang="en"><head><title>Done</title></head><body><p><a href="${address}">Back to the service</a></p></body></html>`,
      ),
  },
  {
    id: 'pages/thanks-with-a-refresh',
    title: 'At the end a page thanks and leads back to the TPP by a refresh',
    because,
    change: (parts) =>
      thanking(
        parts,
        (address) =>
          `<!doctype html><html lang="en"><head><meta http-equiv="refresh" content="2; url=${address}"><title>Done</title></head><body><p>Thank you</p></body></html>`,
      ),
  },
);
