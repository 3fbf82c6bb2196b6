/**
 * A TPP as scenarios drive it: it drafts requests with the headers that the interface asks for, signs them,
 * and sends them. What leaves must violate exactly the rules that the scenario announced.
 */

import { present } from '../../model/present.js';
import { isOperationId, operation, type OperationId } from '../../model/operations/index.js';
import type { HeaderLine } from '../../model/http.js';
import type { HttpMethod } from '../../model/operation.js';
import { draft, type DraftInput, type RequestDraft } from '../../rules/request-draft.js';
import { operationsAt } from '../../rules/operations-at.js';
import type { RequestRule } from '../../rules/rule.js';
import { assumed } from '../target/assumed.js';
import { Untestable } from '../../model/errors.js';
import { targetBelowBase } from '../target/links.js';
import type { Reply } from '../replies/reply.js';
import type { KnownAccount, TppIdentity } from '../target/target.js';
import type { ClientOptions } from '../client/call.js';
import type { Client } from '../client/client.js';
import { breakagesBy, brokenCalls, isTelling, type Breakage, type BrokenCall } from './breakages.js';

export type { Breakage, BrokenCall } from './breakages.js';

/** On whose behalf a TPP calls, and in which session. */
export interface Binding {
  readonly sessionId: string;
  readonly psuId?: string;
  readonly corporateId?: string;
  /** Accounts of the PSU that the TPP knows, the first one pays. */
  readonly accounts: readonly KnownAccount[];
  /** False when no PSU is present: PSU-IP-Address is left out wherever the operation does not require it. */
  readonly attended: boolean;
  /** TPP-Redirect-URI where it is not the TPP's usual one. */
  readonly redirectUri?: string;
}

/** What a request is made of besides its operation. */
export interface RequestInput extends DraftInput {
  /** Headers to add or, with undefined, to leave out; names as in the interface's table. */
  readonly withHeaders?: Readonly<Record<string, string | undefined>>;
}

/** How a request is sent; it breaks no rule unless told. */
export type SendOptions = Partial<Pick<ClientOptions, 'announces' | 'odd' | 'linked' | 'variation'>>;

/** A request, and the rules that it breaks on purpose. */
export type Planned = RequestDraft | ({ readonly request: RequestDraft } & SendOptions);

export interface Tpp {
  readonly identity: TppIdentity;
  readonly binding: Binding;
  /** Whether its roles let it call the operation. */
  may(id: OperationId): boolean;
  /** Drafts a request with the headers that it requires. Creations say that duplicates are wanted. */
  request(id: OperationId, input?: RequestInput): RequestDraft;
  /** Drafts and sends. */
  call(id: OperationId, input?: RequestInput): Promise<Reply>;
  send(request: RequestDraft, options?: SendOptions): Promise<Reply>;
  /**
   * Sends the request unbroken, which must be accepted, and then once for each way to break one of the rules,
   * several at once.
   * @throws Untestable when the unbroken request is refused: the refusals would prove nothing.
   */
  breakages(request: RequestDraft, ...rules: readonly RequestRule[]): AsyncIterable<Breakage>;
  /**
   * The same for several requests and one rule: first all of them unbroken, then all that were accepted
   * broken.
   * @param onRefusedTwin hears of each that was refused unbroken, which is left out then
   */
  breakagesOfEach(
    requests: readonly RequestDraft[],
    rule: RequestRule,
    onRefusedTwin: (request: RequestDraft, twin: Reply) => void,
  ): AsyncIterable<Breakage>;
  /** Every way to break one of the rules in the request that tells something of the bank (`isTelling`). */
  ways(request: RequestDraft, rules: readonly RequestRule[]): readonly BrokenCall[];
  /** Sends broken calls, several at once. */
  sendBroken(broken: readonly BrokenCall[]): AsyncIterable<Breakage>;
  /** Sends requests that do not depend on each other; the replies come in their order. */
  together(requests: readonly Planned[]): AsyncIterable<Reply>;
  /** The same, for a few requests whose replies are wanted all at once. */
  all<const Requests extends readonly Planned[]>(
    requests: Requests,
  ): Promise<{ readonly [Index in keyof Requests]: Reply }>;
  /**
   * Drafts a request to where a link of a reply leads, with the headers of the operation found there.
   * @throws Untestable when the link leads to no operation of the interface.
   */
  linked(method: HttpMethod, href: string): RequestDraft;
  /**
   * Drafts and sends it. What the link asks for and the interface does not allow is a fault of the bank.
   * @throws Untestable when the link leads to no operation of the interface.
   */
  follow(method: HttpMethod, href: string, options?: Pick<SendOptions, 'announces'>): Promise<Reply>;
  /** The same TPP with another binding. */
  bound(changes: Partial<Binding>): Tpp;
  /** The same TPP in a new session of its own making. */
  inNewSession(): Tpp;
  /** The same TPP without PSU present. */
  unattended(): Tpp;
}

const psuIpAddress = '192.0.2.17';

function headersOf(id: OperationId, redirectUri: () => string, binding: Binding): readonly HeaderLine[] {
  const { group, requiredHeaders } = operation(id);
  const withPsu = group !== 'sandbox' && group !== 'tpp-dialogue';
  const lines: HeaderLine[] = [['Accept', 'application/json']];
  if (withPsu) {
    lines.push(['x-accept-fix', 'amount-as-string'], ['TPP-Session-ID', binding.sessionId]);
    if (requiredHeaders.includes('TPP-Redirect-URI'))
      lines.push(['TPP-Redirect-URI', binding.redirectUri ?? redirectUri()]);
    if (binding.psuId !== undefined) lines.push(['PSU-ID', binding.psuId]);
    if (binding.corporateId !== undefined) lines.push(['PSU-Corporate-ID', binding.corporateId]);
    if (binding.attended || requiredHeaders.includes('PSU-IP-Address'))
      lines.push(['PSU-IP-Address', psuIpAddress]);
  }
  return lines;
}

