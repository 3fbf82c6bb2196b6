import {
  bulkAndPeriodicCalls,
  creationCalls,
  expectThat,
  formatImfFixdate,
  type LawfulCall,
  readingCalls,
  type RequestDraft,
  scenario,
  singleScaCreations,
  type Stage,
  type Tpp,
  turned,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

const day = 86_400;

/** How a Date is off that is not far off, in seconds: what some tolerate. */
const near = [75, 150, 290] as const;

/** How a Date is off that agrees in part: in its minutes, by a time zone, in its time, its weekday. */
const far = [1_800, 3_600, 7_200, 12 * 3_600, day, 7 * day, 28 * day, 100 * day] as const;

type Scene = Pick<Stage<'SIG-07' | 'SIG-08'>, 'judge' | 'random' | 'target' | 'time'>;

interface Off {
  readonly how: string;
  readonly clause: 'SIG-07' | 'SIG-08';
  readonly at: (now: number) => number;
}

function behind(seconds: number): Off {
  return { how: `${seconds} seconds behind`, clause: 'SIG-07', at: (now) => now - seconds * 1_000 };
}

/** A request that travels long is ahead by less, so that it is far ahead. */
function ahead(seconds: number): Off {
  return { how: `${seconds} seconds ahead`, clause: 'SIG-08', at: (now) => now + seconds * 1_000 };
}

/** The same day and time of other years. */
function inYear(years: number): Off {
  return {
    how: `of ${Math.abs(years)} years ${years < 0 ? 'before' : 'later'}`,
    clause: years < 0 ? 'SIG-07' : 'SIG-08',
    at(now) {
      const date = new Date(now);
      return date.setUTCFullYear(date.getUTCFullYear() + years);
    },
  };
}

const others = [...far.map(behind), inYear(-1), ...far.map(ahead), inYear(1), inYear(-4)];

/** Whether the call reads what the bank shows without the PSU, too. */
function isOfAccounts({ method, operation }: RequestDraft): boolean {
  return method === 'GET' && /account|balance|transaction/.test(operation);
}

/** Sends the call with a Date that is off; what is wrong about it is said by the Date alone. */
async function judgeOff(scene: Scene, tpp: Tpp, plans: readonly (readonly [RequestDraft, string, Off])[]) {
  const replies = await tpp.all(
    plans.map(([request, , { at }]) => ({
      request: withHeader(request, 'Date', formatImfFixdate(at(scene.time.now()))),
      odd: true as const,
    })),
  );
  for (const [at, [{ operation }, where, { how, clause }]] of plans.entries()) {
    const reply = replies[at];
    if (reply !== undefined)
      scene.judge(clause, `${operation}${where} with a Date ${how} is refused`, () =>
        expectThat(!reply.accepted, 'no success', `status ${reply.status}`),
      );
  }
}

/** Each call that is served, with a Date that is off; reads also where nobody is there. */
async function judgeDates(scene: Scene, tpp: Tpp, calls: readonly LawfulCall[]): Promise<void> {
  const requests = calls.filter((each) => each.once !== true).map(({ request }) => request);
  const twins = await tpp.all(requests);
  const served = requests.filter((_, at) => twins[at]?.accepted === true);
  const waysOff = turned(others, scene.random);
  const plans = served.flatMap((request, at): (readonly [RequestDraft, string, Off])[] => {
    const off = waysOff[at % waysOff.length] ?? inYear(-1);
    const soon = behind(near[at % near.length] ?? 75);
    if (!isOfAccounts(request)) return [[request, '', at % 2 === 0 ? off : soon]];
    // Served with the PSU is enough for a twin: another call without the PSU would count.
    const alone = withoutHeader(request, 'PSU-IP-Address');
    const where = ' without the PSU';
    return [
      [request, '', off],
      [alone, where, soon],
      [alone, where, off.clause === 'SIG-07' ? ahead(3_600) : behind(7_200)],
    ];
  });
  await judgeOff(scene, tpp, plans);
}

/** What a person and its TPP do. */
export const everyDate = scenario({
  id: 'signing/every-date',
  title: 'No call with a Date that is off is served, whoever calls and whether a PSU is there',
  clauses: ['SIG-07', 'SIG-08'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    const all = [
      ...calls,
      ...creationCalls(stage, access),
      ...singleScaCreations(stage, access, stage.psu),
      ...(await bulkAndPeriodicCalls(stage, access)),
    ];
    await judgeDates(stage, access.tpp, all);
  },
});

/** What is done under an agreement. */
export const everyDateUnderAgreement = scenario({
  id: 'signing/every-date-under-agreement',
  title: 'No call under an agreement with a Date that is off is served',
  clauses: ['SIG-07', 'SIG-08'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, tpp, target, random, time } = stage;
    const scene = { target, random, time, tpp, psu };
    const { access, calls } = await readingCalls(scene);
    if (access.redirected.context !== 'CORPORATE') return;
    await judgeDates(stage, access.tpp, [...calls, ...creationCalls(scene, access)]);
  },
});
