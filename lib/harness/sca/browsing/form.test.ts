import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { networkBrowse } from '../browse.js';
import type { ScaTask } from '../driver.js';
import { formDriver } from './form.js';
import { bank, form, home, redirect, site, stuck, task, type Answer } from '../sample-site.js';

describe('a whole flow', () => {
  const pages = {
    '/sca': redirect('/login', 303, [['Set-Cookie', 'sid=a1; Path=/; HttpOnly']]),
    '/login': form(
      '<input type="hidden" name="csrf" value="t&amp;1"><label for="n">National identity number</label>' +
        '<input id="n" name="customerNumber"><button name="go" value="1">Log in</button><button name="go" value="0">Cancel</button>',
      'method="post" action="login/check"',
    ),
    '/login/check': redirect('https://bank.example/context', 302, [['Set-Cookie', 'step=2']]),
    '/context': form(
      '<label><input type="radio" name="context" value="PRIVATE"> Private</label>' +
        '<label><input type="radio" name="context" value="CORPORATE" checked> Corporate</label><button>Continue</button>',
      'action="/accounts?old=1"',
    ),
    '/accounts': form(
      '<label><input type="checkbox" name="account" value="a1" checked> 9536.05.73002 NOK</label>' +
        '<label><input type="checkbox" name="account" value="a2"> 2674 33 79224 NOK</label>' +
        '<button name="decision" value="approve">Approve</button><button name="decision" value="cancel">Cancel</button>',
      'method="post" action="/decide"',
    ),
    '/decide': redirect(home),
  };

  test('is played to the doorstep of the TPP and never beyond', async () => {
    const { browse, requests } = site(pages);
    const outcome = await formDriver({ browse }).complete({ ...task, accounts: ['26743379224'] });
    expect(outcome.redirect).toBe(home);
    expect(
      requests.map((each) => `${each.method} ${each.url.slice(bank.length)} ${each.body.toString()}`),
    ).toEqual([
      'GET /sca?state=s1 ',
      'GET /login ',
      'POST /login/check csrf=t%261&customerNumber=13039319955&go=1',
      'GET /context ',
      'GET /accounts?context=PRIVATE ',
      'POST /decide account=a2&decision=approve',
    ]);
    expect(outcome.pages).toEqual([
      {
        text: 'National identity number Log in Cancel',
        accounts: [],
        contexts: [],
        agreements: [],
        textFields: 1,
        asksForPerson: true,
      },
      {
        text: 'Private Corporate Continue',
        accounts: [],
        contexts: ['PRIVATE', 'CORPORATE'],
        agreements: [],
        textFields: 0,
        asksForPerson: false,
      },
      {
        text: '9536.05.73002 NOK 2674 33 79224 NOK Approve Cancel',
        accounts: [
          {
            name: 'account',
            label: '9536.05.73002 NOK',
            surroundings: '9536.05.73002 NOK',
            value: 'a1',
            preselected: true,
          },
          {
            name: 'account',
            label: '2674 33 79224 NOK',
            surroundings: '2674 33 79224 NOK',
            value: 'a2',
            preselected: false,
          },
        ],
        contexts: [],
        agreements: [],
        textFields: 0,
        asksForPerson: false,
      },
    ]);
  });

  test('names another person on every form behind the login where the task says so', async () => {
    const { browse, requests } = site(pages);
    await formDriver({ browse }).complete({ ...task, smuggled: { person: '15051586829' } });
    const named = 'customerNumber=15051586829';
    const [login, context, decision] = [requests[2], requests[4], requests[5]];
    expect(login?.body.toString()).toBe('csrf=t%261&customerNumber=13039319955&go=1');
    expect(context?.url.slice(bank.length)).toBe(`/accounts?context=PRIVATE&${named}`);
    expect(decision?.body.toString()).toContain(named);
  });

  test('mistypes the number where the task says so, and corrects it once where the page asks again', async () => {
    const login =
      '<form method="post" action="/login"><input name="customerNumber"><button>Go on</button></form>';
    const typed: string[] = [];
    const { browse, requests } = site({
      '/sca': login,
      '/login'({ body }) {
        typed.push(body.toString());
        return body.toString().includes('13039319955')
          ? '<form action="/done"><button name="d" value="approve">Approve</button><button name="d" value="cancel">Cancel</button></form>'
          : login;
      },
      '/done': redirect(home),
    });
    const mistyped = '15051586829';
    const done = formDriver({ browse }).complete({ ...task, mistyped });
    await expect(done).resolves.toMatchObject({ redirect: home });
    expect(typed).toEqual(['customerNumber=15051586829', 'customerNumber=13039319955']);
    expect(requests.at(-1)?.url).toContain('d=approve');
    const never = site({ '/sca': login, '/login': login });
    await expect(formDriver({ browse: never.browse }).complete({ ...task, mistyped })).rejects.toThrow(
      'asks for the identity again',
    );
    expect(never.requests).toHaveLength(3);
  });

  test('keeps cookies by path within the flow and none between flows', async () => {
    const { browse, requests } = site(pages);
    const driver = formDriver({ browse });
    await driver.complete(task);
    const cookies = requests.map((each) => each.headers.find(([name]) => name === 'Cookie')?.[1]);
    // The second cookie names no path, so it belongs below /login only.
    expect(cookies).toEqual([undefined, 'sid=a1', 'sid=a1', 'sid=a1', 'sid=a1', 'sid=a1']);
    await driver.complete(task);
    expect(requests.at(requests.length / 2)?.headers.some(([name]) => name === 'Cookie')).toBe(false);
  });

  test('logs in before it cancels, with the accounts as they came', async () => {
    const { browse, requests } = site(pages);
    await formDriver({ browse }).complete({ ...task, decision: 'cancel', accounts: 'all' });
    expect(requests.at(-1)?.body.toString()).toBe('account=a1&decision=cancel');
    expect(requests).toHaveLength(6);
  });

  test('presses two buttons of the page with the decision, and of no other page', async () => {
    const { browse, requests } = site(pages);
    const both = { ...task, accounts: 'all', alsoDecides: 'cancel' } as const;
    expect((await formDriver({ browse }).complete(both)).redirect).toBe(home);
    const sent = requests.map((each) => each.body.toString());
    expect(sent.slice(-2).toSorted()).toEqual([
      'account=a1&account=a2&decision=approve',
      'account=a1&decision=cancel',
    ]);
    expect(requests).toHaveLength(7);
  });

  test('waits once for what happens while the page with the decision stands open', async () => {
    const { browse, requests } = site(pages);
    const before: number[] = [];
    const meanwhile = async () => {
      before.push(requests.length);
    };
    await formDriver({ browse }).complete({ ...task, meanwhile });
    expect(before).toEqual([requests.length - 1]);
  });

  test('ticks the accounts that are named before it cancels, as far as they are offered', async () => {
    const { browse, requests } = site(pages);
    await formDriver({ browse }).complete({
      ...task,
      decision: 'cancel',
      accounts: ['26743379224', 'nowhere'],
    });
    expect(requests.at(-1)?.body.toString()).toBe('account=a2&decision=cancel');
  });

  test('blames nobody where one page asks who comes and approves by a button that a selector names', async () => {
    const { browse } = site({
      '/sca': form(
        '<label for="n">Identity number</label><input id="n" name="customerNumber"><button name="go" value="1">Next</button><button name="go" value="0">Leave</button>',
        'method="post" action="/decide"',
      ),
      '/decide': redirect(home),
    });
    const selectors = { approve: 'button:first-of-type', cancel: 'button:nth-of-type(2)' };
    const done = formDriver({ browse, selectors }).complete({ ...task, decision: 'cancel' });
    await expect(done).rejects.toThrow('succeeded before the driver saw a way to cancel');
  });

  test('logs in before it cancels, also where a selector names the button of every step', async () => {
    const { browse, requests } = site(pages);
    const selectors = { approve: 'button:first-of-type', cancel: 'button:nth-of-type(2)' };
    await formDriver({ browse, selectors }).complete({ ...task, decision: 'cancel' });
    expect(requests.at(-1)?.body.toString()).toBe('account=a1&decision=cancel');
    expect(requests).toHaveLength(6);
  });
});

