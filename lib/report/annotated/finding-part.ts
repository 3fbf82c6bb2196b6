/** The findings of a run: what is owed, what came, how often, and the exchange that shows it. */

import { basisText } from '../../catalogue/clause.js';
import { clause } from '../../catalogue/index.js';
import { tellingExchanges } from '../case-detail.js';
import { evidencePath, replayCommand } from '../test-cases.js';
import { xmlAttribute, xmlText } from '../xml.js';
import { distinctSymptoms, type Finding, type Symptom } from './findings.js';
import { badge, clauseLink, counted, evidenceLink, folded, list } from './marks.js';

/** Characters of evidence of one finding, and of all; the whole stands in its file. */
const longestEvidence = 30_000;
const longestPage = 900_000;
/** Expectations of one finding that are told, and its clauses. */
const mostExpectations = 5;
const mostClauses = 12;

function shownSymptom({ expectation, expected, actual, of }: Symptom): string {
  if (expectation === undefined) return xmlText(of.message ?? of.verdict);
  return (
    `${xmlText(expectation)}<br>expected: ${xmlText(expected ?? 'something else')}` +
    `<br>actual: ${xmlText(actual ?? 'nothing said')}`
  );
}

function symptomsPart(each: Finding): string {
  const all = distinctSymptoms(each.symptoms);
  const more = all.length - mostExpectations;
  const items = all.slice(0, mostExpectations).map(shownSymptom);
  return (
    list(items) + (more > 0 ? `<p class="small">and ${counted(more, 'expectation')} more like these</p>` : '')
  );
}

function clausesPart({ clauses }: Finding): string {
  const told = clauses.slice(0, mostClauses).map((id) => {
    const { text, level } = clause(id);
    return `<p>${clauseLink(id)} ${xmlText(text)} <span class="small">(${level}, ${xmlText(basisText(clause(id)))})</span></p>`;
  });
  const more = clauses.slice(mostClauses);
  return told.join('') + (more.length === 0 ? '' : `<p>and ${more.map(clauseLink).join(' ')}</p>`);
}

function evidence(symptom: Symptom, room: number): string {
  const text = tellingExchanges(symptom.of).join('\n\n');
  if (text === '') return '';
  const most = Math.min(longestEvidence, room);
  if (most <= 0) return '';
  const shown = text.length <= most ? text : `${text.slice(0, most)}\n… the rest is in the evidence file`;
  return folded('The exchange (redacted)', `<pre tabindex="0">${xmlText(shown)}</pre>`);
}

/** What tells the call from an accepted one of the same scenario: the first thing to look at. */
function differencePart(symptom: Symptom): string {
  const [text = ''] = tellingExchanges(symptom.of);
  const found = /^Beside exchange .*(?:\n {4}.*)*/m.exec(text)?.[0];
  return found === undefined ? '' : `<pre tabindex="0">${xmlText(found)}</pre>`;
}

function place({ symptoms, scenarios, clauses }: Finding, isWritten: (scenario: string) => boolean): string {
  const [{ of, scenario, exchange }] = symptoms;
  const link = isWritten(scenario) ? `; ${evidenceLink(evidencePath(scenario), exchange)}` : '';
  const count = `${counted(symptoms.length, 'check')} in ${counted(scenarios.length, 'scenario')}`;
  const again = symptoms.length === 1 ? '' : `${count}, first `;
  const command = isWritten(scenario)
    ? `<p class="small">Again, in the folder of this page: <code>${xmlText(replayCommand(scenario, clauses[0], '.'))}</code>; with <code>--curl request.sh</code> it leaves the request as curl, signed, too; its Date and signature hold for a minute</p>`
    : '';
  return `<p class="small">${again}${xmlText(scenario)}: ${xmlText(of.title)}${link}</p>${command}`;
}

/** The findings, gravest first; evidence as long as there is room for it. */
export function findingsPart(findings: readonly Finding[], isWritten: (scenario: string) => boolean): string {
  if (findings.length === 0) return '';
  let room = longestPage;
  const articles = findings.map((each, index) => {
    const shown = evidence(each.symptoms[0], room);
    room -= shown.length;
    const number = index + 1;
    const of = each.clauses.length > 3 ? counted(each.clauses.length, 'clause') : each.clauses.join(', ');
    return (
      `<article class="${xmlAttribute(each.verdict)}" id="finding-${number}"><h3>Finding ${number}: ${of} ` +
      `${badge(each.verdict)} <span class="risk ${each.risk}">${each.risk}</span></h3>` +
      `${clausesPart(each)}${symptomsPart(each)}${differencePart(each.symptoms[0])}${place(each, isWritten)}${shown}</article>`
    );
  });
  return `<h2 id="findings">Failures, warnings and trouble</h2>\n${articles.join('\n')}`;
}