/** What a logical duplicate is, is open: who names no query wants the payment in any case. */
function usualQuery(id: OperationId): DraftInput['query'] {
  const { query } = operation(id);
  const isTold = query.some(({ name }) => name === 'allowLogicalDuplicate');
  return isTold ? { allowLogicalDuplicate: 'true' } : undefined;
}

function adjusted(lines: readonly HeaderLine[], changes: RequestInput['withHeaders']): readonly HeaderLine[] {
  const names = Object.keys(changes ?? {}).map((each) => each.toLowerCase());
  const kept = lines.filter(([name]) => !names.includes(name.toLowerCase()));
  const added = Object.entries(changes ?? {}).flatMap(([name, value]): HeaderLine[] =>
    value === undefined ? [] : [[name, value]],
  );
  return [...kept, ...added];
}

/** What drafts the requests of a TPP. */
function drafting(
  { redirectUri }: TppIdentity,
  { target, random }: Client,
  binding: Binding,
): Pick<Tpp, 'request' | 'linked'> {
  const operations = operationsAt(target.pinnedAssumptions);
  const exact = assumed(target, 'redirect-addresses') === 'exact';
  const returnsTo = () =>
    (exact ? undefined : target.sca?.returnsTo?.(redirectUri, random.uuid())) ?? redirectUri;

  function request(id: OperationId, input: RequestInput = {}): RequestDraft {
    const query = input.query ?? usualQuery(id);
    const usual = [...headersOf(id, returnsTo, binding), ...(input.headers ?? [])];
    return draft(
      id,
      { ...input, ...present({ query }), headers: adjusted(usual, input.withHeaders) },
      operations,
    );
  }

  function linked(method: HttpMethod, href: string): RequestDraft {
    const leadsTo = targetBelowBase(target, href);
    const found = operations.match(method, leadsTo?.split('?')[0] ?? '');
    if (leadsTo === undefined || found.kind !== 'operation') {
      throw new Untestable(
        `the link ${href} leads to no operation with ${method}; if one stands there, pin it (list operations names the pin)`,
      );
    }
    const { id } = found.operation;
    if (!isOperationId(id)) throw new Untestable(`the link ${href} leads to no operation`);
    return { ...request(id, { params: found.params }), target: leadsTo };
  }

  return { request, linked };
}

function planned(each: Planned): { readonly request: RequestDraft; readonly options: ClientOptions } {
  const { request, announces = [], odd, linked, variation } = 'request' in each ? each : { request: each };
  return { request, options: { announces, ...present({ odd, linked, variation }) } };
}

/** What sends the requests of a TPP. */
function sending(identity: TppIdentity, client: Client): Pick<Tpp, 'send' | 'together' | 'all'> {
  const together = (requests: readonly Planned[]) => client.together(identity, requests.map(planned));
  return {
    send: (request, options = {}) => client.send(identity, request, planned({ request, ...options }).options),
    together,
    async all<const Requests extends readonly Planned[]>(requests: Requests) {
      const replies: Reply[] = [];
      for await (const reply of together(requests)) replies.push(reply);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a failure throws, so each request has its reply
      return replies as unknown as { readonly [Index in keyof Requests]: Reply };
    },
  };
}

/** What sends requests unbroken and broken. */
function breakingWith(
  identity: TppIdentity,
  client: Client,
  { send, all }: Pick<Tpp, 'send' | 'all'>,
): Pick<Tpp, 'breakages' | 'breakagesOfEach' | 'ways' | 'sendBroken'> {
  const brokenBy = (rule: RequestRule, request: RequestDraft) => brokenCalls(identity, client, rule, request);
  const sendBroken = (calls: readonly BrokenCall[]) => breakagesBy(identity, client, calls);
  return {
    async *breakages(each, ...rules) {
      const twin = await send(each);
      if (!twin.accepted) {
        throw new Untestable(
          `the unbroken ${each.operation} was refused with status ${twin.status}, so its refusals prove nothing`,
        );
      }
      yield* sendBroken(rules.flatMap((rule) => brokenBy(rule, each)));
    },
    async *breakagesOfEach(requests, rule, onRefusedTwin) {
      const twins = await all(requests);
      const served = requests.filter((each, index) => {
        const twin = twins[index];
        if (twin?.accepted === false) onRefusedTwin(each, twin);
        return twin?.accepted === true;
      });
      yield* sendBroken(served.flatMap((each) => brokenBy(rule, each)));
    },
    ways: (each, rules) =>
      rules.flatMap((rule) =>
        brokenBy(rule, each).filter(({ breaker }) => isTelling(rule, breaker, client.target)),
      ),
    sendBroken,
  };
}

/** A TPP that speaks through a client. */
export function tppActor(identity: TppIdentity, client: Client, binding: Binding): Tpp {
  const bound = (changes: Partial<Binding>) => tppActor(identity, client, { ...binding, ...changes });
  const drafts = drafting(identity, client, binding);
  const sends = sending(identity, client);
  return {
    identity,
    binding,
    may(id) {
      const { role } = operation(id);
      return role === 'either' || identity.roles.includes(role);
    },
    ...drafts,
    ...sends,
    ...breakingWith(identity, client, sends),
    call: (id, input) => sends.send(drafts.request(id, input)),
    follow: async (method, href, options) =>
      sends.send(drafts.linked(method, href), { ...options, linked: true }),
    bound,
    inNewSession: () => bound({ sessionId: client.random.uuid() }),
    unattended: () => bound({ attended: false }),
  };
}
