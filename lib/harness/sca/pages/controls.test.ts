import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../../model/errors.js';
import type { ScaTask } from '../driver.js';
import { formDriver } from '../browsing/form.js';
import { bank, form, home, redirect, sent, site, task } from '../sample-site.js';

describe('controls', () => {
  test.each<[string, string, Partial<ScaTask>, [string, string][]]>([
    [
      'text beside a readonly and a hidden field',
      '<input name="amount" value="10.00" readonly><input type="hidden" name="h" value="1"><input type="tel" name="x"><button>Next</button>',
      {},
      [
        ['amount', '10.00'],
        ['h', '1'],
        ['x', '13039319955'],
      ],
    ],
    [
      'one of several text fields that says so',
      '<label>Nickname <input name="a" value="me"></label><label>Fødselsnummer <input name="b"></label><button>Logg inn</button>',
      {},
      [
        ['a', 'me'],
        ['b', '13039319955'],
      ],
    ],
    [
      'a password field alone',
      '<input type="password" name="secret"><input type="submit" name="go" value="Neste">',
      {},
      [
        ['secret', '13039319955'],
        ['go', 'Neste'],
      ],
    ],
    [
      'disabled controls stay at home',
      '<input name="id"><input name="off" value="1" disabled><fieldset disabled><input type="hidden" name="off2" value="1"></fieldset><button>Next</button>',
      {},
      [['id', '13039319955']],
    ],
    [
      'context in a select by label, with a placeholder',
      '<select name="role"><option value="">Choose</option><option value="1">Privat</option><option value="2">Bedrift</option></select><button>Videre</button>',
      { context: 'CORPORATE' },
      [['role', '2']],
    ],
    [
      'context with one button for each and a cancel button',
      '<button name="context" value="PRIVATE">Private</button><button name="context" value="CORPORATE">Corporate</button><button name="stop" value="1">Avbryt</button>',
      { context: 'CORPORATE' },
      [['context', 'CORPORATE']],
    ],
    [
      'context and agreement on one page',
      '<input type="radio" name="context" value="PRIVATE" checked><input type="radio" name="context" value="CORPORATE">' +
        '<label>Agreement <select name="agreement"><option value="g1">One AS</option><option value="g2">Two AS</option></select></label><button>Next</button>',
      { context: 'CORPORATE', corporateId: 'g2' },
      [
        ['context', 'CORPORATE'],
        ['agreement', 'g2'],
      ],
    ],
    [
      'agreement by name, as radio buttons',
      '<label><input type="radio" name="avtale" value="7"> One AS</label><label><input type="radio" name="avtale" value="8"> Two AS</label><button>Next</button>',
      { context: 'CORPORATE', corporateId: 'Two' },
      [['avtale', '8']],
    ],
    [
      'the first agreement when the task names none',
      '<select name="agreement"><option value="">Choose<option value="7">One AS<option value="8">Two AS</select><button>Next</button>',
      { context: 'CORPORATE' },
      [['agreement', '7']],
    ],
    [
      'other choices as they came',
      '<select name="lang"><option value="en">English</option><option value="nb" selected>Norsk</option></select><input type="radio" name="r" value="1"><input type="radio" name="r" value="2"><input name="id"><button>Next</button>',
      {},
      [
        ['lang', 'nb'],
        ['id', '13039319955'],
      ],
    ],
    [
      'accounts by value, ticked ones taken out',
      '<input type="checkbox" name="a" value="9536 05 73002" checked><input type="checkbox" name="a" value="2674.33.79224"><button>Bekreft</button>',
      { accounts: ['26743379224'] },
      [['a', '2674.33.79224']],
    ],
    [
      'no account at all',
      '<input type="checkbox" name="a" value="95360573002" checked><button>Approve</button>',
      { accounts: [] },
      [],
    ],
    [
      'terms are agreed to, remembering is left alone',
      '<label><input type="checkbox" name="terms"> I accept the terms</label><label><input type="checkbox" name="remember" value="y"> Remember me</label>' +
        '<label><input type="checkbox" name="a" value="1"> 95360573002</label><button>Godkjenn</button>',
      { accounts: ['95360573002'] },
      [
        ['terms', 'on'],
        ['a', '1'],
      ],
    ],
    [
      'approve by its name',
      '<button name="btnCancel">X</button><button name="btnApprove">V</button>',
      {},
      [['btnApprove', '']],
    ],
    [
      'cancel by its id',
      '<button name="a" id="approve">V</button><button name="b" id="cancelButton">X</button>',
      { decision: 'cancel' },
      [['b', '']],
    ],
    [
      'not approving is no approval',
      '<button name="n" value="1">Ikke godkjenn</button><button name="y" value="1">Godkjenn</button>',
      {},
      [['y', '1']],
    ],
    [
      'an image button',
      '<input type="image" name="ok" src="x.png" alt="OK">',
      {},
      [
        ['ok.x', '1'],
        ['ok.y', '1'],
      ],
    ],
    [
      'a textarea',
      '<textarea name="note">\nhello</textarea><input name="id"><button>Next</button>',
      {},
      [
        ['note', 'hello'],
        ['id', '13039319955'],
      ],
    ],
    [
      'hidden fields only, without button',
      '<input type="hidden" name="m" value="æ ø+å"><noscript><button>Continue</button></noscript>',
      {},
      [['m', 'æ ø+å']],
    ],
  ])('%s', async (_, fields, changes, expected) => {
    const { pairs } = await sent(form(fields), changes);
    expect(pairs).toEqual(expected);
  });

  test('are encoded as UTF-8', async () => {
    const { text, last } = await sent(
      form('<input type="hidden" name="n" value="Bjørn &amp; co"><button>Next</button>'),
    );
    expect(text).toBe('n=Bj%C3%B8rn+%26+co');
    expect(last?.headers).toContainEqual(['Content-Type', 'application/x-www-form-urlencoded']);
    expect(last?.headers).toContainEqual(['Origin', bank]);
  });

  test('a control belongs to the form that it names', async () => {
    const page = `<form id="f" method="post" action="/done"><input name="id"></form><button form="f" name="go" value="1">Next</button>`;
    expect((await sent(page)).pairs).toEqual([
      ['id', '13039319955'],
      ['go', '1'],
    ]);
  });

  test('a button may lead elsewhere with another method', async () => {
    const page = form(
      '<input name="id"><button formaction="/done" formmethod="post">Next</button>',
      'action="/elsewhere"',
    );
    const { last } = await sent(page);
    expect(last).toMatchObject({ method: 'POST', url: `${bank}/done` });
  });

  test('a form without action returns to its page, whatever the base', async () => {
    const { browse, requests } = site({
      '/sca': (request) =>
        request.method === 'POST'
          ? redirect(home)
          : `<base href="/x/">${form('<input name="id"><button>Next</button>', 'method=POST')}`,
    });
    await formDriver({ browse }).complete(task);
    expect(requests.at(-1)?.url).toBe(task.scaRedirect);
  });

  test('unclosed tags and capital letters do not hide them', async () => {
    const page =
      '<FORM METHOD=POST ACTION=/done><P>One<UL><LI>Two<INPUT NAME=id><LI><INPUT TYPE=SUBMIT NAME=s VALUE=Next></UL>';
    expect((await sent(page)).pairs).toEqual([
      ['id', '13039319955'],
      ['s', 'Next'],
    ]);
  });
});

