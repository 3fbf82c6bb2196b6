/** Remarks on the query: parameters that the operation does not know. */

import { suggestion } from '../../model/near-miss.js';
import type { RemarkKind } from './remark.js';

export const unknownParameter: RemarkKind = {
  id: 'query-parameter-unknown',
  clause: 'END-13',
  look: ({ operation, query }) => {
    if (operation === undefined) return [];
    const known = operation.query.map(({ name }) => name);
    return query
      .filter(([name]) => !known.includes(name))
      .map(([name]) => ({
        message: `the operation does not know this parameter, which had no effect${suggestion(name, known)}`,
        path: name,
      }));
  },
};
