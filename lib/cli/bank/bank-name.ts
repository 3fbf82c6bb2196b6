/** What a served bank is called at its start and in its profile: whoever calls it later knows what it is. */

import type { Given } from '../command.js';

export function bankName({ flags }: Given): string {
  const fault = flags.get('fault');
  const variants = flags
    .get('variant')
    ?.split(',')
    .map((each) => each.trim());
  const changes = [
    ...(fault === undefined ? [] : [`fault ${fault}`]),
    ...(variants === undefined ? [] : [`variant ${variants.join(', ')}`]),
  ];
  return changes.length === 0 ? 'reference bank' : `reference bank with ${changes.join(' and ')}`;
}
