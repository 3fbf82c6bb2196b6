/** How clients write an identifier otherwise than they send it. */

import type { ValueVariant } from '../addresses/address-text.js';

export function uuidVariants(name: string, sent: string): readonly ValueVariant[] {
  const bare = sent.replaceAll(/[{}-]/g, '');
  const hyphened = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const forms: readonly (readonly [did: string, value: string])[] = [
    ['in upper case', sent.toUpperCase()],
    ['in lower case', sent.toLowerCase()],
    ['in braces', `{${sent}}`],
    ['without braces', sent.replaceAll(/[{}]/g, '')],
    ['without hyphens', bare],
    ['without hyphens in upper case', bare.toUpperCase()],
    ['with hyphens', hyphened],
    ['with hyphens in lower case', hyphened.toLowerCase()],
    ['as a URN', `urn:uuid:${sent}`],
    ['between quotes', `"${sent}"`],
    ['in upper case and braces', `{${sent.toUpperCase()}}`],
    ['in parentheses', `(${sent})`],
    [
      'with the bytes of its first parts in reverse order, as a Guid of .NET keeps them',
      hyphened.replace(/^(..)(..)(..)(..)-(..)(..)-(..)(..)-/, '$4$3$2$1-$6$5-$8$7-'),
    ],
  ];
  return forms.map(([did, value]) => ({
    cause: 'uuid-spelling',
    did: `signed the identifier of ${name} ${did}, which is not how it was sent`,
    value,
  }));
}
