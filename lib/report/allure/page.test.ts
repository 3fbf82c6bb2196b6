import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { keptToItself, outsideRequests } from './third-parties.js';
import { renderAllurePage } from './page.js';

const root = testFolder('page');

/** A stand-in for the generator, installed below a folder as a package manager would. */
function install(folder: string, place: string, page: string): string {
  const core = join(folder, place, 'node_modules/@allurereport/core');
  mkdirSync(core, { recursive: true });
  writeFileSync(
    join(core, 'package.json'),
    '{"name":"@allurereport/core","type":"module","exports":{".":"./index.js"}}',
  );
  writeFileSync(
    join(core, 'index.js'),
    `import { writeFileSync } from 'node:fs';
     export const resolveConfig = async (config) => config;
     export class AllureReport {
       constructor(config) { this.config = config; }
       async start() {}
       async readDirectory() {}
       async done() { writeFileSync(this.config.output + '/index.html', ${JSON.stringify(page)}); }
     }`,
  );
  return join(folder, 'main.js');
}

const tag = `<script async src="https://www.googletagmanager.com/gtag/js?id=G-X"></script>
    <script>
        window.dataLayer = window.dataLayer || [];
        function gtag(){dataLayer.push(arguments);}
    </script>`;

describe('the page', () => {
  test('says what to do when the optional package is absent', async () => {
    const folder = join(root, 'absent');
    mkdirSync(folder);
    const result = await renderAllurePage(folder, join(folder, 'a.html'), {
      resolveFrom: join(folder, 'main.js'),
    });
    expect(result).toEqual({
      rendered: false,
      reason: 'the optional package allure is not installed; add it with npm install allure@3',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is rendered also where the generator is installed below allure, and loses its analytics tag', async () => {
    const folder = join(root, 'nested');
    const allure = join(folder, 'node_modules/allure');
    mkdirSync(allure, { recursive: true });
    writeFileSync(
      join(allure, 'package.json'),
      '{"name":"allure","type":"module","exports":{".":"./index.js"}}',
    );
    writeFileSync(join(allure, 'index.js'), '');
    const resolveFrom = install(
      folder,
      'node_modules/allure',
      `<html><head></head><body>fine ${tag}</body></html>`,
    );
    const file = join(folder, 'out/index.html');
    expect(await renderAllurePage(folder, file, { resolveFrom })).toEqual({ rendered: true });
    const page = readFileSync(file, 'utf8');
    expect(page).toContain('fine');
    expect(page).not.toContain('googletagmanager');
    expect(page).toContain(
      `<head>\n    <meta http-equiv="Content-Security-Policy" content="default-src 'none';`,
    );
    expect(readdirSync(join(folder, 'out'))).toEqual(['index.html']);
  });

  test('is not written when something third-party remains', async () => {
    const folder = join(root, 'dirty');
    const resolveFrom = install(
      folder,
      '.',
      '<html><head><script src="https://cdn.example/a.js"></script></head></html>',
    );
    const file = join(folder, 'out/index.html');
    mkdirSync(join(folder, 'out'));
    writeFileSync(file, 'an older page');
    await expect(renderAllurePage(folder, file, { resolveFrom })).rejects.toThrow('https://cdn.example/a.js');
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
  });
});

/** Code as a single-file page embeds it. */
function code(text: string): string {
  return `<script src="data:text/javascript;base64,${Buffer.from(text).toString('base64')}"></script>`;
}

describe('outside requests', () => {
  test.each([
    ['<script async src="https://a.example/x.js">'],
    ['<link rel="stylesheet" href="//a.example/x.css">'],
    ["<img alt='' src='http://a.example/x.png'>"],
    ['<iframe src=https://a.example/>'],
    ['<video poster="https://a.example/p.png">'],
    ['<script>fetch("https://a.example/x")</script>'],
    ["<script>import('//a.example/x.js')</script>"],
    ['<script>gtag(); // google-analytics.com</script>'],
    [code('fetch("https://new-tracker.example/c")')],
    [code('load("googletagmanager")')],
    [
      `<link href="data:text/css;base64,${Buffer.from('@import url(//fonts.example/x)').toString('base64')}">`,
    ],
  ])('%s', (html) => {
    expect(outsideRequests(html)).not.toEqual([]);
    expect(() => keptToItself(`<head></head>${html}`)).toThrow('load from elsewhere');
  });

  test.each([
    ['<a href="https://allurereport.org">about</a>'],
    ['<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['<script>window.data = {"jobUrl":"https://ci.example/1"}</script>'],
    ['<img src="data:image/png;base64,AAAA">'],
    [code('ns="http://www.w3.org/2000/svg"')],
  ])('nothing in %s', (html) => {
    expect(outsideRequests(html)).toEqual([]);
  });

  test('a page without a head has no place for the policy', () => {
    expect(() => keptToItself('<p>x</p>')).toThrow('no head');
  });
});
