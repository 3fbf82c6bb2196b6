/** Escaping and the frame of every page: plain HTML without scripts, readable by assistive technology. */

import { createHash } from 'node:crypto';
import type { HeaderLine } from '../../model/http.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags and in quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each);
}

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}' +
  'header{color:#454545;border-bottom:1px solid #767676}h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:2.5rem}' +
  'label{display:block;margin:.5rem 0}input[type=text],select{font:inherit;padding:.4rem;width:100%;box-sizing:border-box;' +
  'border:1px solid #595959;background:#fff;color:inherit}fieldset{border:1px solid #767676;padding:.5rem 1rem}legend{font-weight:600}' +
  'button{font:inherit;padding:.5rem 1.25rem;margin:1.25rem .75rem 0 0;border:2px solid #0b4f8a;background:#0b4f8a;color:#fff}' +
  'button.plain{background:#fff;color:#0b4f8a}:focus-visible{outline:3px solid #b35900;outline-offset:2px}' +
  'dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}th,td{text-align:left;padding:.15rem 1rem .15rem 0;overflow-wrap:anywhere}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** A whole page around its main part; `main` is HTML already. */
export function frame(title: string, main: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - Reference bank</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>` +
    `<body><header>Reference bank (test)</header><main><h1>${escaped(title)}</h1>${main}</main></body></html>`
  );
}

/** Headers of a page. form-action covers the redirect behind a form, so it allows the TPP's address. */
export function pageHeaders(redirectUri?: string): readonly HeaderLine[] {
  const origin = redirectUri !== undefined && URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  const target = origin === undefined ? '' : ` ${origin.origin === 'null' ? origin.protocol : origin.origin}`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${target}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Frame-Options', 'DENY'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cache-Control', 'no-store'],
  ];
}
