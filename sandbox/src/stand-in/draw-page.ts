import { html, type Html } from './html.ts'

const style = `
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{margin:0;display:grid;min-height:100dvh;place-items:center;background:light-dark(#f1f2f4,#15171a);color:light-dark(#1a1c1e,#e9eaec)}
main{width:min(34rem,100% - 2rem);box-sizing:border-box;padding:2rem;border-radius:12px;background:light-dark(#fff,#1e2125);border:1px solid var(--line)}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}
p,li{margin:.35rem 0}ul{padding-inline-start:1.2rem}
small{opacity:.75}
form{display:flex;gap:.75rem;justify-content:flex-end;margin-top:1.5rem}
button{font:600 1rem/1 inherit;font-family:inherit;min-height:2.75rem;padding:0 1.25rem;border-radius:8px;border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
button.main{background:#1a1c1e;color:#fff;border-color:#1a1c1e}
@media(prefers-color-scheme:dark){button.main{background:#fff;color:#1a1c1e}}
.tag{display:inline-block;font-size:.8125rem;padding:.1rem .6rem;border:1px dashed;border-radius:99px;margin-bottom:1rem}
`

/** The layout of every page of a stand-in; each says that it is one. */
export const drawPage = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <main><span class="tag">Sandbox: a stand-in, nothing here is real</span>${body}</main>
      </body>
    </html>`.html
