import { html, type Html } from '../../../stand-in/html.ts'
import type { StandInShop } from '../../entities/shops.ts'

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{margin:0;background:light-dark(#f1f2f4,#15171a);color:light-dark(#1a1c1e,#e9eaec)}
header,main{width:min(64rem,100% - 2rem);margin-inline:auto}
nav{display:flex;flex-wrap:wrap;gap:1rem;padding-block:1rem}
nav a[aria-current]{font-weight:700}
main{box-sizing:border-box;padding:1.5rem;border-radius:12px;background:light-dark(#fff,#1e2125);border:1px solid var(--line);margin-bottom:2rem}
main.wide{width:auto;margin:0;padding:0;border:0;border-radius:0}
h1{font-size:1.375rem;margin:0 0 1rem}h2{font-size:1.0625rem;margin:1.5rem 0 .5rem}
details{margin-bottom:1rem}summary{cursor:pointer;width:max-content;padding:.75rem 1rem;border-radius:8px;font-weight:600;background:light-dark(#1a1c1e,#fff);color:light-dark(#fff,#15171a)}details[open] summary{margin-bottom:1rem}
.done{margin:0 0 1rem;padding:.75rem 1rem;border-radius:8px;background:light-dark(#e3f4e8,#173524)}.wrong{background:light-dark(#fdeaea,#431d1d)}
.row label{flex:1 1 8rem;min-width:0}.row{align-items:end}button.danger{color:light-dark(#a3141d,#ff9ea0);border-color:currentColor}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}@media(max-width:30rem){main{padding:1rem}th,td{padding-inline-end:.5rem;font-size:.9375rem}}
.scroll{overflow-x:auto}
form.fields{display:grid;gap:.75rem;max-width:32rem}label{display:grid;gap:.25rem}
input,select,textarea{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;border:1px solid light-dark(#74777c,#8d9095);border-radius:6px;background:none;color:inherit}input[type=checkbox]{width:auto}option{color:initial}
.row{display:flex;flex-wrap:wrap;gap:.5rem;margin-block:.75rem}
button{font:600 1rem/1 system-ui;min-height:2.75rem;padding:0 1rem;border-radius:8px;border:1px solid light-dark(#74777c,#8d9095);background:none;color:inherit;cursor:pointer}
button.main{background:light-dark(#1a1c1e,#fff);color:light-dark(#fff,#15171a)}
iframe{border:0;width:100%;height:calc(100dvh - 4.5rem);display:block;background:#fff}
a{color:inherit}
`

const places = [
  ['', 'Home'],
  ['/products', 'Products'],
  ['/orders', 'Orders'],
  ['/customers', 'Customers'],
  ['/themes', 'Themes'],
  ['/apps/plaudit/embedded', 'Plaudit'],
  ['/settings/apps', 'Apps'],
] as const

/** What the last action did, or why it could not. */
export type Message = { text: string; isWrong: boolean }

/** A page of the small admin; `isWide` leaves the whole width to what is in it. */
export const drawAdmin = (
  shop: StandInShop,
  {
    title,
    body,
    place,
    isWide = false,
    message = null,
  }: { title: string; body: Html; place: string; isWide?: boolean; message?: Message | null },
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}, ${shop.name}</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <header>
          <nav aria-label="Admin">
            ${places.map(([path, name]) => html`<a href="/shopify/${shop.domain}/admin${path}" ${{ html: path === place ? ' aria-current="page"' : '' }}>${name}</a>`)}
            <span>Sandbox: a stand-in of Shopify's admin</span>
          </nav>
        </header>
        <main ${{ html: isWide ? 'class="wide"' : '' }}>
          ${isWide ? null : html`<h1>${title}</h1>`}
          ${message && html`<p role="status" class="done ${message.isWrong ? 'wrong' : ''}">${message.text}</p>`}
          ${body}
        </main>
      </body>
    </html>`.html

/** A labelled field of a form. */
export const field = (
  label: string,
  name: string,
  {
    value = '',
    type = 'text',
    required = false,
  }: { value?: string | number | null; type?: string; required?: boolean } = {},
): Html =>
  html`<label
    >${label}<input
      name="${name}"
      type="${type}"
      value="${value}"
      ${{ html: type === 'number' ? ' step="any"' : '' }}
      ${{ html: required ? ' required' : '' }}
  /></label>`

/** A form of one button that posts an action to the page's own address. */
export const actionButton = (
  action: string,
  label: string,
  {
    isDanger = false,
    fields = {},
  }: { isDanger?: boolean; fields?: Record<string, string | number> } = {},
): Html =>
  html`<form method="post">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="${isDanger ? 'danger' : ''}" name="action" value="${action}">${label}</button>
  </form>`

/** A form that is folded away until somebody wants it, so that a list is seen first. */
export const newForm = (label: string, fields: Html): Html =>
  html`<details>
    <summary>${label}</summary>
    <form class="fields" method="post">${fields}</form>
  </details>`

/** A table that scrolls by itself on a narrow screen. */
export const table = (heads: string[], rows: Html[][]): Html =>
  html`<div class="scroll" role="region" aria-label="Table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

/** Longer lists are cut: the newest. */
export const shownRows = 100
