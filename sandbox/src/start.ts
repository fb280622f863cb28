import { startGoogle, type Person } from './google/start-google.ts'
import { startMail, type MailMemory } from './mail/start-mail.ts'
import { pictureRoutes } from './pictures/routes-pictures.ts'
import { startShopify } from './shopify/start-shopify.ts'
import type { ShopifyMemory } from './shopify/memory.ts'
import { shopRoutes } from './shop/routes-shop.ts'
import { openFaults, type How, type Place } from './stand-in/faults.ts'
import { openServer } from './stand-in/open-server.ts'
import { controlRoutes } from './stand-in/routes-control.ts'

export type SandboxSettings = {
  /** 0 takes a free one. */
  port?: number
  /** Where e-mail is caught; 0 takes a free one. */
  smtpPort?: number
  host?: string
  /** Where Plaudit's storefront is: the demo shop's theme fetches the reviews there. */
  plauditUrl?: string
  /** The app as it is registered with Shopify. */
  clientId?: string
  clientSecret?: string
}

export type Sandbox = {
  url: string
  /** What each vendor remembers: look here to see what reached it. */
  memory: { shopify: ShopifyMemory; mail: MailMemory }
  /** A Google ID token for an invented person. */
  signGoogle(person: Person, clientId: string): Promise<string>
  /** The next `times` calls at `place` fail in this way. */
  fail(place: Place, how: How, times?: number): void
  /** Forgets everything, faults included. */
  reset(): void
  close(): Promise<void>
}

/** Starts the outside world: Shopify, Google, the demo shop and its pictures on one port, mail on another. */
export const startSandbox = async (settings: SandboxSettings = {}): Promise<Sandbox> => {
  const {
    port = 0,
    smtpPort = 0,
    host = '127.0.0.1',
    plauditUrl = 'http://127.0.0.1:3000',
    clientId = 'plaudit-sandbox',
    clientSecret = 'plaudit-sandbox-secret',
  } = settings
  const server = openServer()
  const faults = openFaults()
  let url = ''
  const shopify = startShopify(server, { clientId, clientSecret, faults, origin: () => url })
  const google = await startGoogle(server)
  const mail = await startMail(server, { port: smtpPort, host })
  const sandbox: Omit<Sandbox, 'url'> = {
    memory: { shopify, mail: mail.memory },
    signGoogle: google.sign,
    fail: faults.fail,
    reset: () => {
      faults.clear()
      shopify.clear()
      mail.memory.clear()
    },
    close: async () => {
      await mail.close()
      await server.close()
    },
  }
  pictureRoutes(server, faults)
  shopRoutes(server, { plauditUrl, origin: () => url })
  const recall = () => ({
    shopify: { operations: shopify.operations, access_tokens: [...shopify.accessTokens.values()], refresh_tokens: shopify.refreshTokens.size },
  })
  controlRoutes(server, { ...sandbox, recall })
  url = await server.listen({ port, host })
  return { ...sandbox, url }
}
