/** The parts of the reference bank: a strict and lawful reading of the interface. */

import { certificateRoles } from '../certificates/index.js';
import type { Environment } from '../model/environment.js';
import { present } from '../model/present.js';
import { requestRules } from '../rules/index.js';
import type { RequestRule } from '../rules/rule.js';
import { finish } from './finish.js';
import { identifyTpp } from './identify.js';
import { randomIds, seededIds } from './ids.js';
import { answerPage } from './pages/controller.js';
import { referencePages } from './pages/index.js';
import { runBatch, scheduledBatch } from './payments/batch.js';
import { referencePolicies } from './policies/index.js';
import type { TppRegistry } from './policies/tpp.js';
import { referencePresenters } from './presenters/index.js';
import { accountAccessPurpose } from './purposes/account-access.js';
import { basketPurpose, cancellationPurpose, paymentPurpose } from './purposes/payment.js';
import { registrationPurpose } from './purposes/registration.js';
import { referenceRoutes } from './routes/index.js';
import { fixedDataSet, productionDataSet } from './state/data-set.js';
import type { BankParts } from './types.js';

/** What may be chosen about a reference bank. */
export interface ReferenceOptions {
  /** Default `sandbox`. */
  readonly environment?: Environment;
  /** Path of the base address; default `/api-sandbox` or `/api`. */
  readonly basePath?: string;
  /** Origin in scaRedirect addresses until the bank is served. */
  readonly origin?: string;
  /** Source of time; default the system's. */
  readonly time?: () => number;
  /** Makes ids reproducible. */
  readonly seed?: number;
  /** Default: every rule of the suite, in its order. */
  readonly rules?: readonly RequestRule[];
  /** DER of trusted authorities; absent: trust is not judged. */
  readonly trust?: readonly Buffer[];
  /** Registered TPPs for production; absent: no registry is asked. */
  readonly registry?: TppRegistry;
}

/** The reference bank, taken apart. */
export function referenceParts(options: ReferenceOptions = {}): BankParts {
  const { environment = 'sandbox', seed } = options;
  return {
    environment,
    basePath: options.basePath ?? (environment === 'sandbox' ? '/api-sandbox' : '/api'),
    origin: options.origin ?? 'https://bank.example',
    time: options.time ?? Date.now,
    ids: seed === undefined ? randomIds : () => seededIds(seed),
    rules: (options.rules ?? requestRules).filter((each) => each.observedOnly !== true),
    ...present({ trust: options.trust, registry: options.registry }),
    // beyond the basic plane: what the interface names an emoji
    unprocessable: /[\u{10000}-\u{10FFFF}]/u,
    readRoles: certificateRoles,
    identify: identifyTpp,
    dataSet: environment === 'sandbox' ? fixedDataSet : productionDataSet,
    routes: referenceRoutes,
    policies: referencePolicies,
    presenters: referencePresenters,
    purposes: {
      'account-access': accountAccessPurpose,
      registration: registrationPurpose,
      payment: paymentPurpose,
      cancellation: cancellationPurpose,
      basket: basketPurpose,
    },
    pages: referencePages,
    site: answerPage,
    duties: [scheduledBatch],
    batch: [runBatch],
    finish,
  };
}
