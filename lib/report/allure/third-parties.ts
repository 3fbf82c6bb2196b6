/**
 * Keeps a rendered Allure page from speaking to anybody. Allure puts an analytics script into every page; it
 * is cut out, the rest is searched for addresses that are not known to be harmless, and a content policy
 * makes the browser refuse whatever the search may have missed. When anything is left, there is no page: a
 * bank's report must not call third parties.
 */

const analytics =
  /\s*<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>\s*<script>\s*window\.dataLayer[\s\S]*?<\/script>/g;

/** `data:` and `blob:` are the page's own contents; nothing else may be loaded. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' data: blob:; style-src 'unsafe-inline' data:; " +
  'img-src data: blob:; font-src data:; media-src data: blob:; connect-src data: blob:; frame-src data: blob:; ' +
  "base-uri 'self'; form-action 'none'";

/** Hosts that the page's code names without asking them: namespaces, links, a base address. */
const inertHosts: ReadonlySet<string> = new Set([
  'www.w3.org',
  'allurereport.org',
  'trace.playwright.dev',
  'localhost',
]);

const absolute = /(?:https?:|wss?:)?\/\/((?:[a-z0-9-]+\.)+[a-z]{2,}|\d+\.\d+\.\d+\.\d+|localhost)\b/gi;
const embedded = /data:text\/(?:javascript|css);base64,([A-Za-z0-9+/=]+)/g;
/** Attributes through which a browser loads something. An `a href` waits for a click. */
const loading =
  /<(?:script|link|img|iframe|frame|source|video|audio|track|embed|object|image|use|input|base)\b[^>]*?\b(?:src|srcset|href|data|poster|xlink:href)\s*=\s*["']?\s*((?:https?:|wss?:)?\/\/[^"'\s>]*)/gi;
const inlineScript = /<script\b[^>]*>([\s\S]*?)<\/script>/gi;

function hostsIn(text: string): readonly string[] {
  return [...text.matchAll(absolute)].map(([, host = '']) => host.toLowerCase());
}

/** What the page would ask of others, one line each; empty when it keeps to itself. */
export function outsideRequests(html: string): readonly string[] {
  const found: string[] = [];
  if (/googletagmanager|google-analytics/i.test(html)) found.push('an analytics tag');
  for (const [, address = ''] of html.matchAll(loading)) found.push(address);
  for (const [, base64 = ''] of html.matchAll(embedded)) {
    const code = Buffer.from(base64, 'base64').toString('utf8');
    if (/googletagmanager|google-analytics/i.test(code)) found.push('an analytics tag in embedded code');
    for (const host of hostsIn(code)) if (!inertHosts.has(host)) found.push(`${host} in embedded code`);
  }
  for (const [, code = ''] of html.matchAll(inlineScript)) {
    // Inline scripts carry the report's data, which may name any address; only a call to one matters.
    if (/\b(?:fetch|importScripts|sendBeacon|import)\s*\(\s*["'`](?:https?:|wss?:)?\/\//.test(code)) {
      found.push('an inline script that loads from elsewhere');
    }
  }
  return [...new Set(found)];
}

/**
 * The page without the analytics tag and under a policy that lets it load nothing from outside.
 * @throws Error when something third-party remains or the policy finds no place.
 */
export function keptToItself(html: string): string {
  const stripped = html.replaceAll(analytics, '');
  const remaining = outsideRequests(stripped);
  if (remaining.length > 0) {
    throw new Error(
      `the Allure page would load from elsewhere and was not written: ${remaining.slice(0, 3).join(', ')}`,
    );
  }
  const head = /<head>/i.exec(stripped);
  if (head === null) throw new Error('the Allure page has no head and was not written');
  const at = head.index + head[0].length;
  return `${stripped.slice(0, at)}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">${stripped.slice(at)}`;
}
