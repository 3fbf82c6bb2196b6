import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { browserDriver, chromiumPath } from './browser.js';
import { ScaStuck, type ScaTask } from './driver.js';

const nowhere = { directory: '/', variables: {} };

function installed(): string | undefined {
  try {
    return chromiumPath(undefined, { directory: '/', variables: process.env });
  } catch {
    return undefined;
  }
}

/** A bank whose pages are built by scripts: no form stands in the HTML, buttons only heed clicks. */
const scripted = `<!doctype html><title>Login</title><body><div id="app"></div><script>
  const app = document.getElementById('app');
  const get = (name) => app.querySelector('#' + name);
  setTimeout(() => {
    app.innerHTML = '<label>National identity number <input id="pid"></label><input id="trap" style="display:none">' +
      '<button type="button" id="go">Next</button>';
    get('go').onclick = () => {
      const person = get('pid').value;
      app.innerHTML = '<label><input type="checkbox" id="a" value="95360573002" checked> Account 9536 05 73002</label>' +
        '<label><input type="checkbox" id="b" value="95360573010" checked> Account 9536 05 73010</label>' +
        '<button type="button" id="no">Cancel</button><button type="button" id="yes">Approve</button>';
      get('yes').onclick = () => fetch('/decide', { method: 'POST', body: new URLSearchParams({ person,
        accounts: ['a', 'b'].filter((each) => get(each).checked).map((each) => get(each).value).join() }) })
        .then((reply) => reply.text()).then((address) => { location.href = address; });
      get('no').onclick = () => { location.href = '/cancelled'; };
    };
  }, 120);
</script></body>`;

const plainForm = `<!doctype html><title>Login</title><form method="post" action="/home">
  <label>Identity <input name="pid" required></label>
  <label><input type="radio" name="context" value="PRIVATE"> Private</label>
  <label><input type="radio" name="context" value="CORPORATE" checked> Corporate</label>
  <button>Approve</button></form>`;

const decided: string[] = [];
const fetched: string[] = [];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  const path = request.url ?? '';
  fetched.push(`${request.headers.host ?? ''}${path}`);
  if (body !== '') decided.push(body);
  if (path === '/scripted') response.setHeader('Content-Type', 'text/html').end(scripted);
  else if (path === '/plain') response.setHeader('Content-Type', 'text/html').end(plainForm);
  else if (path === '/decide') response.end(`${home}&psu-id=1`);
  else if (path === '/home') response.writeHead(303, { Location: `${home}&psu-id=2#part` }).end();
  else if (path === '/cancelled') response.writeHead(302, { Location: `${home}&code=SCA_INVALID` }).end();
  else response.setHeader('Content-Type', 'text/html').end('<p>Out of order</p>');
}

const server = createServer((request, response) => void answer(request, response));
const tpp = createServer((request, response) => {
  fetched.push(`TPP ${request.url ?? ''}`);
  response.end();
});
let bank = '';
let home = '';

beforeAll(async () => {
  for (const each of [server, tpp])
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  const origin = (each: typeof server) => {
    const address = each.address();
    return address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
  };
  bank = origin(server);
  home = `${origin(tpp)}/cb?state=mine`;
});
afterAll(() => {
  for (const each of [server, tpp]) {
    each.closeAllConnections();
    each.close();
  }
});

const task = (path: string, changes: Partial<ScaTask> = {}): ScaTask => ({
  scaRedirect: bank + path,
  identity: '13039319955',
  context: 'PRIVATE',
  decision: 'approve',
  accounts: 'all',
  redirectUri: home,
  ...changes,
});

describe('without a Chromium', () => {
  test.each([
    [() => chromiumPath('none/chromium', nowhere), 'sca.executable: there is no program none/chromium'],
    [
      () => chromiumPath(undefined, { directory: '/', variables: { PSD2_CHROMIUM: '/none' } }),
      'sca: the variable PSD2_CHROMIUM names no program',
    ],
  ])('what is missing is said in one line (%#)', (open, line) => {
    expect(open).toThrow(ConfigurationError);
    expect(open).toThrow(line);
  });

  test('a program that is no browser is a mistake of the profile', async () => {
    const driver = browserDriver({ executable: process.execPath, timeout: 30_000 });
    const done = driver.complete(task('/plain'));
    await expect(done).rejects.toBeInstanceOf(ConfigurationError);
    await expect(done).rejects.toThrow(/^sca\.executable: .* cannot be started: [^\n]*$/);
    await driver.close?.();
  });
});

const executable = installed();

// Chromium is no dependency of the project; where it is missing, the form driver's tests still cover the
// reading of pages.
describe.runIf(executable !== undefined)('a real browser', () => {
  const driver = browserDriver({ executable: executable ?? '', timeout: 30_000 });
  afterAll(() => driver.close?.());

  test('fills pages that scripts build, and never asks the TPP', async () => {
    const outcome = await driver.complete(task('/scripted', { accounts: ['95360573010'] }));
    expect(outcome.redirect).toBe(`${home}&psu-id=1`);
    expect(Object.fromEntries(new URLSearchParams(decided.at(-1)))).toEqual({
      person: '13039319955',
      accounts: '95360573010',
    });
    expect(outcome.pages?.map((each) => each.accounts.length)).toEqual([0, 2]);
    expect(outcome.pages?.[0]?.textFields).toBe(1);
    expect(fetched.filter((each) => each.startsWith('TPP'))).toEqual([]);
  });

  test('cancels', async () => {
    const outcome = await driver.complete(task('/scripted', { decision: 'cancel' }));
    expect(outcome.redirect).toBe(`${home}&code=SCA_INVALID`);
  });

  test('sends plain forms, and hands over the address with its fragment', async () => {
    const outcome = await driver.complete(task('/plain'));
    expect(outcome.redirect).toBe(`${home}&psu-id=2#part`);
    expect(decided.at(-1)).toBe('pid=13039319955&context=PRIVATE');
  });

  test('says where it stopped', async () => {
    const short = browserDriver({ executable: executable ?? '', timeout: 2_000 });
    const done = short.complete(task('/broken'));
    await expect(done).rejects.toBeInstanceOf(ScaStuck);
    await expect(done).rejects.toThrow(/page \(\/broken\).*no form to fill/);
    await short.close?.();
  });
});
