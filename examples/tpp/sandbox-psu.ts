/**
 * A PSU of the sandbox for tests: opens the pages of the reference bank, fills its forms and approves. Real
 * PSUs have a browser.
 */

import type { Dispatcher } from 'undici';
import { request } from 'undici';

/** As whom the PSU logs in, and what the PSU decides. */
export interface SandboxPsu {
  readonly identity: string;
  readonly context: 'PRIVATE' | 'CORPORATE';
  readonly decision: 'approve' | 'cancel';
}

const mostPages = 10;

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
}

function unescaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

/** The fields of the form on a page, as this PSU fills them. */
function filled(html: string, psu: SandboxPsu): URLSearchParams {
  const form = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name === undefined) continue;
    const value = unescaped(attribute(tag, 'value') ?? '');
    const type = attribute(tag, 'type');
    if (type === 'text') form.set(name, psu.identity);
    else if (type === 'radio') form.set(name, psu.context);
    else form.append(name, value);
  }
  const [, select, options = ''] = /<select [^>]*name="([^"]*)"[^>]*>([^]*?)<\/select>/.exec(html) ?? [];
  const first = attribute(options, 'value');
  if (select !== undefined && first !== undefined) form.set(select, unescaped(first));
  form.set('decision', psu.decision);
  return form;
}

/**
 * Plays an SCA.
 * @returns the address of the TPP that the bank sends the PSU to
 */
export async function playSca(scaRedirect: string, psu: SandboxPsu, dispatcher: Dispatcher): Promise<string> {
  let reply = await request(scaRedirect, { dispatcher });
  for (let page = 0; page < mostPages; page += 1) {
    const { location } = reply.headers;
    if (typeof location === 'string') {
      await reply.body.dump();
      return location;
    }
    const html = await reply.body.text();
    const action = unescaped(/<form [^>]*action="([^"]*)"/.exec(html)?.[1] ?? '');
    if (action === '') throw new Error('the page of the bank has no form');
    reply = await request(new URL(action, scaRedirect), {
      dispatcher,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: filled(html, psu).toString(),
    });
  }
  throw new Error('the pages of the bank lead nowhere');
}
