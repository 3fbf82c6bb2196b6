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
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem}' +
  'label{display:block;margin:.5rem 0}button{font:inherit;padding:.4rem 1rem;margin:1rem .5rem 0 0}dt{font-weight:600}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** A whole page around its main part; `main` is HTML already. */
export function frame(title: string, main: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    `<meta name="viewport" content="width=device-width"><style>${style}</style></head>` +
    `<body><main><h1>${escaped(title)}</h1>${main}</main></body></html>`
  );
}

/**
 * Headers of a page. Browsers apply form-action to the redirect that follows a form, so the TPP's address has to be
 * among the allowed ones.
 */
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
