import { type Access, expectThat, type Stage } from '../../lib/harness/kit/index.js';

/**
 * Every other account ends with the first: what is served of it on the first day serves on the 179th, and no
 * more on the 181st.
 */
export async function watchOthers(
  { judge }: Pick<Stage<'LIM-01' | 'LIM-12'>, 'judge'>,
  { tpp, accounts }: Access,
) {
  const unattended = tpp.unattended();
  const reads = accounts.slice(1).flatMap(({ id: accountId }) => {
    const params = { accountId };
    const query = { bookingStatus: 'booked' };
    return [
      ['LIM-01', unattended.request('read-balances', { params })] as const,
      ['LIM-12', unattended.request('list-transactions', { params, query })] as const,
    ];
  });
  const requests = reads.map(([, request]) => request);
  const first = await unattended.all(requests);
  return async (days: number, isServed: boolean) => {
    const replies = await unattended.all(requests);
    for (const [at, [clause, { operation }]] of reads.entries()) {
      const reply = replies[at];
      if (reply !== undefined && first[at]?.accepted === true)
        judge(clause, `after ${days} days ${operation} at each further account answers as at the first`, () =>
          expectThat(
            reply.accepted === isServed,
            isServed ? 'an answer' : 'no access',
            `status ${reply.status}`,
          ),
        );
    }
  };
}
