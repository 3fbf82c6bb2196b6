import {
  afterSca,
  fillAccount,
  makeAccount,
  scenario,
  singleScaCreations,
  startSingleSca,
  trySca,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import { beginWalk } from './done.js';
import { judgeServed, onOrders, onReads } from './judge.js';
import { walkOrders } from './orders.js';
import { drawnRoute, grantAndWalk, kindsOf, walkThrough } from './walking.js';

const corporate = { context: 'CORPORATE' } as const;

/**
 * PSU-Corporate-ID stands among the headers of every call, payments included, and GET /v1/user begins an SCA
 * of companies for TPPs that can do nothing but pay. What a person of the profile may do is between the two.
 */
export const servedUnderAgreement = scenario({
  id: 'everywhere/served-under-agreement',
  title: 'What is served for a PSU in private is served for a company that engaged the PSU for it, too',
  clauses: ['HDR-32', ...onOrders, ...onReads],
  effects: 'changes-consent',
  needs: ['psu', 'corporate-psu', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, corporatePsu, tpp } = stage;
    const route = drawnRoute(stage, tpp);
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    const there = await grantAndWalk(stage, { tpp, psu: corporatePsu }, route, { choice: corporate });
    const isEngaged =
      corporatePsu.identity.made === true || there.some(({ deed, served }) => deed === 'creation' && served);
    const words = 'under an agreement';
    if (isEngaged) judgeServed(stage, plain, there, { words, clause: 'HDR-32' });
    else stage.observe('HDR-32', 'the corporate PSU of the profile orders nothing under its agreement');
  },
});

/** Who has much has no less. */
export const servedFromManyAccounts = scenario({
  id: 'everywhere/served-from-many-accounts',
  title: 'What is served for a PSU with two accounts is served from each of several, too',
  clauses: [...onOrders, ...onReads],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp } = stage;
    if (psu.identity.made !== true) return;
    const route = drawnRoute(stage, tpp);
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    const made = await unlessUntestable(async () => [
      await makeAccount(tpp, psu, { name: 'Third account', currency: 'EUR' }),
      await makeAccount(tpp, psu, { name: 'Fourth account', balance: 1_000_000 }),
    ]);
    const last = made.at(-1);
    if (last === undefined) return;
    const access = await psu.grants(tpp);
    const lastFirst = [...access.accounts].toSorted((one) => (one.bban === last ? -1 : 1));
    const there = await walkThrough(
      stage,
      {
        psu,
        access: { ...access, tpp: access.tpp.bound({ accounts: lastFirst }), accounts: lastFirst },
      },
      route,
    );
    judgeServed(stage, plain, there, { words: 'from the last of four accounts' });
  },
});

/** Who became known by a payment is known. */
export const servedAfterSingleSca = scenario({
  id: 'everywhere/served-after-single-sca',
  title: 'What is served with another PSU-ID is served with one that a single-SCA payment brought',
  clauses: ['SSC-04', ...onOrders, ...onReads],
  effects: 'changes-consent',
  needs: ['psu', 'single-sca'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp, target } = stage;
    if (target.sca?.sparing === true || psu.accounts.length === 0) return;
    const payer = { tpp: tpp.inNewSession().bound({ accounts: psu.accounts }) };
    const [first] = singleScaCreations(stage, payer, psu);
    if (first === undefined) return;
    const created = await payer.tpp.send(first.request);
    if (!created.accepted) return;
    const back = await trySca(psu, payer.tpp, await startSingleSca(payer, created));
    if (back?.succeeded !== true) return;
    const route = { ...drawnRoute(stage, tpp), reads: false } as const;
    const known = afterSca(payer.tpp, back);
    await fillAccount(stage, { tpp: known });
    const walk = beginWalk({ access: { tpp: known }, psu });
    await walkOrders(stage, walk, kindsOf(stage, known, route), route.whole.length);
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    const words = 'with the PSU-ID of a single-SCA payment';
    judgeServed(stage, plain, walk.done, { words, clause: 'SSC-04', onCreationsOnly: true });
  },
});
