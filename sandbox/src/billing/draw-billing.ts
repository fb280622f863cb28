import type { Clock } from '../stand-in/clock.ts'
import { drawPage } from '../stand-in/draw-page.ts'
import { html, type Html } from '../stand-in/html.ts'
import type { Message, Outbox } from '../stand-in/outbox.ts'
import type { Payer } from './list-payers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const steps: [string, number][] = [
  ['1 hour', HOUR_MS],
  ['1 day', DAY_MS],
  ['8 days', 8 * DAY_MS],
  ['20 days', 20 * DAY_MS],
]
/** More would be a list that nobody reads. */
const MOST = 40

const when = (ms: number | null) =>
  ms === null ? 'none' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
const button = (words: string, fields: Record<string, string>): Html =>
  html`<form
    method="post"
    action="/sandbox/billing"
    style="display:inline-flex;margin:.25rem .25rem 0 0"
  >
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button>
      ${words}
    </button>
  </form>`

const payerLine = ({ vendor, id, whose, status, cents, currency, nextAt, pays }: Payer) =>
  html`<li>
    <b>${vendor}</b>, ${whose}: ${status}, ${(cents / 100).toFixed(2)} ${currency}, next
    ${when(nextAt)}; ${pays ? 'pays' : 'does not pay'}<br />
    <small><code>${id}</code></small>
    ${button(pays ? 'Payments fail from now on' : 'Payments come again', { action: 'pays', id, pays: pays ? 'no' : 'yes' })}
  </li>`

const messageLine = ({ id, vendor, type, state, attempts, madeAt }: Message) =>
  html`<li>
    ${when(madeAt)} <b>${vendor}</b> ${type}: ${state}, sent ${attempts}
    ${attempts === 1 ? 'time' : 'times'}
    ${button(attempts ? 'Send again' : 'Send now', { action: 'deliver', id })}
    ${state === 'waiting' ? button('Drop', { action: 'drop', id }) : null}
  </li>`

/** Time, subscriptions and webhooks on one page, with a button for each thing that can happen to them. */
export const drawBilling = ({
  clock,
  outbox,
  payers,
}: {
  clock: Clock
  outbox: Outbox
  payers: Payer[]
}): string =>
  drawPage(
    'Billing',
    html`<h1>Billing</h1>
      <p><a href="/sandbox">The sandbox</a></p>
      <h2>Time</h2>
      <p>
        It is ${when(clock.now())}, moved by ${Math.round(clock.moved() / HOUR_MS)} hours; next due:
        ${when(clock.next())}. A product started with
        <code>SANDBOX_CLOCK</code> goes by this time.
      </p>
      ${steps.map(([words, ms]) => button(`+ ${words}`, { action: 'advance', ms: String(ms) }))}
      <h2>Subscriptions</h2>
      ${
        payers.length
          ? html`<ul>
              ${payers.slice(0, MOST).map(payerLine)}
            </ul>`
          : html`<p>Nobody has subscribed yet.</p>`
      }
      <h2>Webhooks</h2>
      <p>
        ${outbox.pending().length} wait.
        ${outbox.isPaused() ? html`They are held until they are asked for. ${button('Send at once again', { action: 'send' })}` : html`They go at once. ${button('Hold them', { action: 'hold' })}`}
      </p>
      ${button('Send all that wait', { action: 'flush' })}
      ${button('… the last first', { action: 'flush', order: 'reversed' })}
      ${button('… each twice', { action: 'flush', duplicate: 'yes' })}
      <ul>
        ${outbox.all().toReversed().slice(0, MOST).map(messageLine)}
      </ul>`,
  )
