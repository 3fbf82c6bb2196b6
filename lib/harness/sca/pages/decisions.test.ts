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
