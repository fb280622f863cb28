import type { Config } from './config.ts'

/** Where the stand-ins are reached, when one is in use; null when every provider has its keys. */
export const sandboxUrlOf = (config: Config) =>
  config.SHOPIFY_API_KEY ? null : `http://127.0.0.1:${config.SANDBOX_PORT}`
