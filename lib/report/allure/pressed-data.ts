/**
 * Presses the data of a rendered Allure page. Allure writes each result as base64, some 30 MB for a whole
 * run; pressed it is a tenth, and the browser inflates it when the page opens.
 */

import { gzipSync } from 'node:zlib';

/** The script in which Allure hands over the data, a call for each file. */
const dataScript =
  /<script defer>\s*Promise\.allSettled\(\[(d\("[^]*?"\))\]\)\s*\.then\(function\(\)\{\s*window\.allureReportDataReady = true;\s*\}\)\s*<\/script>/;

const call = /d\("([^"\\]+)","([A-Za-z0-9+/=]*)"\)/g;

/** What the browser does: the app waits until the data is said to be ready. */
const inflating = `
      (async () => {
        const pressed = document.getElementById("pressed-data").textContent;
        const bytes = Uint8Array.from(atob(pressed), (each) => each.charCodeAt(0));
        const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        const base64 = (text) => {
          let binary = "";
          const all = new TextEncoder().encode(text);
          for (let at = 0; at < all.length; at += 8192)
            binary += String.fromCharCode(...all.subarray(at, at + 8192));
          return btoa(binary);
        };
        for (const [name, text] of await new Response(plain).json())
          window.allureReportData[name] = base64(text);
        window.allureReportDataReady = true;
      })();
    `;

/** Files of the page by their names; undefined where one is not text, or Allure wrote them otherwise. */
function filesIn(calls: string): readonly (readonly [string, string])[] | undefined {
  const files = [...calls.matchAll(call)].map(([, name = '', base64 = '']) => {
    const text = Buffer.from(base64, 'base64').toString('utf8');
    return { name, text, isText: Buffer.from(text).toString('base64') === base64 };
  });
  const isWhole = calls.replaceAll(call, '').replaceAll(',', '').trim() === '';
  return isWhole && files.every((each) => each.isText)
    ? files.map(({ name, text }) => [name, text] as const)
    : undefined;
}

/** The page with its data pressed; as it is where the data does not stand where it is looked for. */
export function withPressedData(html: string): string {
  const found = dataScript.exec(html);
  const files = filesIn(found?.[1] ?? '');
  if (found === null || files === undefined || files.length === 0) return html;
  const pressed = gzipSync(JSON.stringify(files)).toString('base64');
  const scripts =
    `<script type="application/octet-stream" id="pressed-data">${pressed}</script>\n` +
    `    <script defer>${inflating}</script>`;
  return html.slice(0, found.index) + scripts + html.slice(found.index + found[0].length);
}
