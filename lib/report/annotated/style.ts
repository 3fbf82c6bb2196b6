/** The style sheet of the page, for screen, phone and paper; colours alone carry no verdict. */

export const pageStyle = `
:root { color-scheme: light dark; --line: #8886; --soft: #8881; --page: #fff; --ink: #1f2328; --green: #1a7f37; --red: #cf222e; --amber: #8a5a00; --grey: #59636e; --link: #0b57d0; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171c; --ink: #e6e8eb; --green: #57d364; --red: #ff7b72; --amber: #e3b341; --grey: #a3adb8; --link: #8ab4f8; }
}
* { box-sizing: border-box; }
[hidden] { display: none; }
body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; margin: 0 auto; padding: 1.5rem; max-width: 76rem; background: var(--page); color: var(--ink); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--amber); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1.15rem; margin: 1.5rem 0 .25rem; }
h4 { overflow-wrap: anywhere; font-size: 1rem; margin: 1.25rem 0 .25rem; color: var(--grey); }
h5 { font-size: 1rem; margin: 0; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
ul { margin: .25rem 0; padding-left: 1.25rem; }
li { margin: .15rem 0; overflow-wrap: anywhere; }
.outcome { border-left: .5rem solid; padding: .75rem 1rem; background: var(--soft); font-weight: 600; }
.outcome.good { border-color: var(--green); } .outcome.bad { border-color: var(--red); } .outcome.open { border-color: var(--amber); }
dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; margin: 1rem 0; }
dl.facts dt { font-weight: 600; }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
.answers { table-layout: fixed; } .answers th { width: 11rem; } .answers th:first-child { width: 13rem; } .answers th, .answers td { overflow-wrap: anywhere; }
caption { text-align: left; padding: .25rem 0; color: var(--grey); }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
tbody th { font-weight: 400; }
tfoot { font-weight: 700; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.bar { width: 8rem; height: .7rem; display: block; margin-top: .45rem; background: var(--soft); }
rect { fill: var(--grey); } rect.pass { fill: var(--green); } rect.fail, rect.security, rect.broken { fill: var(--red); } rect.warn, rect.untestable, rect.unjudged { fill: var(--amber); } rect.not-applicable, rect.waived { fill: var(--line); }
.v { display: inline-block; padding: 0 .45rem; border: 1px solid; border-radius: .75rem; font-size: .85rem; font-weight: 600; color: var(--grey); }
.v.pass { color: var(--green); } .v.fail, .v.security, .v.broken { color: var(--red); } .v.warn, .v.untestable, .v.unjudged { color: var(--amber); }
.facets { font-weight: 400; font-size: .88rem; color: var(--grey); }
.risk { font-size: .88rem; font-weight: 400; } .risk.security, .risk.money, .risk.privacy { font-weight: 700; } article .risk.security, .is-fail .risk.security { color: var(--red); }
.small { font-size: .88rem; color: var(--grey); overflow-wrap: anywhere; }
ul.chapters { columns: 16rem; list-style: none; padding: 0; }
.clause { border-left: .3rem solid var(--line); padding: .25rem 0 .25rem .75rem; margin: .6rem 0; scroll-margin-top: 6rem; }
.clause.is-pass { border-color: var(--green); } .clause.is-fail, .clause.is-security, .clause.is-broken { border-color: var(--red); } .clause.is-warn, .clause.is-untestable, .clause.is-unjudged { border-color: var(--amber); }
.clause:target { background: var(--soft); }
.why { font-weight: 600; }
article { border: 1px solid var(--line); border-left: .35rem solid var(--red); padding: .25rem 1rem .75rem; margin: 1rem 0; scroll-margin-top: 6rem; }
article h3 { margin-top: .5rem; }
article.warn { border-left-color: var(--amber); }
pre { background: var(--soft); padding: .75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: .82rem/1.4 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; max-height: 40rem; }
code { overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .15rem 0; color: var(--grey); }
details > :not(summary) { margin-left: 1rem; }
#filters { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); padding: .5rem 0; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
#filters[hidden] { display: none; }
input, select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--grey); border-radius: .25rem; padding: .2rem .5rem; max-width: 12rem; }
@media (max-width: 60rem) {
  #filters { position: static; }
  .clause, article { scroll-margin-top: 0; }
}
@media (max-width: 40rem) {
  body { padding: .75rem; }
  dl.facts { grid-template-columns: minmax(0, 1fr); }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  #filters, .skip { display: none; }
  article, tr, .clause { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
  pre { font-size: 7.5pt; max-height: none; }
  thead { display: table-header-group; }
}
`;
