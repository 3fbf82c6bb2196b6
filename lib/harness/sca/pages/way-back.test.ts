import { describe, expect, test } from 'vitest';
import { form, home, sent, site, stuck, task } from '../sample-site.js';
import { formDriver } from '../browsing/form.js';

const page = (head: string, body = '<p>Thank you</p>') =>
  `<!doctype html><html><head>${head}<title>Done</title></head><body>${body}</body></html>`;
const link = home.replaceAll('&', '&amp;');
const login = form('<label>National identity number <input name="n"></label><button>Log in</button>');

async function endsAt(last: string, first: string = login) {
  const { browse } = site({
    '/sca': first,
    '/done': last,
    '/further': page('', `<a href="${link}">Back</a>`),
  });
  return (await formDriver({ browse }).complete(task)).redirect;
}

describe('a page after the decision', () => {
  test.each([
    ['a refresh', page(`<meta http-equiv="Refresh" content="3; URL='${link}'">`)],
    ['a link back', page('', `<p><a href="${link}">Back to the service</a></p>`)],
    ['a refresh to a page with a link back', page('<meta http-equiv="refresh" content="0;url=/further">')],
  ])('leads back by %s', async (_, html) => {
    expect(await endsAt(html)).toBe(home);
  });

  test.each([
    ['reloads itself', page('<meta http-equiv="refresh" content="2">')],
    ['ends a session after minutes', page('<meta http-equiv="refresh" content="600;url=/further">')],
    ['links to the TPP and tells nothing', page('', '<a href="https://tpp.example/cb?state=mine">Back</a>')],
  ])('that only %s leads nowhere', async (_, html) => {
    expect(await stuck({ '/sca': login, '/done': html })).toContain('no form to fill');
  });

  test('is no way around a form', async () => {
    const furnished = login.replace('<body>', `<body><a href="${link}">Back</a>`);
    const { pairs } = await sent(
      furnished.replace('<head>', '<head><meta http-equiv="refresh" content="9;url=/no">'),
    );
    expect(pairs).toEqual([['n', task.identity]]);
  });
});

describe('what stands beside the decision', () => {
  const boxes =
    '<label><input type="checkbox" name="every"> Velg alle</label>' +
    '<label><input type="checkbox" name="account" value="a1"> 9536 05 73002</label>';

  test('a box for all others is none of the accounts', async () => {
    const { pairs, pages } = await sent(form(`${boxes}<button>Godkjenn</button>`));
    expect(pairs).toEqual([['account', 'a1']]);
    expect(pages[0]?.accounts.map((each) => each.value)).toEqual(['a1']);
  });

  test('a box for all that stands alone is one', async () => {
    const { pairs } = await sent(
      form('<label><input type="checkbox" name="account" value="*"> All accounts</label><button>OK</button>'),
    );
    expect(pairs).toEqual([['account', '*']]);
  });

  test('leave to set cookies is no approval', async () => {
    const notice =
      '<form method="post" action="/no"><p>We use cookies.</p><button>Accept all</button><button>Cancel</button></form>';
    const { last } = await sent(
      form('<p>Pay 1.00 NOK</p><button>Approve</button>').replace('<body>', `<body>${notice}`),
    );
    expect(last?.url).toContain('/done');
  });
});
