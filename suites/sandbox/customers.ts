import {
  expectEqual,
  expectThat,
  idOfCustomer,
  listCustomers,
  makeCustomer,
  sandboxCustomerChecks,
  scenario,
  textOf,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

const told = ['customerNumber', 'customerType', 'customerName'] as const;

/** One of each type, so that the first customer of a list is not taken for any other. */
export const customers = scenario({
  id: 'sandbox/customers',
  title: 'Created sandbox customers are listed once and each found by its id',
  clauses: ['SBX-13', 'SBX-20', 'SBX-21', 'SBX-22', 'SBX-37', 'SBX-38'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  async run(stage) {
    const { tpp, judge, observe } = stage;
    const made = [
      await makeCustomer(stage, tpp, 'PRIVATE'),
      await makeCustomer(stage, tpp, 'CORPORATE'),
      await makeCustomer(stage, tpp, 'PRIVATE'),
    ];
    observe('sandbox-creation-status', `creating a customer is answered with ${made[0]?.reply.status}`);
    // Lists are often cut after ten.
    const more = await unlessUntestable(async () => {
      const further = [];
      for (let count = 0; count < 9; count += 1) further.push(await makeCustomer(stage, tpp, 'PRIVATE'));
      return further;
    });
    const list = await listCustomers(tpp);
    for (const each of [...made, ...more]) {
      const listed = list.filter((one) => textOf(one, 'customerNumber') === each.customerNumber);
      judge('SBX-37', 'a created customer is listed once', () =>
        expectEqual(listed.length, 1, 'the number of times it is listed'),
      );
      judge('SBX-38', 'a created customer is in the list', () =>
        expectThat(listed.length > 0, 'the created customer', 'it is missing'),
      );
    }
    judge('SBX-37', 'every customer has an id of its own', () => {
      const ids = list.map((each) => textOf(each, 'customerId')).filter((id) => id !== '');
      expectEqual(new Set(ids).size, ids.length, 'the number of ids');
    });

    for (const each of made) {
      const customerId = await idOfCustomer(tpp, each);
      const reply = await tpp.call('read-sandbox-customer', { params: { customerId } });
      judge('SBX-38', 'a created customer is found by its id', () => reply.hasStatus(200));
      judge('SBX-20', 'the reply is the one customer asked for', () => {
        reply.hasStatus(200);
        for (const name of told) expectEqual(reply.at(name) === each[name], true, `${name} as created`);
      });
      judge('SBX-21', 'the id selects the customer', () => {
        reply.hasStatus(200);
        expectThat(reply.at('customerId') === customerId, 'the customer with this id', 'another');
      });
      for (const check of sandboxCustomerChecks) {
        const outcome = check.look(reply);
        judge('SBX-22', `${check.expectation} (${check.clause})`, () => {
          reply.hasStatus(200);
          if (outcome?.holds === false) expectThat(false, outcome.expected, outcome.actual);
        });
      }
      const href = reply.at('_links', 'self', 'href');
      judge('SBX-13', 'there is a link back', () =>
        expectThat(typeof href === 'string', 'an href', typeof href),
      );
      if (typeof href !== 'string') continue;
      const again = await tpp.follow('GET', href);
      judge('SBX-13', 'the link leads back to the customer', () => {
        again.hasStatus(200);
        expectThat(again.at('customerId') === customerId, 'the same customer', 'another');
      });
    }
    const nobody = await tpp.call('read-sandbox-customer', { params: { customerId: stage.random.uuid() } });
    judge('SBX-21', 'an id that nobody has is refused', () => nobody.isRefusal('SBX-21'));
  },
});