describe('choice of the form', () => {
  test('side doors are left alone', async () => {
    const page =
      '<form action="/no" role="search"><input name="q"><button>Go</button></form>' +
      '<form action="/no"><select name="language"><option>en</option></select><button>Change language</button></form>' +
      '<form action="/no" method="post"><button>Log out</button></form>' +
      '<form action="/no"><button>Accept cookies</button></form>' +
      '<form method="post" action="/done"><input name="id"><button>Next</button></form>';
    expect((await sent(page)).last?.url).toBe(`${bank}/done`);
  });

  test.each([
    ['approve', '/done'],
    ['cancel', '/no'],
  ] as const)('a form for each decision: %s', async (decision, path) => {
    const page =
      '<form method="post" action="/no"><button>Cancel</button></form><form method="post" action="/done"><button>Approve</button></form>';
    expect((await sent(page, { decision })).last?.url).toBe(bank + path);
  });

  test('a link may cancel', async () => {
    const page = `${form('<button>Confirm</button>')}<a href="no">Avbryt</a>`;
    expect((await sent(page, { decision: 'cancel' })).last).toMatchObject({
      method: 'GET',
      url: `${bank}/no`,
    });
  });

  test('a page of links is followed', async () => {
    const page = '<a href="/no">Back</a><a href="/done">Continue to login</a>';
    expect((await sent(page)).last?.url).toBe(`${bank}/done`);
  });
});

describe('selectors of the profile', () => {
  test('overrule the words', async () => {
    const page = form(
      '<input name="national-id" value="x"><input name="other" class="who">' +
        '<input type="checkbox" name="k" value="1" class="acc"><input type="checkbox" name="m" value="2" checked>' +
        '<button name="b" value="1">Approve</button><button name="b" value="2" id="real">Cancel that other thing</button>',
    );
    const { pairs } = await sent(page, {}, { identity: '.who', account: 'input.acc', approve: '#real' });
    expect(pairs).toEqual([
      ['national-id', 'x'],
      ['other', '13039319955'],
      ['k', '1'],
      ['m', '2'],
      ['b', '2'],
    ]);
  });

  test('name context, agreement and cancel', async () => {
    const page = form(
      '<select name="q1"><option value="a">Privat</option><option value="b">Bedrift</option></select>' +
        '<select name="q2"><option value="c">Privat</option><option value="d">Bedrift</option></select><button>OK</button><button name="z">Z</button>',
    );
    const selectors = { context: '[name=q2]', agreement: '[name=q1]', cancel: '[name=z]' };
    expect((await sent(page, { context: 'CORPORATE', corporateId: 'a' }, selectors)).pairs).toEqual([
      ['q1', 'a'],
      ['q2', 'd'],
    ]);
    expect((await sent(page, { decision: 'cancel' }, selectors)).pairs).toContainEqual(['z', '']);
  });

  test('that are no CSS are a mistake of the profile', () => {
    const { browse } = site({});
    expect(() => formDriver({ browse, selectors: { identity: 'input[' } })).toThrow(
      new ConfigurationError('sca.selectors.identity: "input[" is no CSS selector'),
    );
  });
});

test('a form that is sent in parts', async () => {
  const html = form(
    '<input type="hidden" name="a&quot;b" value="1"><input name="id"><button name="go" value="å">Logg inn</button>',
    'method="post" enctype="multipart/form-data" action="/done"',
  );
  const { last, text } = await sent(html);
  const type = last?.headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(type)?.[1] ?? 'none';
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  expect(text).toBe(`${part('a%22b', '1')}${part('id', '13039319955')}${part('go', 'å')}--${boundary}--\r\n`);
});
