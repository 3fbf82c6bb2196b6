import { describe, expect, test } from 'vitest';
import type { ScaTask } from './driver.js';
import { formDriver } from './browsing/form.js';
import { bank, form, redirect, site, stuck, task, type Answer } from './sample-site.js';

const login = form('<input name="id"><button>Next</button>');
const reason = (host: string) =>
  `SCA was led to ${host}, which is neither the host of the interface nor that of scaRedirect nor of their site; if the login stands there, add it to sca.hosts`;

/** Plays with everybody's hosts served by one table; tells where it ended and what was asked. */
async function played(
  answers: Readonly<Record<string, Answer>>,
  changes: Partial<ScaTask> = {},
  hosts: readonly string[] = [],
) {
  const { browse, requests } = site(answers);
  const outcome = await formDriver({ browse, hosts }).complete({ ...task, ...changes });
  return { redirect: outcome.redirect, asked: requests.map((each) => each.url) };
}

describe('addresses of TPPs', () => {
  test.each([
    ['of another TPP', 'https://other-tpp.example/back?psu-id=1&tpp-session-id=2'],
    ['of another TPP, without what comes back', 'https://other-tpp.example/back'],
    ['of a stranger, with what is meant for the TPP', 'https://stranger.example/x?psu-id=1'],
    ['of a stranger, with what a failure brings', 'https://stranger.example/x?status=403&code=FORBIDDEN'],
    ['of the TPP without TLS', 'http://tpp.example/cb?psu-id=1'],
  ])('%s: the address is handed over and never fetched', async (_, location) => {
    const back = await played(
      { '/sca': redirect(location) },
      { tppAddresses: ['https://other-tpp.example/back'], interfaceUrl: 'https://api.bank.example/v' },
    );
    expect(back).toEqual({ redirect: location, asked: [task.scaRedirect] });
  });

  test('a form that is sent to another TPP is not sent', async () => {
    const { asked } = await played(
      { '/sca': form('<input name="id"><button>Next</button>', 'action="https://other-tpp.example/back"') },
      { tppAddresses: ['https://other-tpp.example/back'] },
    );
    expect(asked).toEqual([task.scaRedirect]);
  });
});

describe('hosts that are none of the bank', () => {
  test.each([
    ['https://stranger.example/login?state=1', reason('stranger.example')],
    ['https://bank.example.stranger.example/', reason('bank.example.stranger.example')],
    ['https://notbank.example/', reason('notbank.example')],
    ['http://bank.example/', 'SCA was led to bank.example without TLS, although the way there began with it'],
    [
      'https://169.254.169.254/latest',
      'SCA was led to a link-local address (169.254.169.254), where no bank stands',
    ],
    [
      'https://2852039166/latest',
      'SCA was led to a link-local address (169.254.169.254), where no bank stands',
    ],
    ['https://[fe80::1]/', 'SCA was led to a link-local address ([fe80::1]), where no bank stands'],
    [
      'https://[::ffff:169.254.169.254]/',
      'SCA was led to a link-local address ([::ffff:a9fe:a9fe]), where no bank stands',
    ],
    [
      'https://127.0.0.1:9000/levers',
      'SCA was led to an address of this machine (127.0.0.1), where the interface does not stand',
    ],
  ])('%s is asked neither by redirect nor by form nor by link', async (location, line) => {
    expect(await stuck({ '/sca': redirect(location) })).toBe(line);
    const action = `method="post" action="${location}"`;
    expect(await stuck({ '/sca': form('<input name="id"><button>Next</button>', action) })).toBe(line);
    expect(await stuck({ '/sca': `<!doctype html><p><a href="${location}">Continue</a></p>` })).toBe(line);
  });

  test('scaRedirect itself may not lead to this machine from an interface elsewhere', async () => {
    const changes = { scaRedirect: 'https://localhost/sca', interfaceUrl: 'https://api.bank.example' };
    expect(await stuck({ '/sca': login }, changes)).toContain('an address of this machine (localhost)');
  });

  test('names below a registry of a country are not one site', async () => {
    const changes = { scaRedirect: 'https://login.bank.co.uk/sca', interfaceUrl: 'https://api.bank.co.uk' };
    const answers = { '/sca': redirect('https://thief.co.uk/x') };
    expect(await stuck(answers, changes)).toBe(reason('thief.co.uk'));
  });
});

describe('hosts of the bank', () => {
  const home = 'https://tpp.example/cb?psu-id=1';
  const to = (address: string): Readonly<Record<string, Answer>> => ({
    '/sca': redirect(address),
    '/id': redirect(home),
  });

  test.each<[string, string, Partial<ScaTask>, readonly string[]]>([
    ['another host of its site', 'https://login.bank.example/id', {}, []],
    ['the host of the interface', 'https://api.dnb.no/id', { interfaceUrl: 'https://api.dnb.no/psd2' }, []],
    [
      'a host beside the interface',
      'https://login.dnb.no/id',
      { interfaceUrl: 'https://api.dnb.no/psd2' },
      [],
    ],
    ['a host of the profile', 'https://auth.bankid.example/id', {}, ['auth.bankid.example']],
    ['hosts of the profile', 'https://a.b.bankid.example/id', {}, ['*.BankID.example']],
    [
      'this machine under another name and port',
      'http://localhost:7001/id',
      { interfaceUrl: 'http://127.0.0.1:7000', scaRedirect: 'http://[::1]:7001/sca' },
      [],
    ],
  ])('%s is asked', async (_, address, changes, hosts) => {
    const { redirect: ended, asked } = await played(to(address), changes, hosts);
    expect(ended).toBe(home);
    expect(asked).toHaveLength(2);
  });

  test('a login on a host of its own is where scaRedirect says', async () => {
    const { asked } = await played(
      { '/sca': login, '/done': redirect(home) },
      { scaRedirect: 'https://sikker-innlogging.example/sca', interfaceUrl: `${bank}/psd2` },
    );
    expect(asked[0]).toBe('https://sikker-innlogging.example/sca');
  });
});
