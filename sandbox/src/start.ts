import { billingRoutes } from './billing/routes-billing.ts'
import type { DropshipMemory } from './aliexpress-ds/start-aliexpress-ds.ts'
import type { Cj } from './cj/start-cj.ts'
import { startGoogle, type Person } from './google/start-google.ts'
import { startMail, type MailMemory } from './mail/start-mail.ts'
import type { PayPalMemory } from './paypal/memory.ts'
import { pictureRoutes } from './pictures/routes-pictures.ts'
import type { ShopifyMemory } from './shopify/memory.ts'
import { proxyRoutes } from './shopify/pages/routes-proxy.ts'
import { drawProxyAnswer, shopRoutes } from './shop/routes-shop.ts'
import { openClock, type Clock } from './stand-in/clock.ts'
import { openFaults, type Faults, type FaultKind, type FaultTarget } from './stand-in/faults.ts'
import { openServer } from './stand-in/open-server.ts'
import type { KeptState } from './stand-in/kept-state.ts'
import { openOutbox, type Carrier, type Outbox } from './stand-in/outbox.ts'
import { controlRoutes } from './stand-in/routes-control.ts'
import { timeAndWebhookRoutes } from './stand-in/routes-time-and-webhooks.ts'
import { clearVendors, keepVendorState, startVendors, summarizeMemory } from './start-vendors.ts'
import type { StripeMemory } from './stripe/memory.ts'

export type SandboxSettings = {
  /** 0 uses a free port. */
  port?: number
  /** The port of the mail server; 0 uses a free port. */
  smtpPort?: number
  host?: string
  /** The URL of Plaudit's storefront API, used by the demo shop's theme. */
  plauditUrl?: string
  /** The app as it is registered with Shopify. */
  clientId?: string
  clientSecret?: string
  /** The Stripe account's keys and the webhook endpoint's secret. */
  stripeSecretKey?: string
  stripePublishableKey?: string
  stripeWebhookSecret?: string
  /** The app as it is registered with PayPal, and its webhook's id. */
  paypalClientId?: string
  paypalClientSecret?: string
  paypalWebhookId?: string
  /** The key of the account at CJ Dropshipping. */
  cjApiKey?: string
  /** Compares every answer of Shopify's Admin API with the schema once more, and fails where one differs. */
  checkAnswers?: boolean
  /** The real time, in milliseconds: a test with its own clock passes it here. */
  now?: () => number
  /** The file for the vendors' state; without it, it is lost when they stop. */
  stateFile?: string
  /** Delivers webhooks in another way than over HTTP to `plauditUrl`; returns the status. */
  carry?: Carrier
}

export type Sandbox = {
  url: string
  /** Each vendor's state: shows what reached it. */
  memory: {
    shopify: ShopifyMemory
    mail: MailMemory
    stripe: StripeMemory
    paypal: PayPalMemory
    amazon: { asked: string[] }
    aliexpress: { asked: string[] }
    aliexpressDs: DropshipMemory
    cj: Cj
  }
  /** `advance` runs what falls due and waits for its webhooks; `settle` does so after a clock outside was moved. */
  clock: {
    now(): number
    next(): number | null
    advance(ms: number): Promise<void>
    settle(): Promise<void>
  }
  /** Every webhook of every vendor: queue them, deliver late, twice, in another order, or never. */
  webhooks: Outbox
  /** A Google ID token for an invented person. */
  signGoogle(person: Person, clientId: string): Promise<string>
  /** The next `times` calls at `place` fail in this way. */
  fail(place: FaultTarget, how: FaultKind, times?: number): void
  /** One call fails after some successful ones; returns whether it was triggered (0) or not (1). */
  failAfter: Faults['failAfter']
  /** Something happens at a vendor just before one call is answered; answers whether it did (0) or not (1). */
  before: Faults['before']
  /** Removes faults that were not triggered. */
  calm(): void
  /** Resets everything, faults included. */
  reset(): void
  close(): Promise<void>
}

