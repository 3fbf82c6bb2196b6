/** The script of the page: filters by verdict, chapter, level, risk and text. It reads without. */

export const pageScript = `'use strict';
(() => {
  const form = document.getElementById('filters');
  const count = document.getElementById('count');
  const clauses = [...document.querySelectorAll('.clause')];
  const texts = new Map(clauses.map((each) => [each, each.textContent.toLowerCase()]));
  const value = (name) => form.elements[name] ? form.elements[name].value : '';
  const matches = (each, chapter) =>
    (value('verdict') === '' || each.dataset.verdict.split(' ').some((one) => value('verdict').split(' ').includes(one))) &&
    (value('chapter') === '' || value('chapter') === chapter) &&
    (value('level') === '' || value('level') === each.dataset.level) &&
    (value('risk') === '' || value('risk') === each.dataset.risk) &&
    texts.get(each).includes(value('text').trim().toLowerCase());
  const apply = () => {
    let shown = 0;
    for (const chapter of document.querySelectorAll('.chapter')) {
      let any = false;
      for (const section of chapter.querySelectorAll('.section')) {
        let some = false;
        for (const each of section.querySelectorAll('.clause')) {
          each.hidden = !matches(each, chapter.dataset.chapter);
          if (!each.hidden) { some = true; shown += 1; }
        }
        section.hidden = !some;
        any = any || some;
      }
      chapter.hidden = !any;
    }
    count.textContent = shown + ' of ' + clauses.length + ' clauses';
  };
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    if (target.closest('[hidden]') !== null) { form.reset(); apply(); }
    for (let each = target; each !== null; each = each.parentElement) if (each.tagName === 'DETAILS') each.open = true;
    if (target.classList.contains('clause')) target.querySelector('details').open = true;
    target.scrollIntoView();
  };
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', apply);
  form.addEventListener('reset', () => setTimeout(apply));
  addEventListener('hashchange', follow);
  apply();
  if (location.hash !== '') follow();
})();
`;
