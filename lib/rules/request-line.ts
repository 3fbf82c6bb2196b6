/**
 * Method and path: the version prefix (VER-01), known paths and methods (GEN-01), known payment products
 * (END-04), and sandbox operations in the sandbox only (ENV-08, CARD-13).
 */

import type { HttpMethod, Operation } from '../model/operation.js';
import { operation } from '../model/operations/index.js';
import { groupedPaymentProducts, paymentProducts } from '../model/operations/payments.js';
import type { Match, OperationTable } from '../model/operations/table.js';
import type { JudgedRequest } from './judged-request.js';
import { operationsAt } from './operations-at.js';
import type { RequestDraft } from './request-draft.js';
import { beforeSigning, refusals, requestRule } from './request-rule.js';
import type { BreakerSetting } from './rule.js';

const prefix = '/v1/';
const methods: readonly HttpMethod[] = ['PUT', 'DELETE', 'POST', 'GET'];
const productPath = /^\/v1\/(payments|bulk-payments|periodic-payments)\/([^/]*)(?:\/|$)/;

const productsOf: Readonly<Record<string, readonly string[]>> = {
  payments: paymentProducts,
  'bulk-payments': groupedPaymentProducts,
  'periodic-payments': groupedPaymentProducts,
};

interface NamedProduct {
  readonly product: string;
  readonly known: boolean;
}

/**
 * The product that a path names, where an operation has one or below a family of payments; undefined for
 * other paths.
 */
function productOf(path: string, match: Match, operations: OperationTable): NamedProduct | undefined {
  const found = match.kind === 'method-not-allowed' ? operations.match(match.allowed[0] ?? '', path) : match;
  const [, family = '', segment] = productPath.exec(path) ?? [];
  if (found.kind !== 'operation') {
    return segment === undefined
      ? undefined
      : { product: segment, known: productsOf[family]?.includes(segment) === true };
  }
  const named = found.params['product'];
  if (named !== undefined)
    return { product: named, known: productsOf[found.operation.group]?.includes(named) === true };
  // The path of an operation of its own.
  return segment === undefined ? undefined : { product: segment, known: true };
}

function hasUnknownProduct({ path, match, operations }: JudgedRequest): boolean {
  return productOf(path, match, operations)?.known === false;
}

function pathOf({ target }: RequestDraft): string {
  return target.split('?')[0] ?? '';
}

/** The product of a draft as its path writes it. */
function productIn(draft: RequestDraft, setting?: BreakerSetting): string | undefined {
  const operations = operationsAt(setting?.context?.answers);
  const path = pathOf(draft);
  const found = productOf(path, operations.match(draft.method, path), operations);
  return found === undefined ? undefined : operations.productName(found.product);
}

function withPath(draft: RequestDraft, change: (path: string) => string): RequestDraft {
  const mark = draft.target.indexOf('?');
  const [path, search] =
    mark < 0 ? [draft.target, ''] : [draft.target.slice(0, mark), draft.target.slice(mark)];
  return { ...draft, target: change(path) + search };
}

export const versionPrefix = requestRule({
  id: 'version-prefix',
  unservable: true,
  clause: 'VER-01',
  refusal: refusals.notFound,
  judge: ({ path }) =>
    path.startsWith(prefix) ? undefined : { message: 'the path does not begin with /v1/' },
  breakers: [
    beforeSigning('version prefix /v2/', (draft) =>
      withPath(draft, (path) => path.replace(/^\/v1\//, '/v2/')),
    ),
    beforeSigning('no version prefix', (draft) => withPath(draft, (path) => path.replace(/^\/v1\//, '/'))),
  ],
});

export const knownProduct = requestRule({
  id: 'known-product',
  unservable: true,
  clause: 'END-04',
  refusal: refusals.productUnknown,
  judge: (request) =>
    hasUnknownProduct(request) ? { message: 'there is no such payment product' } : undefined,
  breakers: [
    beforeSigning(
      'unknown payment product',
      (draft, setting) =>
        withPath(draft, (path) =>
          path.replace(`/${productIn(draft, setting) ?? ''}`, '/martian-credit-transfers'),
        ),
      { appliesTo: (draft, setting) => productIn(draft, setting) !== undefined },
    ),
  ],
});

export const knownPath = requestRule({
  id: 'known-path',
  clause: 'GEN-01',
  owedBySender: { weight: 'must' },
  refusal: refusals.notFound,
  judge: (request) =>
    request.match.kind === 'unknown-path' && request.path.startsWith(prefix) && !hasUnknownProduct(request)
      ? { message: 'the interface has no such path' }
      : undefined,
  breakers: [
    beforeSigning('unknown path', (draft) =>
      withPath(draft, (path) => path.replace(/^\/v1\/[^/]+/, '/v1/no-such-resource')),
    ),
  ],
});

export const offeredMethod = requestRule({
  id: 'offered-method',
  clause: 'GEN-01',
  owedBySender: { weight: 'must' },
  refusal: refusals.methodNotAllowed,
  judge: (request) =>
    request.match.kind === 'method-not-allowed' && !hasUnknownProduct(request)
      ? { message: `the path offers ${request.match.allowed.join(', ')} only` }
      : undefined,
  breakers: [
    beforeSigning('a method that the path does not offer', (draft, setting) => {
      const operations = operationsAt(setting?.context?.answers);
      const path = pathOf(draft);
      const method = methods.find((each) => operations.match(each, path).kind === 'method-not-allowed');
      return { ...draft, method: method ?? draft.method };
    }),
  ],
});

function isCardTransactionList({ id }: Pick<Operation, 'id'>): boolean {
  return id === 'list-sandbox-card-transactions';
}

function isElsewhere(request: JudgedRequest, environment: string, cards: boolean): boolean {
  const { operation: found } = request;
  return (
    environment !== 'sandbox' && found?.environment === 'sandbox' && isCardTransactionList(found) === cards
  );
}

/** In production a sandbox operation is broken as it stands; nothing needs to be changed about the draft. */
function inProduction(cards: boolean) {
  return (draft: RequestDraft, setting?: BreakerSetting): boolean =>
    setting?.context?.environment === 'production' &&
    operation(draft.operation).environment === 'sandbox' &&
    isCardTransactionList({ id: draft.operation }) === cards;
}

export const sandboxOnly = requestRule({
  id: 'sandbox-only',
  clause: 'ENV-08',
  refusal: refusals.notFound,
  judge: (request, { environment }) =>
    isElsewhere(request, environment, false)
      ? { message: 'the operation exists in the sandbox only' }
      : undefined,
  breakers: [
    beforeSigning('sandbox operation in production', (draft) => draft, { appliesTo: inProduction(false) }),
  ],
});

export const sandboxCardTransactionsOnly = requestRule({
  id: 'sandbox-card-transactions-only',
  // Production has no sandbox path at all.
  shadowed: true,
  clause: 'CARD-13',
  also: ['ENV-08'],
  refusal: refusals.notFound,
  judge: (request, { environment }) =>
    isElsewhere(request, environment, true)
      ? { message: 'card transactions made by hand exist in the sandbox only' }
      : undefined,
  breakers: [
    beforeSigning('sandbox card transactions in production', (draft) => draft, {
      appliesTo: inProduction(true),
    }),
  ],
});

export const requestLineRules = [
  versionPrefix,
  knownPath,
  knownProduct,
  offeredMethod,
  sandboxOnly,
  sandboxCardTransactionsOnly,
] as const;
