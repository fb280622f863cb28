import type { EmbeddedApp } from '../http/pages/embedded-page.ts'
import type { Config } from './config.ts'
import { sandboxUrlOf } from './sandbox-url.ts'

const REAL_BRIDGE = 'https://cdn.shopify.com/shopifycloud/app-bridge.js'

/** The page inside a store's admin: Shopify's, or the sandbox's by either name of the loopback. */
export const embeddedAppOf = (config: Config): EmbeddedApp => {
  const sandboxes = [
    `http://localhost:${config.SANDBOX_PORT}`,
    `http://127.0.0.1:${config.SANDBOX_PORT}`,
  ]
  const isReal = sandboxUrlOf(config) === null
  return {
    clientId: config.SHOPIFY_API_KEY ?? 'plaudit-sandbox',
    appBridgeUrl:
      config.SHOPIFY_APP_BRIDGE_URL ??
      (isReal ? REAL_BRIDGE : `${sandboxes[0]}/shopify-app-bridge.js`),
    framedBy: isReal ? ['https://{shop}', 'https://admin.shopify.com'] : sandboxes,
  }
}
