/**
 * Why some clauses have no scenario against a bank: they bind the TPP, nothing of them shows from outside, or they only
 * inform. Every other clause has to be judged.
 */

import { clause, type ClauseId, type ClauseIdWith } from './index.js';

/** Clauses that no call can show, and those that inform and oblige nobody. */
type Silent = ClauseIdWith<{ observable: 'unobservable' }> | ClauseIdWith<{ level: 'info' }>;

const silent = {
  'GEN-01': 'It tells how to read paths. Every call of every scenario relies on it.',
  'REG-01': 'It describes the service and obliges nobody.',
  'ENV-01': 'That two environments exist is no property of the one that is judged; the profile names it.',
  'ENV-03': 'That people and money are real cannot be seen in replies, and must not be tried out.',
  'ENV-06':
    'That data is made up cannot be seen in replies. The fixed data set is judged by SBX-30 to SBX-36.',
  'CON-08': 'It releases the bank from a duty; that no notice comes shows nothing.',
  'BSK-12':
    'It says that something is missing. The register of assumptions holds the operation in its place.',
  'TYPE-06': 'It informs about the contract. What a listed currency allows is judged by TYPE-03 and TYPE-04.',
  'PAY-41': 'What a TPP relies on stays inside the TPP.',
  'PAY-42': 'It permits a change, so neither text that is altered nor text that is kept can be wrong.',
  'PRS-07': 'The interface has no price list, so that no total can be recomputed.',
  'ACC-02': 'How far a transaction is processed is known inside the bank only.',
  'ACC-04': 'It permits a change, so neither members that change nor members that stay can be wrong.',
  'ACC-09': 'It marks where schema checks end; the schemas of these records are lenient.',
  'STA-02': 'It says that something is missing, so that every transition is lawful.',
  'STA-03': 'It says that something is missing. The few known facts are judged by STA-04 to STA-07.',
  'END-02': 'It is notation.',
  'END-13': 'It marks where schema checks end; the schemas of these operations are lenient.',
  'EVT-01': 'Nothing is described that could be subscribed to.',
  'ERR-12': 'It says that something is missing, so that any 4xx will do where no status is stated.',
  'LIM-20': 'It says that something is missing, so that a further limit can be neither demanded nor denied.',
  'DEP-03': 'It announces a change without a date.',
  'REL-01': 'A line of the release history; ACC-08 judges the fact.',
  'REL-02': 'A line of the release history; DEP-01 judges the fact.',
  'REL-03': 'A line of the release history; ADR-01 judges the fact.',
  'REL-04': 'A line of the release history; neither product nor members are shown.',
  'REL-05': 'A line of the release history; neither product nor members are shown.',
  'REL-06': 'A line of the release history; TYPE-30 judges every status.',
  'REL-07': 'A line of the release history; ACC-18 judges the fact.',
  'REL-08': 'A line of the release history; SSC-01 judges the fact.',
  'REL-09': 'A line of the release history; PRS-06 and PRS-08 judge the fact.',
} as const satisfies Record<Silent, string>;

const written: Readonly<Partial<Record<ClauseId, string>>> = {
  ...silent,
  'SCA-07':
    'It permits an exemption, so neither an SCA nor its absence can be wrong. A lawful bank that exempts shows that nothing fails it.',
  'SCA-08':
    'It permits an SCA anywhere, so that none can be wrong. The suite follows every link that it is offered.',
  'CON-03': "The grant happens in the bank's own channel, for which no lever exists.",
};

/** Why a black-box suite against the bank does not judge the clause, in a sentence or two; undefined when it has to. */
export function reasonNotJudged(id: ClauseId): string | undefined {
  const reason = written[id];
  if (reason !== undefined) return reason;
  const { party, observable } = clause(id);
  if (party !== 'tpp') return undefined;
  return observable === 'passive'
    ? "The TPP's duty: the command tpp judges it by what the TPP sends."
    : "The TPP's duty: the command tpp judges it by how the TPP reacts.";
}
