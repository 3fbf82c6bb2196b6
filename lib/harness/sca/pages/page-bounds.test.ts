import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { networkBrowse } from '../browse.js';
import { formDriver } from '../browsing/form.js';
import { form, sent, stuck, task } from '../sample-site.js';

const advice = 'more than the driver reads; use the command driver';

describe('a page that no person could use', () => {
  test.each([
    ['300,000 elements in each other', '<div>'.repeat(300_000), `it has more than 20000 elements, ${advice}`],
    [
      'deeply nested',
      `${'<div>'.repeat(2_000)}<form><input name="id"><button>Next</button></form>`,
      `its elements stand in each other more than 500 deep, ${advice}`,
    ],
    [
      'a huge attribute',
      `<form><input name="id" value="${'x'.repeat(3_000_000)}"></form>`,
      `it has more than 2097152 characters, ${advice}`,
    ],
  ])('%s ends with one line', async (_, html, what) => {
    expect(await stuck({ '/sca': `<!doctype html>${html}` })).toBe(
      `SCA stopped at the page (/sca, status 200): ${what}`,
    );
  });

  test('comments that never end are read once', async () => {
    const page = `${form('<input name="id"><button>Next</button>')}${'<!--'.repeat(300_000)}`;
    const { pairs } = await sent(page);
    expect(pairs).toEqual([['id', task.identity]]);
  }, 5_000);

  test('a form in a comment is no form', async () => {
    const { pairs } = await sent(
      `<!-- ${form('<input name="old">')} -->${form('<input name="id"><button>Next</button>')}`,
    );
    expect(pairs).toEqual([['id', task.identity]]);
  });

  test('as many controls as are read take no minutes', async () => {
    const boxes = '<li><input type="checkbox" name="a" value="1"></li>'.repeat(9_000);
    const { text } = await sent(form(`${boxes}<button>Approve</button>`));
    expect(text.length).toBeGreaterThan(30_000);
  }, 20_000);
});

test('a page without end ends with one line and is no trouble of the network', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const browse = networkBrowse({ timeout: 5_000 });
  try {
    const scaRedirect = `http://127.0.0.1:${port}/sca`;
    await expect(formDriver({ browse }).complete({ ...task, scaRedirect })).rejects.toThrow(
      /^SCA stopped at the page \(\/sca\): .*larger than \d+ bytes/,
    );
  } finally {
    await browse.close();
    server.closeAllConnections();
    server.close();
  }
});
