/** Style and script of the live page, as sent. Without the script it shows what was there when loaded. */

export const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:0 1rem 2rem;color:#1b1b1b;background:#fff}
header{border-bottom:1px solid #767676;margin-bottom:1rem}
h1{font-size:1.4rem;margin:.75rem 0 0}h2{font-size:1.15rem}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2rem}
@media (min-width:60rem){main{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}}
summary{cursor:pointer;overflow-wrap:anywhere;padding:.2rem 0}
summary:focus-visible,a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid #b35900;outline-offset:2px}
.call{border-left:.4rem solid #2e6b34;padding-left:.6rem;margin:.2rem 0}
.call.refused{border-color:#a31621}.call.sca-failed{border-color:#a31621}.call.remarked{border-color:#8a5a00}
.call:target{background:#fff6d6}
.verdict{font-weight:600}.refused .verdict,.sca-failed .verdict,.owed.fail b{color:#a31621}
dl{margin:.25rem 0 .75rem}dt{font-weight:600}dd{margin:0 0 .4rem;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f2f2f2;padding:.5rem;margin:.2rem 0;max-height:20rem;overflow:auto}
label{display:inline-block;margin:.25rem 1rem .25rem 0}
input,select,button{font:inherit;padding:.3rem .5rem;max-width:100%}
input:not([type=checkbox]),select{border:1px solid #595959;background:#fff;color:inherit}
button{border:2px solid #0b4f8a;background:#0b4f8a;color:#fff}
fieldset{border:1px solid #767676;margin:0 0 .5rem;min-width:0}legend{font-weight:600}
#said{min-height:1.5em;font-weight:600}
`;

export const script = `'use strict';
(() => {
  const most = 500;
  const list = document.getElementById('calls');
  const count = document.getElementById('count');
  const said = document.getElementById('said');
  const query = document.querySelector('input[name=q]');
  const refused = document.querySelector('input[name=refused]');
  const matches = (call) =>
    (!refused.checked || call.classList.contains('refused')) &&
    call.textContent.toLowerCase().includes(query.value.toLowerCase());
  const tell = () => {
    const shown = list.querySelectorAll('.call:not([hidden])').length;
    count.textContent = shown + ' of the last ' + list.children.length + ' calls';
  };
  const filter = () => {
    for (const call of list.children) call.hidden = !matches(call);
    tell();
  };
  query.addEventListener('input', filter);
  refused.addEventListener('change', filter);
  query.form.addEventListener('submit', (event) => { event.preventDefault(); filter(); });

  const open = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target instanceof HTMLDetailsElement) { target.hidden = false; target.open = true; target.scrollIntoView(); }
  };
  addEventListener('hashchange', open);
  open();

  const parts = [...document.querySelectorAll('[data-part]')];
  const refresh = async () => {
    for (const part of parts) {
      const reply = await fetch(part.dataset.part);
      if (!reply.ok) continue;
      const opened = new Set([...part.querySelectorAll('details[open] > summary b:first-child')].map((each) => each.textContent));
      part.innerHTML = await reply.text();
      for (const each of part.querySelectorAll('details'))
        if (opened.has(each.querySelector('summary b')?.textContent)) each.open = true;
    }
  };
  let due;
  const refreshSoon = () => { due ??= setTimeout(() => { due = undefined; refresh().catch(() => {}); }, 1000); };

  let waiting = [];
  const show = () => {
    const calls = waiting;
    waiting = [];
    const template = document.createElement('template');
    for (const text of calls.slice(-most)) {
      template.innerHTML = text;
      const call = template.content.firstElementChild;
      if (document.getElementById(call.id) !== null) continue;
      call.hidden = !matches(call);
      list.prepend(call);
    }
    while (list.children.length > most) list.lastElementChild.remove();
    tell();
    refreshSoon();
  };
  const events = new EventSource('/events?after=' + list.dataset.last);
  events.addEventListener('call', (event) => {
    if (waiting.length === 0) requestAnimationFrame(show);
    waiting.push(JSON.parse(event.data));
    if (waiting.length > 2 * most) waiting = waiting.slice(-most);
  });
  addEventListener('pagehide', () => events.close());

  const order = async (form, sure) => {
    const body = new URLSearchParams(new FormData(form));
    if (sure) body.set('sure', 'yes');
    const reply = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } });
    const told = await reply.json();
    if (told.ask !== undefined) {
      if (confirm(told.ask)) await order(form, true);
      return;
    }
    said.textContent = told.error ?? told.done;
    await refresh();
  };
  for (const form of document.querySelectorAll('form.lever'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      order(form, false).catch((error) => { said.textContent = String(error); });
    });
  tell();
})();
`;
