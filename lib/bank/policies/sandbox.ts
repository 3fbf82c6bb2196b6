/** Decisions on the operations below `/v1/sandbox/` (ENV-07, ENV-08, SBX and CARD clauses). */

export const sandbox = {
  exists: (environment: 'sandbox' | 'production'): boolean => environment === 'sandbox',
};
