import { drawLetter } from '../../../draw-letter.ts'
import type { Letter } from '../../../providers/mail.ts'

type To = { to: string; name: string; plan: string; url: string }

const day = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const end = 'You get this letter because you have a subscription to Plaudit.'

/** Sent once, a few days before the first charge. */
export const trialEndsLetter = ({ to, name, plan, url, at, amount }: To & { at: Date; amount: string }): Letter =>
  drawLetter({
    to,
    subject: `Your free trial ends on ${day(at)}`,
    greeting: `Hello ${name},`,
    lines: [`your free trial of ${plan} ends on ${day(at)}. From then on it costs ${amount}. If you cancel before, nothing is charged.`],
    button: { text: 'See your membership', url },
    end,
  })

/** Sent when a renewal could not be charged. */
export const paymentFailedLetter = ({ to, name, plan, url, until }: To & { until: Date }): Letter =>
  drawLetter({
    to,
    subject: 'Your payment did not go through',
    greeting: `Hello ${name},`,
    lines: [`we could not charge you for ${plan}. Everything stays switched on until ${day(until)}. Please check your payment method before then.`],
    button: { text: 'Check the payment method', url },
    end,
  })
