import { asItCame, html } from '../../stand-in/html.ts'
import { cardFrameScript } from './card-frame-script.ts'
import { wordsFor } from './card-frame-words.ts'

// The same scheme as the frame has in the page, as at Stripe: a frame of another scheme than
// its place gets an opaque ground.
const style = `
:root{color-scheme:light only;--primary:#0570de;--background:#fff;--text:#30313d;--muted:#5f6672;--danger:#b3093c;--radius:5px;--font:system-ui,sans-serif;--size:16px;--unit:4px;--edge:#858c98}
:root[data-theme=night]{--background:#30313d;--text:#fff;--muted:#b9bcc8;--danger:#ff9aae;--edge:#8f93a0;--primary:#85d996}
*{box-sizing:border-box}
body{margin:0;font:var(--size)/1.4 var(--font);color:var(--text);background:transparent}
main{padding:2px}
form{display:grid;grid-template-columns:1fr 1fr;gap:calc(var(--unit)*3)}
.wide{grid-column:1/-1}
label{display:block;font-size:.875em;margin-block-end:var(--unit)}
input{width:100%;min-height:44px;padding:0 calc(var(--unit)*3);font:inherit;font-size:max(16px,1em);color:var(--text);background:var(--background);border:1px solid var(--edge);border-radius:var(--radius);direction:ltr;text-align:start}
[dir=rtl] input{text-align:right}
input::placeholder{color:var(--placeholder,var(--muted));opacity:1}
input:focus{outline:2px solid var(--primary);outline-offset:0;border-color:var(--primary)}
input[aria-invalid=true]{border-color:var(--danger);color:var(--danger)}
p{margin:var(--unit) 0 0;font-size:.875em;color:var(--danger)}
p:empty{display:none}
@media(max-width:260px){form{grid-template-columns:1fr}}
`

const field = (
  id: string,
  label: string,
  about: { hint: string; autocomplete: string; isWide?: boolean },
) =>
  html`<div class="${about.isWide ? 'wide' : 'half'}">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      inputmode="numeric"
      autocomplete="${about.autocomplete}"
      placeholder="${about.hint}"
      aria-describedby="${id}-fault"
    />
    <p id="${id}-fault" role="alert"></p>
  </div>`

/** The Payment Element's frame: number, date and code of a card, in the language asked for. */
export const drawCardFrame = (locale: string, accepted: string, now: number): string => {
  const { language, words } = wordsFor(locale, accepted)
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${language === 'ar' ? 'rtl' : 'ltr'}"
      data-now="${new Date(now).toISOString()}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${words.card}</title>
        <style>
          ${asItCame(style)}
        </style>
      </head>
      <body>
        <main>
          <form aria-label="${words.card}" novalidate>
            ${field('number', words.number, { hint: '1234 1234 1234 1234', autocomplete: 'cc-number', isWide: true })}
            ${field('expiry', words.expiry, { hint: words.expiryHint, autocomplete: 'cc-exp' })}
            ${field('cvc', words.cvc, { hint: 'CVC', autocomplete: 'cc-csc' })}
          </form>
        </main>
        <script id="words" type="application/json">
          ${asItCame(JSON.stringify(words))}
        </script>
        <script>
          ${asItCame(cardFrameScript)}
        </script>
      </body>
    </html>`.html
}
