/** Waits at TPP-Redirect-URI until a person's browser comes back. Its pages show the step at hand. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { codeOf, ConfigurationError } from '../../model/errors.js';

/** What the person is asked to do now. */
export interface ShownStep {
  readonly title: string;
  /** Path of TPP-Redirect-URI, where the browser comes back. */
  readonly path: string;
  /** Where to begin. */
  readonly link: string;
  readonly lines: readonly string[];
}

export interface Callback {
  /** Address of the page that shows the step at hand. */
  readonly address: string;
  /** Shows a step, and resolves with the full address at which the browser came back. */
  arrival(step: ShownStep, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function pageOf(step: ShownStep | undefined): string {
  const body =
    step === undefined
      ? '<p>Nothing to do at the moment. This page looks again by itself.</p>'
      : `<h1>${escaped(step.title)}</h1><ul>${step.lines.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>
<p><a href="${escaped(step.link)}">Go to the bank</a></p>`;
  const refresh = step === undefined ? '<meta http-equiv="refresh" content="2">' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${refresh}<title>SCA by hand</title></head><body>${body}</body></html>`;
}

/** True for an address that brings what a bank brings after an SCA. */
function isReturn(address: URL): boolean {
  return ['psu-id', 'code', 'status'].some((name) => address.searchParams.has(name));
}

/** Where earlier steps came back, or may still come back. */
export interface FormerSteps {
  /** Hears of a return; true for that of an earlier step, which is not taken for the one at hand. */
  claims(address: URL): boolean;
  /** True when an earlier step has not come back, so that only the path tells whose return one is. */
  readonly isOneOut: boolean;
}

/** True for an address on this machine without TLS, where a callback can wait. */
export function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function listening(server: Server, at: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const { host, hostname, port } = at;
    server.once('error', (thrown) => {
      const code = codeOf(thrown);
      reject(
        new ConfigurationError(`redirectUri: nothing can listen at ${host} (${code}); choose another port`),
      );
    });
    server.listen(port === '' ? 80 : Number(port), hostname.replace(/^\[(.*)\]$/, '$1'), resolve);
  });
}

/**
 * Listens at the address of the TPP. Another path counts as arrived when it brings what a bank brings, so
 * that a mangled address is seen, unless it may belong to an earlier step.
 * @throws ConfigurationError when the port is taken.
 */
export async function openCallback(redirectUri: string, former: FormerSteps): Promise<Callback> {
  const at = new URL(redirectUri);
  let step: ShownStep | undefined;
  let arrive: ((address: string) => void) | undefined;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? '/', at);
    const { pathname } = address;
    const isFormer = isReturn(address) && former.claims(address);
    const isOwn = pathname === step?.path && !isFormer;
    if (arrive !== undefined && (isOwn || (isReturn(address) && !isFormer && !former.isOneOut))) {
      arrive(at.origin + (request.url ?? '/'));
      response.writeHead(303, { Location: '/' }).end();
      return;
    }
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(pageOf(step));
  };
  const server = createServer(answer);
  await listening(server, at);
  server.unref();
  return {
    address: `${at.origin}/`,
    arrival(shown, signal) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const over = () => {
          step = undefined;
          arrive = undefined;
          signal.removeEventListener('abort', stop);
        };
        const stop = () => {
          over();
          reject(signal.reason);
        };
        step = shown;
        arrive = (address) => {
          over();
          resolve(address);
        };
        signal.addEventListener('abort', stop, { once: true });
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
