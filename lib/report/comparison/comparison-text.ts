/** A comparison in words: lines for a terminal, and Markdown for a merge request. */

import { markdownText as cell } from '../markdown-text.js';
import { changeKinds, type ChangeKind, type ClauseChange, type Comparison } from './compare.js';

const headings: Readonly<Record<ChangeKind, string>> = {
  'newly-failing': 'Newly failing',
  'newly-untested': 'No longer judged',
  'still-failing': 'Still failing',
  mended: 'Mended',
  'judged-now': 'Judged now',
  otherwise: 'Changed otherwise',
  'in-one-only': 'Looked at by one of the runs only',
};

/** One line about the whole. */
export function comparisonOutcome({ clauses, regressed }: Comparison): string {
  const count = (kind: ChangeKind) => clauses.filter((each) => each.kind === kind).length;
  const told = changeKinds.flatMap((kind) =>
    count(kind) === 0 ? [] : [`${count(kind)} ${headings[kind].toLowerCase()}`],
  );
  const said = told.length === 0 ? 'no clause changed' : told.join(', ');
  return `${regressed ? 'Regression' : 'No regression'}: ${said}`;
}

function arrow({ before, after }: ClauseChange): string {
  if (before === after) return String(after);
  return `${before ?? 'not looked at'} → ${after ?? 'not looked at'}`;
}

function waivedMark({ waived }: ClauseChange): string {
  return waived ? ', waived' : '';
}

/** Lines for a terminal or a log. */
export function comparisonText(comparison: Comparison): string {
  const { settings, clauses, observations } = comparison;
  const lines = [
    ...settings.map(({ setting, before, after }) => `different ${setting}: ${before} → ${after}`),
    ...(settings.length === 0 ? [] : ['']),
  ];
  for (const kind of changeKinds) {
    const own = clauses.filter((each) => each.kind === kind);
    if (own.length === 0) continue;
    lines.push(`${headings[kind]}:`);
    for (const each of own) {
      lines.push(`  ${each.clause}  ${arrow(each)}${waivedMark(each)}  ${each.text}`);
      if (each.reason !== undefined) lines.push(`      ${each.reason}`);
    }
    lines.push('');
  }
  if (observations.length > 0) {
    lines.push('Observations that changed:');
    for (const { subject, scenario, before, after } of observations) {
      lines.push(`  ${subject} in ${scenario}`);
      for (const each of before) if (!after.includes(each)) lines.push(`      - ${each}`);
      for (const each of after) if (!before.includes(each)) lines.push(`      + ${each}`);
    }
    lines.push('');
  }
  return [...lines, comparisonOutcome(comparison), ''].join('\n');
}

/** A page of Markdown. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { settings, clauses, observations } = comparison;
  const lines = [`# ${comparisonOutcome(comparison)}`, ''];
  for (const { setting, before, after } of settings)
    lines.push(`- different ${setting}: ${cell(before)} → ${cell(after)}`);
  if (settings.length > 0) lines.push('');
  for (const kind of changeKinds) {
    const own = clauses.filter((each) => each.kind === kind);
    if (own.length === 0) continue;
    lines.push(
      `## ${headings[kind]}`,
      '',
      '| Clause | Verdict | What it asks | Why |',
      '| --- | --- | --- | --- |',
    );
    for (const each of own)
      lines.push(
        `| ${each.clause} | ${arrow(each)}${waivedMark(each)} | ${cell(each.text)} | ${cell(each.reason ?? '')} |`,
      );
    lines.push('');
  }
  if (observations.length > 0) {
    lines.push('## Observations that changed', '', '| Subject | Before | After |', '| --- | --- | --- |');
    for (const { subject, before, after } of observations)
      lines.push(`| ${cell(subject)} | ${cell(before.join('; '))} | ${cell(after.join('; '))} |`);
    lines.push('');
  }
  return lines.join('\n');
}