describe('redirects', () => {
  test.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'id=13039319955'],
    [308, 'POST', 'id=13039319955'],
  ])('%i after a form asks with %s', async (status, method, body) => {
    const { browse, requests } = site({
      '/sca': form('<input name="id"><button>Next</button>', 'method="post" action="/a"'),
      '/a': redirect('b/../c?x=1', status),
      '/c': redirect(home),
    });
    await formDriver({ browse }).complete(task);
    expect(requests.at(-1)).toMatchObject({ method, url: `${bank}/c?x=1` });
    expect(requests.at(-1)?.body.toString()).toBe(body);
  });

  test.each([
    [
      'as the bank wrote it',
      'HTTPS://tpp.example/cb?message=a b&x=%7e#f',
      'HTTPS://tpp.example/cb?message=a b&x=%7e#f',
    ],
    ['another path of the TPP', 'https://tpp.example/CB/?psu-id=1', 'https://tpp.example/CB/?psu-id=1'],
    ['without scheme', '//tpp.example/cb?psu-id=1', 'https://tpp.example/cb?psu-id=1'],
  ])('end at the TPP: %s', async (_, location, expected) => {
    const { browse, requests } = site({ '/sca': redirect(location) });
    const outcome = await formDriver({ browse }).complete(task);
    expect(outcome.redirect).toBe(expected);
    expect(requests).toHaveLength(1);
  });

  test('only the path tells where bank and TPP share a site', async () => {
    const { browse } = site({
      '/sca': redirect('/cb/login'),
      '/cb/login': form('<input name="id"><button>Next</button>'),
      '/done': redirect('/cb?psu-id=1'),
    });
    const outcome = await formDriver({ browse }).complete({ ...task, redirectUri: `${bank}/cb` });
    expect(outcome.redirect).toBe(`${bank}/cb?psu-id=1`);
  });

  test('an app of the TPP is a doorstep as well', async () => {
    const { browse } = site({ '/sca': redirect('tpp-app://done?psu-id=1') });
    const outcome = await formDriver({ browse }).complete({ ...task, redirectUri: 'tpp-app://done' });
    expect(outcome.redirect).toBe('tpp-app://done?psu-id=1');
  });

  test('a form that leads to the TPP is not sent', async () => {
    const { browse, requests } = site({
      '/sca': form(
        '<input type="hidden" name="psu-id" value="1"><button>Go on</button>',
        'action="https://tpp.example/cb"',
      ),
    });
    const outcome = await formDriver({ browse }).complete(task);
    expect(outcome.redirect).toBe('https://tpp.example/cb?psu-id=1');
    expect(requests).toHaveLength(1);
  });
});

