import { call } from '../../api/call.ts'
import { loadScript } from '../../api/load-script.ts'
import { createIntent } from '@plaudit/contract/billing/card'

/**
 * What of Stripe.js is used (docs.stripe.com/js). Card data is typed in Stripe's own frame and
 * never passes through this page.
 */
export type StripeFailure = { type: string; code?: string; decline_code?: string; message?: string }
export type Elements = {
  create(type: 'payment', options?: object): PaymentElement
  submit(): Promise<{ error?: StripeFailure }>
  update(options: object): void
}
export type PaymentElement = {
  mount(where: HTMLElement): void
  destroy(): void
  on(
    event: 'ready' | 'change' | 'loaderror',
    listener: (event: { complete?: boolean; empty?: boolean }) => void,
  ): unknown
}
type Confirmed = {
  error?: StripeFailure
  setupIntent?: { status: string; payment_method: string | null }
}
export type Stripe = {
  elements(options: object): Elements
  confirmSetup(options: {
    elements: Elements
    clientSecret: string
    redirect: 'if_required'
    confirmParams: object
  }): Promise<Confirmed>
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeFailure }>
}

type Opened = { stripe: Stripe; clientSecret: string }

/** Stripe.js with the secret of a new SetupIntent. Rejects when either does not come. */
export const openStripe = async (): Promise<Opened> => {
  const { client_secret, publishable_key, script_url } = await call(createIntent, {})
  await loadScript(script_url)
  const { Stripe } = globalThis as unknown as { Stripe: (key: string) => Stripe }
  return { stripe: Stripe(publishable_key), clientSecret: client_secret }
}
