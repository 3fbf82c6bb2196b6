import { describe, expect, test } from 'vitest';
import type { ScaTask } from '../driver.js';
import { form, sent, site, stuck, task } from '../sample-site.js';
import { formDriver } from '../browsing/form.js';
import { redirect } from '../sample-site.js';

const known = {
  self: ['13039319955', 'Kari Nordmann'],
  agreements: [
    ['7c1e', 'Avtale A', 'Fjord og Fjell', '911222333'],
    ['8d2f', 'Avtale B', 'Fjord og Fjell Eiendom', '944555666'],
  ],
};
const radios = (...choices: readonly (readonly [value: string, label: string])[]) =>
  choices
    .map(
      ([value, label], index) =>
        `<label><input type="radio" name="rolle" value="${value}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
    )
    .join('') + '<button>Videre</button>';
const persons = radios(['1', 'Kari Nordmann'], ['2', 'Fjord og Fjell'], ['3', 'Fjord og Fjell Eiendom']);

const buttons = (...texts: readonly string[]) =>
  texts.map((each) => `<button name="as" value="${each.length}">${each}</button>`).join('');
const forms = (...texts: readonly string[]) =>
  texts
    .map(
      (each) =>
        `<form method="post" action="/done"><input type="hidden" name="for" value="${each}"><button>${each}</button></form>`,
    )
    .join('');
const links = (...texts: readonly string[]) =>
  `<header><a href="/wrong">Privat</a><a href="/wrong">Bedrift</a></header><ul>${texts.map((each) => `<li><a href="/done?for=${encodeURIComponent(each)}">${each}</a></li>`).join('')}</ul>`;
const box = (value: string, label: string) =>
  `<label><input type="checkbox" name="a" value="${value}" checked> ${label}</label>`;
const backTo = (query: string) => redirect(`https://tpp.example/cb?${query}`);

const rows = (...all: readonly (readonly [value: string, company: string, name: string])[]) =>
  `<table>${all
    .map(
      ([value, company, name]) =>
        `<tr><td><input type="radio" name="g" id="r${value}" value="${value}"></td><td><label for="r${value}">${company}</label></td><td>${name}</td></tr>`,
    )
    .join('')}</table><button>Videre</button>`;

test('agreements of one company are told apart by what stands in their rows', async () => {
  const company = 'Fjord og Fjell Samvirke AS';
  const two = {
    self: [],
    agreements: [
      ['7c1e', 'Avtale 1', company],
      ['8d2f', 'Avtale 2', company],
    ],
  };
  const html = form(rows(['a', company, 'Avtale 1'], ['b', company, 'Avtale 2']));
  for (const [corporateId, value] of [
    ['7c1e', 'a'],
    ['8d2f', 'b'],
  ] as const) {
    const { pairs } = await sent(html, { context: 'CORPORATE', corporateId, known: two });
    expect(pairs).toStrictEqual([['g', value]]);
  }
});

const usersAt = (name: string) =>
  form(
    `<label>Fødselsnummer <select name="${name}"><option value="">Velg</option>` +
      '<option value="18129215603">18129215603 Fjord og Fjell AS</option>' +
      '<option value="2">13039319955 Kari Nordmann</option></select></label><button>Videre</button>',
  );

describe('a login that lists its users', () => {
  test.each([
    ['by its value', '18129215603', '18129215603'],
    ['by what stands on it', '13039319955', '2'],
  ])('takes the person %s, whatever the context', async (_, identity, value) => {
    const { pairs, pages } = await sent(usersAt('fnr'), { identity, context: 'CORPORATE', known });
    expect(pairs).toStrictEqual([['fnr', value]]);
    expect(pages[0]).toMatchObject({ contexts: [], agreements: [], textFields: 0 });
  });

  test('says so when the person is not among them', async () => {
    expect(await stuck({ '/sca': usersAt('fnr') }, { identity: '20079518612' })).toContain('lists its users');
  });

  test('is asked once only', async () => {
    const again = { '/sca': usersAt('fnr').replace('/done', '/sca') };
    expect(await stuck(again, {})).toContain('asks for the identity again');
  });
});

describe('one group for oneself and each company', () => {
  test.each<[string, string, Partial<ScaTask>, string]>([
    ['oneself by name', persons, {}, '1'],
    ['a company', persons, { context: 'CORPORATE' }, '2'],
    ['one company by its id', persons, { context: 'CORPORATE', corporateId: '7c1e' }, '2'],
    ['a company whose name begins alike', persons, { context: 'CORPORATE', corporateId: '8d2f' }, '3'],
    [
      'companies by the names of agreements',
      radios(['x', 'Avtale A'], ['y', 'Avtale B'], ['z', 'Meg selv']),
      { context: 'CORPORATE', corporateId: '8d2f' },
      'y',
    ],
    [
      'companies by number, grouped',
      radios(['x', 'Privat'], ['y', 'Org.nr. 911 222 333'], ['z', 'Org.nr. 944 555 666']),
      { context: 'CORPORATE', corporateId: '8d2f' },
      'z',
    ],
    [
      'ids as values and nothing told by labels',
      radios(['PRIVATE', 'A'], ['7c1e', 'B'], ['8d2f', 'C']),
      { context: 'CORPORATE', corporateId: '8d2f' },
      '8d2f',
    ],
    [
      'the one that is no company is the person',
      radios(['2', 'Strand AS'], ['1', 'K. N.'], ['3', 'Sund ANS']),
      {},
      '1',
    ],
    [
      'beside the person stand companies',
      radios(['1', 'For meg sjølv'], ['2', 'Strand'], ['3', 'Sund']),
      { context: 'CORPORATE' },
      '2',
    ],
    [
      'a preselected company stays',
      radios(['2', 'Fjord og Fjell'], ['1', 'Privat']),
      { context: 'CORPORATE' },
      '2',
    ],
  ])('%s', async (_, fields, changes, expected) => {
    const at = `https://tpp.example/cb?psu-id=1&context=${changes.context ?? 'PRIVATE'}`;
    const back = changes.corporateId === undefined ? at : `${at}&psu-corporate-id=${changes.corporateId}`;
    const { browse, requests } = site({ '/sca': form(fields), '/done': redirect(back) });
    await formDriver({ browse }).complete({ ...task, known, ...changes });
    expect(requests.at(-1)?.body.toString()).toBe(`rolle=${expected}`);
  });

  test('is evidence of the contexts and agreements on offer', async () => {
    const { pages } = await sent(form(persons.replace('Kari Nordmann', 'Privat')), { known });
    expect(pages[0]?.contexts).toEqual(['1', '2', '3']);
    expect(pages[0]?.agreements).toEqual(['2', '3']);
  });
});

describe('what is not understood ends in no verdict', () => {
  const strange = radios(['1', 'Blå'], ['2', 'Grønn']);

  test.each<[string, string, Partial<ScaTask>, string, RegExp]>([
    [
      'another context came back',
      strange,
      { context: 'CORPORATE' },
      'psu-id=1&context=PRIVATE',
      /^CORPORATE was asked for and PRIVATE came back, but the page "A page" \(\/sca, status 200\) asks for one of 2 choices that the driver does not understand.*; set sca\.selectors\.context/,
    ],
    [
      'another agreement came back',
      radios(['1', 'Privat'], ['2', 'Blå'], ['3', 'Grønn']),
      { context: 'CORPORATE', corporateId: '9' },
      '',
      /another agreement was asked for, and which of its 3 choices that is cannot be told; name the person and its agreements in psus\[\]\.name/,
    ],
    [
      'buttons that nobody understands',
      '<button name="a" value="1">Blå</button><button name="a" value="2">Grønn</button>',
      { context: 'CORPORATE' },
      'psu-id=1&context=PRIVATE',
      /^CORPORATE was asked for and PRIVATE came back, but the page/,
    ],
    [
      'two companies of one name',
      radios(['1', 'Privat'], ['2', 'Sund AS'], ['3', 'Sund AS']),
      {
        context: 'CORPORATE',
        corporateId: '8d2f',
        known: {
          self: [],
          agreements: [
            ['7c1e', 'Sund AS'],
            ['8d2f', 'Sund AS'],
          ],
        },
      },
      '',
      /cannot be told/,
    ],
  ])('%s', async (_, fields, changes, query, line) => {
    expect(await stuck({ '/sca': form(fields), '/done': backTo(query) }, { known, ...changes })).toMatch(
      line,
    );
  });

  test('where it comes back as asked, there is no doubt', async () => {
    const { pairs } = await sent(form(strange));
    expect(pairs).toEqual([['rolle', '1']]);
  });

  test('a page without any choice of persons leaves the bank to answer for what comes back', async () => {
    const login = form(
      '<select name="language"><option>nb</option><option>en</option></select><input name="id"><button>Next</button>',
    );
    const { browse } = site({ '/sca': login, '/done': backTo('psu-id=1&context=PRIVATE') });
    const outcome = await formDriver({ browse }).complete({ ...task, context: 'CORPORATE' });
    expect(outcome.redirect).toContain('context=PRIVATE');
  });
});

describe('choices by pressing', () => {
  const back = redirect('https://tpp.example/cb?psu-id=1&context=CORPORATE&psu-corporate-id=8d2f');
  const names = ['Kari Nordmann', 'Fjord og Fjell', 'Fjord og Fjell Eiendom'];

  test.each([
    ['buttons in one form', form(buttons(...names, 'Avbryt')), /as=22$/],
    ['buttons that lead on', form(buttons(...names.map((each) => `Logg inn som ${each}`))), /as=35$/],
    ['a form for each', `<!doctype html>${forms(...names)}`, /for=Fjord\+og\+Fjell\+Eiendom$/],
    ['links', `<!doctype html><body>${links(...names)}</body>`, /for=Fjord%20og%20Fjell%20Eiendom$/],
  ])('%s', async (_, html, expected) => {
    const { browse, requests } = site({ '/sca': html, '/done': back });
    await formDriver({ browse }).complete({ ...task, known, context: 'CORPORATE', corporateId: '8d2f' });
    const last = requests.at(-1);
    expect(`${last?.url} ${last?.body.toString()}`.trim()).toMatch(expected);
  });

  test('links in the head of a login page are no choice', async () => {
    const login = `<header><a href="/wrong">Privat</a><a href="/wrong">Bedrift</a></header>${form('<input name="id"><button>Logg inn</button>')}`;
    const { browse, requests } = site({ '/sca': login, '/done': back });
    await formDriver({ browse }).complete({ ...task, context: 'CORPORATE' });
    expect(requests.at(-1)?.body.toString()).toBe('id=13039319955');
  });
});

describe('accounts of several on one page', () => {
  const grouped =
    radios(['1', 'Kari Nordmann'], ['2', 'Fjord og Fjell']).replace('<button>Videre</button>', '') +
    `<fieldset><legend>Kari Nordmann</legend>${box('p', '9536 05 73002')}</fieldset>` +
    `<fieldset><legend>Fjord og Fjell</legend>${box('q', '2674.33.79224')}${box('r', '2674-33-79232')}</fieldset><button>Godkjenn</button>`;
  const carried =
    radios(['me', 'Privat'], ['7c1e', 'Fjord og Fjell']).replace('<button>Videre</button>', '') +
    `${box('me:p', '9536 05 73002')}${box('7c1e:q', '2674.33.79224')}<button>Godkjenn</button>`;
  const back = redirect('https://tpp.example/cb?psu-id=1&context=CORPORATE');

  test.each([
    ['under a heading each', grouped, 'rolle=2&a=q&a=r', 2],
    ['with the choice in the value', carried, 'rolle=7c1e&a=7c1e%3Aq', 1],
  ])('%s: those of the choice are ticked and count as offered', async (_, fields, body, offered) => {
    const { browse, requests } = site({ '/sca': form(fields), '/done': back });
    const outcome = await formDriver({ browse }).complete({ ...task, known, context: 'CORPORATE' });
    expect(requests.at(-1)?.body.toString()).toBe(body);
    expect(outcome.pages?.[0]?.accounts).toHaveLength(offered);
  });
});