const withDefaults = ({
  port = 0,
  smtpPort = 0,
  host = '127.0.0.1',
  plauditUrl = 'http://127.0.0.1:3000',
  clientId = 'plaudit-sandbox',
  clientSecret = 'plaudit-sandbox-secret',
  stripeSecretKey = 'sk_test_plaudit_sandbox',
  stripePublishableKey = 'pk_test_plaudit_sandbox',
  stripeWebhookSecret = 'whsec_plaudit_sandbox',
  paypalClientId = 'plaudit-sandbox',
  paypalClientSecret = 'plaudit-sandbox-secret',
  paypalWebhookId = '7PLAUDITSANDBOX01',
  cjApiKey = 'CJ0000001@api@plaudit-sandbox',
  checkAnswers = false,
  ...rest
}: SandboxSettings) => ({
  port,
  smtpPort,
  host,
  plauditUrl,
  clientId,
  clientSecret,
  stripeSecretKey,
  stripePublishableKey,
  stripeWebhookSecret,
  paypalClientId,
  paypalClientSecret,
  paypalWebhookId,
  cjApiKey,
  checkAnswers,
  ...rest,
})

const clockControl = (clock: Clock, outbox: Outbox): Sandbox['clock'] => ({
  now: clock.now,
  next: clock.next,
  advance: async (ms) => {
    clock.advance(ms)
    await outbox.settled()
  },
  settle: async () => {
    clock.runDue()
    await outbox.settled()
  },
})

const faultControl = (faults: Faults): Pick<Sandbox, 'fail' | 'failAfter' | 'before' | 'calm'> => ({
  fail: faults.fail,
  failAfter: faults.failAfter,
  before: faults.before,
  calm: faults.clear,
})

/** Starts all stand-ins: Shopify, Google, the demo shop and its pictures on one port, mail on another. */
export const startSandbox = async (given: SandboxSettings = {}): Promise<Sandbox> => {
  const settings = withDefaults(given)
  const { port, smtpPort, host, plauditUrl, now, carry, stateFile } = settings
  const server = openServer()
  const faults = openFaults()
  const clock = openClock(now)
  const outbox = openOutbox({ clock, plauditUrl, carry })
  let url = ''
  const origin = () => url
  let state: KeptState | undefined
  // A request to a vendor first runs everything that is due.
  const runDue = () => {
    if (clock.runDue() > 0) state?.saveSoon()
  }
  server.addHook('onRequest', async () => runDue())
  const beat = now ? undefined : setInterval(runDue, 1000).unref()
  const vendors = await startVendors(server, settings, { clock, outbox, faults, origin })
  state = stateFile ? keepVendorState(stateFile, vendors, { clock, outbox }) : undefined
  server.addHook('onResponse', async ({ method }) =>
    method === 'GET' ? undefined : state?.saveSoon(),
  )
  const google = await startGoogle(server)
  const mail = await startMail(server, { port: smtpPort, host })
  const sandbox: Omit<Sandbox, 'url'> = {
    memory: { ...vendors, mail: mail.memory },
    clock: clockControl(clock, outbox),
    webhooks: outbox,
    signGoogle: google.sign,
    ...faultControl(faults),
    reset: () => {
      faults.clear()
      clearVendors(vendors)
      outbox.clear()
      clock.clear()
      mail.memory.clear()
    },
    close: async () => {
      clearInterval(beat)
      state?.save()
      outbox.clear()
      await mail.close()
      await server.close()
    },
  }
  pictureRoutes(server, faults)
  const theme = { plauditUrl, shopify: vendors.shopify.shopify }
  shopRoutes(server, theme)
  proxyRoutes(server, theme.shopify, (domain, liquid) => drawProxyAnswer(theme, domain, liquid))
  const { moveTime } = timeAndWebhookRoutes(server, { clock, outbox })
  billingRoutes(server, { clock, outbox, memories: vendors, moveTime })
  controlRoutes(server, { ...sandbox, recall: () => summarizeMemory(vendors) })
  url = await server.listen({ port, host })
  return { ...sandbox, url }
}
