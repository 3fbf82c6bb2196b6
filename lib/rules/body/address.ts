/**
 * Structured addresses under enforcement: the creditor agent's BIC (ADR-09), the creditor's name (ADR-10),
 * town (ADR-11) and country (ADR-12).
 */

import type { ClauseId } from '../../catalogue/index.js';
import { operation } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { isSchemaName, validate } from '../../schemas/index.js';
import { answerOf } from '../answers.js';
import { isInitiation } from '../operation-kinds.js';
import { jsonBody, withBody, type RequestDraft } from '../request-draft.js';
import { beforeSigning, refusals, requestRule, type NamedRule } from '../request-rule.js';
import type { AssumedAnswer, Breaker } from '../rule.js';
import {
  addressesEnforced,
  alwaysCovered,
  isMissing,
  lackingTransfer,
  lacksAddress,
  lacksAgent,
  lacksName,
  lacksTown,
  type Lack,
} from './address-coverage.js';
import { itemsOf } from '../../model/json-value.js';
import { membersOf, stepsOf, valueAt, withoutValue, withValue } from './json-place.js';

function schemaOfDraft(draft: RequestDraft): string | undefined {
  return operation(draft.operation).requestSchema;
}

/** Changes the first transfer of a body; undefined where there is nothing to change. */
type Spoil = (transfer: Readonly<Record<string, unknown>>) => unknown;

function spoilt(body: unknown, spoil: Spoil): unknown {
  const place = itemsOf(membersOf(body)['payments']).length > 0 ? ['payments', '0'] : [];
  const changed = spoil(membersOf(valueAt(body, place)));
  return changed === undefined ? undefined : withValue(body, place, changed);
}

function withoutMember(pointer: string): Spoil {
  const place = stepsOf(pointer);
  return (transfer) => (valueAt(transfer, place) === undefined ? undefined : withoutValue(transfer, place));
}

/** The change breaks the rule under enforcement, and no rule of the body. */
function addressBreaker(name: string, lack: Lack, spoil: Spoil, assumes?: AssumedAnswer): Breaker {
  return beforeSigning(
    `${name} under enforcement`,
    (draft) => withBody(draft, spoilt(jsonBody(draft), spoil)),
    {
      ...present({ assumes }),
      appliesTo: (draft, setting) => {
        const context = setting?.context;
        if (context === undefined || !addressesEnforced(context)) return false;
        const body = spoilt(jsonBody(draft), spoil);
        const schema = schemaOfDraft(draft);
        if (body === undefined || lackingTransfer(lack, schema, body, context) === undefined) return false;
        return isValidBody(schema, body);
      },
    },
  );
}

function isValidBody(schema: string | undefined, body: unknown): boolean {
  return schema !== undefined && isSchemaName(schema) && validate(schema, body).length === 0;
}

interface AddressRule<Id extends string> {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly pointer: string;
  readonly message: string;
  readonly lack: Lack;
  readonly breakers: readonly Breaker[];
}

function addressRule<const Id extends string>(definition: AddressRule<Id>): NamedRule<Id> {
  const { id, clause, pointer, message, lack, breakers } = definition;
  return requestRule({
    id,
    clause,
    // When and for which payments the rule holds are clauses of their own.
    also: ['ADR-01', 'ADR-02', 'ADR-03', 'ADR-04', 'ADR-05', 'ADR-07'],
    refusal: refusals.formatError,
    concerns: isInitiation,
    judge: ({ body, operation: found }, context) => {
      if (body.kind !== 'json' || !addressesEnforced(context)) return undefined;
      const path = lackingTransfer(lack, found?.requestSchema, body.value, context);
      return path === undefined ? undefined : { message, path: path + pointer };
    },
    breakers,
  });
}

const town = '/creditorAddress/townName';

/** Without the town, and without what a bank may derive it from. */
function withoutTown(transfer: Readonly<Record<string, unknown>>): unknown {
  const without = withoutMember(town)(transfer);
  return without === undefined ? undefined : withoutValue(without, ['creditorAddress', 'postalCode']);
}

const blank = { question: 'empty-string', answer: 'refused' } as const;

/** What a bank may tell the creditor's bank by, from much to nothing. */
const derivedFrom = [
  ['creditorAgent left out', 'norwegian-bban-or-iban'],
  ['creditorAgent left out where IBANs alone tell the bank', 'iban'],
  ['creditorAgent left out where no number tells the bank', 'nothing'],
] as const;

/**
 * Without the agent: what the profile answers says which transfers need it, so that one way applies. Of a
 * domestic payment it may stay optional, whatever the bank can derive.
 */
const withoutAgent = derivedFrom.map(([name, answer]): Breaker => {
  const assumes = { question: 'derivable-bic', answer } as const;
  const breaker = addressBreaker(name, lacksAgent, withoutMember('/creditorAgent'), assumes);
  return {
    ...breaker,
    appliesTo: (draft, setting) =>
      setting?.context !== undefined &&
      answerOf(setting.context, 'derivable-bic') === answer &&
      (answer === 'norwegian-bban-or-iban' || alwaysCovered.has(schemaOfDraft(draft))) &&
      breaker.appliesTo?.(draft, setting) !== false,
  };
});

const cityAlone = { question: 'city-under-enforcement', answer: 'not-counted' } as const;

function hasCity(transfer: Readonly<Record<string, unknown>>): boolean {
  return !isMissing(membersOf(transfer['creditorAddress'])['city']);
}

export const addressRules = [
  addressRule({
    id: 'structured-creditor-agent',
    clause: 'ADR-09',
    pointer: '/creditorAgent',
    message: 'the BIC of the creditor agent is needed and cannot be derived',
    lack: lacksAgent,
    breakers: withoutAgent,
  }),
  addressRule({
    id: 'structured-creditor-name',
    clause: 'ADR-10',
    pointer: '/creditorName',
    message: 'the name of the creditor is needed',
    lack: lacksName,
    breakers: [
      addressBreaker('creditorName empty', lacksName, (each) => ({ ...each, creditorName: '' }), blank),
    ],
  }),
  addressRule({
    id: 'structured-creditor-town',
    clause: 'ADR-11',
    pointer: town,
    message: 'townName of the creditor is needed',
    lack: lacksTown,
    breakers: [
      addressBreaker('townName left out', lacksTown, (each) =>
        hasCity(each) ? undefined : withoutTown(each),
      ),
      addressBreaker(
        'city in place of townName',
        lacksTown,
        (each) => {
          const without = withoutTown(each);
          return without === undefined ? undefined : withValue(without, ['creditorAddress', 'city'], 'Oslo');
        },
        cityAlone,
      ),
    ],
  }),
  {
    ...addressRule({
      id: 'structured-creditor-country',
      clause: 'ADR-12',
      pointer: '/creditorAddress/country',
      message: 'the country of the creditor is needed',
      lack: lacksAddress,
      breakers: [addressBreaker('creditorAddress left out', lacksAddress, withoutMember('/creditorAddress'))],
    }),
    // PAY-21 asks for the country of every address.
    shadowed: true,
  },
] as const;
