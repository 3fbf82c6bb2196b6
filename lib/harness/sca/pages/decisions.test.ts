import { describe, expect, test } from 'vitest';
import { formDriver } from '../browsing/form.js';
import { ScaStuck, type ScaTask } from '../driver.js';
import { form, redirect, sent, site, task } from '../sample-site.js';

const radios = (no: string, yes: string, more = '') =>
  form(
    `<label><input type="radio" name="svar" value="0"> ${no}</label>` +
      `<label><input type="radio" name="svar" value="1"> ${yes}</label>${more}<button>Send svar</button>`,
  );

const refused = 'https://tpp.example/cb?state=mine&code=CANCELLED&message=no';

/** What the driver sent from a page that the bank answers with a refusal. */
async function refusedAfter(html: string, changes: Partial<ScaTask> = {}): Promise<string> {
  const { browse } = site({ '/sca': html, '/done': redirect(refused) });
  try {
    const { redirect: back } = await formDriver({ browse }).complete({ ...task, ...changes });
    return back ?? 'no redirect';
  } catch (thrown) {
    if (thrown instanceof ScaStuck) return thrown.message;
    throw thrown;
  }
}

describe('a decision that is one of several choices', () => {
  test.each([
    ['Avbryt', 'Godkjenn'],
    ['Nei', 'Ja'],
    ['I do not approve', 'I approve the payment'],
  ])('%s or %s', async (no, yes) => {
    const html = radios(no, yes);
    expect((await sent(html)).pairs).toEqual([['svar', '1']]);
    expect((await sent(html, { decision: 'cancel' })).pairs).toEqual([['svar', '0']]);
  });

  test('in a select, beside accounts', async () => {
    const html = form(
      '<label><input type="checkbox" name="konto" value="95360573002"> 95360573002</label>' +
        '<select name="svar"><option value="">Velg</option><option value="n">Avslå</option><option value="j">Godkjenn</option></select><button>Send</button>',
    );
    expect((await sent(html)).pairs).toEqual([
      ['konto', '95360573002'],
      ['svar', 'j'],
    ]);
    expect((await sent(html, { decision: 'cancel' })).pairs).toEqual([['svar', 'n']]);
  });

  test('is named by selectors', async () => {
    const html = radios('Alternativ A', 'Alternativ B');
    const selectors = { approve: '[value="1"]', cancel: '[value="0"]' };
    expect((await sent(html, {}, selectors)).pairs).toEqual([['svar', '1']]);
    expect((await sent(html, { decision: 'cancel' }, selectors)).pairs).toEqual([['svar', '0']]);
  });

  test('is none where a button gives up', async () => {
    const html = radios('Nei', 'Ja', '<button name="go" value="1">Godkjenn</button><button>Avbryt</button>');
    expect((await sent(html)).pairs).toEqual([['go', '1']]);
  });

  test('is taken beside a button that approves, and is no way to give up there', async () => {
    const html = radios('Nei', 'Ja', '<button name="go" value="1">Godkjenn</button>');
    expect((await sent(html)).pairs).toEqual([
      ['svar', '1'],
      ['go', '1'],
    ]);
    expect(await refusedAfter(html, { decision: 'cancel' })).toContain('no button to cancel');
  });

  test('that was not understood and left as it was is no fault of the bank', async () => {
    expect(await refusedAfter(radios('Alternativ A', 'Alternativ B'))).toContain('does not understand');
    expect(await refusedAfter(radios('Nei', 'Ja'))).toBe(refused);
  });
});

const login = (action: string) =>
  form(
    '<input name="id"><button name="go" value="1">Fortsett</button><button name="go" value="0">Avbryt</button>',
    `action="${action}" method="post"`,
  );

describe('a no before the decision', () => {
  const last = form(
    '<p>Godkjenn betalingen</p><button name="go" value="1">Godkjenn</button><button name="go" value="0">Avbryt</button>',
    'action="/done" method="post"',
  );

  test.each([
    [
      'on the first page',
      0,
      [
        ['id', '13039319955'],
        ['go', '0'],
      ],
      1,
    ],
    ['on the second page', 1, [['go', '0']], 2],
    ['on the last page where there are fewer', 5, [['go', '0']], 2],
  ] as const)('%s', async (_, cancelsAfter, pairs, pages) => {
    const { browse, requests } = site({
      '/sca': login('/next'),
      '/next': ({ body }) => (/go=0/.test(body.toString()) ? redirect(refused) : last),
      '/done': redirect(refused),
    });
    const back = await formDriver({ browse }).complete({ ...task, decision: 'cancel', cancelsAfter });
    expect(back.pages).toHaveLength(pages);
    expect([...new URLSearchParams(requests.at(-1)?.body.toString())]).toEqual(pairs);
  });
});

test('a group with one choice takes it', async () => {
  const html = form(
    '<fieldset><legend>Hvem handler du for?</legend><label><input type="radio" name="rolle" value="p"> Privat</label></fieldset><button>Fortsett</button>',
  );
  expect((await sent(html)).pairs).toEqual([['rolle', 'p']]);
});

test('a form that changes the language is not the one that goes on', async () => {
  const language =
    '<form action="/no"><label>Språk <select name="sprak"><option selected>Norsk</option><option>English</option></select></label><button>Bytt</button></form>';
  const notice = form('<button name="kapsler" value="0">Bare nødvendige</button>');
  expect((await sent(notice.replace('<body>', `<body>${language}`))).pairs).toEqual([['kapsler', '0']]);
  const linked = `<html><body>${language}<a href="/done?ja=1">Godkjenn</a> <a href="/no?nei=1">Avbryt</a></body></html>`;
  expect((await sent(linked)).pairs).toEqual([['ja', '1']]);
});
