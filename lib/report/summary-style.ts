/** The style sheet of summary.html: readable on screen and on paper, colours never the only carrier of a verdict. */

export const summaryStyle = `
:root { color-scheme: light dark; --line: #8886; --soft: #8881; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; margin: 0 auto; padding: 1.5rem; max-width: 76rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1.05rem; margin: 1.25rem 0 .25rem; }
.outcome { border-left: .5rem solid; padding: .75rem 1rem; background: var(--soft); font-weight: 600; }
.outcome.good { border-color: #1a7f37; }
.outcome.bad { border-color: #cf222e; }
.outcome.open { border-color: #9a6700; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 1rem 0; }
dl.facts dt { font-weight: 600; }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
caption { text-align: left; padding: .25rem 0; opacity: .8; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td.id, td.verdict { white-space: nowrap; }
.v { display: inline-block; padding: 0 .45rem; border: 1px solid; border-radius: .75rem; font-size: .85rem; font-weight: 600; }
.v.pass { color: #1a7f37; } .v.fail, .v.broken { color: #cf222e; } .v.warn, .v.untestable, .v.unjudged { color: #9a6700; }
.v.observed, .v.not-applicable { color: #59636e; }
@media (prefers-color-scheme: dark) {
  .v.pass { color: #57d364; } .v.fail, .v.broken { color: #ff7b72; } .v.warn, .v.untestable, .v.unjudged { color: #e3b341; }
  .v.observed, .v.not-applicable { color: #9da7b3; }
}
.small { font-size: .88rem; opacity: .85; overflow-wrap: anywhere; }
article { border: 1px solid var(--line); border-left: .35rem solid #cf222e; padding: .5rem 1rem 1rem; margin: 1rem 0; }
article.warn { border-left-color: #9a6700; }
pre { background: var(--soft); padding: .75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: .82rem/1.4 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
summary { cursor: pointer; padding: .25rem 0; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  article, tr { break-inside: avoid; }
  pre { font-size: 7.5pt; }
  thead { display: table-header-group; }
}
`;