describe('stuck', () => {
  const login = form('<input name="id"><button>Next</button>', 'method="post" action="/login?secret=1"');
  test.each<[string, Record<string, Answer>, Partial<ScaTask>, string]>([
    [
      'no page',
      { '/sca': { status: 404, headers: [['Content-Type', 'application/json']] } },
      {},
      'SCA stopped at (/sca, status 404): a reply that is no HTML page (application/json)',
    ],
    [
      'a page came too fast, which no selector mends',
      {
        '/sca': {
          status: 429,
          headers: [['Content-Type', 'text/html']],
          body: Buffer.from('<!doctype html><title>Slow down</title><p>Too many requests</p>'),
        },
      },
      {},
      'SCA stopped at the page "Slow down" (/sca, status 429): the bank says that requests come too fast',
    ],
    [
      'the identity is refused, and its number stays out of the message',
      {
        '/sca': login,
        '/login': login.replace('<form', '<p role="alert">Unknown number 13039319955</p><form'),
      },
      {},
      'SCA stopped at the page "A page" (/login, status 200): the page asks for the identity again after it was entered; it says: Unknown number …',
    ],
    [
      'the context is not offered',
      { '/sca': form('<input type="radio" name="context" value="PRIVATE"><button>Next</button>') },
      { context: 'CORPORATE' },
      'SCA stopped at the page "A page" (/sca, status 200): the context choice offers no CORPORATE (PRIVATE)',
    ],
    [
      'an account is not offered',
      { '/sca': form('<input type="checkbox" name="a" value="95360573002"><button>Approve</button>') },
      { accounts: ['95360573002', '26743379224'] },
      'SCA stopped at the page "A page" (/sca, status 200): 1 of the 2 accounts to tick are not offered',
    ],
    [
      'the agreement is not offered',
      {
        '/sca': form('<select name="agreement"><option value="1">One</option></select><button>Next</button>'),
      },
      { corporateId: '2' },
      'SCA stopped at the page "A page" (/sca, status 200): the wanted agreement is not among those offered',
    ],
    [
      'several text fields',
      { '/sca': form('<input name="a"><input name="b"><button>Next</button>') },
      {},
      'SCA stopped at the page "A page" (/sca, status 200): several text fields, and none says that it takes the identity; set sca.selectors.identity',
    ],
    [
      'no cancel button where it counts',
      { '/sca': form('<button>Approve</button>') },
      { decision: 'cancel' },
      'SCA stopped at the page "A page" (/sca, status 200): it offers no button to cancel; set sca.selectors.cancel',
    ],
    [
      'a form sent as text',
      {
        '/sca': form(
          '<input name="id"><button>Next</button>',
          'method="post" enctype="text/plain" action="/x"',
        ),
      },
      {},
      'SCA stopped at the page "A page" (/sca, status 200): the form is sent as text/plain, which this driver does not speak; use the command driver',
    ],
    [
      'an app',
      { '/sca': redirect('bankid:///?token=1') },
      {},
      'SCA was led to a bankid: address, which only an app can open',
    ],
    [
      'redirects in a circle',
      { '/sca': redirect('/sca?again=1') },
      {},
      'SCA was redirected 11 times in a row, last to (/sca, status 302)',
    ],
    [
      'pages without end',
      { '/sca': form('<button>Next</button>', 'action="/sca"') },
      {},
      'SCA did not lead back to the TPP within 15 pages, last (/sca, status 200)',
    ],
  ])('%s', async (_, answers, changes, message) => {
    expect(await stuck(answers, changes)).toBe(message);
  });

  test('a cancelled run goes no further', async () => {
    const { browse, requests } = site({ '/sca': login });
    const signal = AbortSignal.abort(new Error('run cancelled'));
    await expect(formDriver({ browse }).complete(task, signal)).rejects.toThrow('run cancelled');
    expect(requests).toHaveLength(0);
  });
});

test('over the network', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/sca?state=1') {
      response.setHeader('set-cookie', 'sid=1');
      response.setHeader('content-type', 'text/html; charset=iso-8859-1');
      response.end(Buffer.from(form('<input name="id"><button>Logg på</button>'), 'latin1'));
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const ok = request.method === 'POST' && request.headers.cookie === 'sid=1' && body === 'id=13039319955';
      response.writeHead(302, { location: ok ? home : '/wrong' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const browse = networkBrowse({ timeout: 5_000 });
  try {
    const outcome = await formDriver({ browse }).complete({
      ...task,
      scaRedirect: `http://127.0.0.1:${port}/sca?state=1`,
    });
    expect(outcome.redirect).toBe(home);
    expect(outcome.pages?.[0]?.text).toBe('Logg på');
  } finally {
    await browse.close();
    server.close();
  }
});
