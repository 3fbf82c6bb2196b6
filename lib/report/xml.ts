/** XML as text: what escapes, what may not be written at all, and elements from parts. */

// Characters that XML 1.0 forbids even as references, and half surrogate pairs.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

function allowed(text: string): string {
  return text.replaceAll(forbidden, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Text between tags; line breaks and tabs stay. */
export function xmlText(text: string): string {
  return allowed(text).replaceAll(/[&<>\r]/g, (each) => special[each] ?? each);
}

/** An attribute value; line breaks and tabs become references, since a parser would fold them to blanks. */
export function xmlAttribute(text: string): string {
  return allowed(text).replaceAll(/[&<>"'\n\t\r]/g, (each) => special[each] ?? each);
}

/** An element. Content is XML already; without it the element closes itself. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlAttribute(String(value))}"`,
  );
  const start = `<${name}${written.join('')}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`;
}
