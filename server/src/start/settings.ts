import { z } from 'zod'
import {
  address,
  addressLines,
  blankIsUnset,
  count,
  encryptionKeys,
  invoiceTax,
  paymentProviders,
  port,
  siteBase,
  text,
  trustedProxies,
} from './setting-kinds.ts'

/** Every setting there is. `.env.example` explains each; a test compares the two lists. */
export const SeparateSettings = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: z.preprocess(blankIsUnset, port.optional()),
  SANDBOX_CLOCK: z.enum(['on', 'off']).default('on'),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address(),
  HSTS_SECONDS: z.coerce.number().int().min(0).default(31_536_000),
  TRUST_PROXY: trustedProxies(),
  METRICS_TOKEN: z.preprocess(
    blankIsUnset,
    z.string().min(16, 'has at least 16 characters').optional(),
  ),
  METRICS_PORT: z.preprocess(blankIsUnset, port.optional()),
  SANDBOX: z.preprocess(blankIsUnset, z.enum(['on', 'off']).optional()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'begins with postgres://')
      .optional(),
  ),
  DATABASE_POOL: count.default(10),
  REDIS_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^rediss?:\/\//, 'begins with redis://')
      .optional(),
  ),
  MAX_REQUESTS: count.default(200),
  ENCRYPTION_KEYS: encryptionKeys(),
  SESSION_SECRET: z.preprocess(
    blankIsUnset,
    z.string().min(32, 'has at least 32 characters').optional(),
  ),
  S3_BUCKET: text(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  S3_PUBLIC_URL: address(),
  SEED_DEMO: z.enum(['on', 'off']).default('on'),
  FREE_REVIEW_ALLOWANCE: z.coerce.number().int().min(0).default(50),
  IMPORT_MAX_ROWS: count.default(500),
  MIGRATION_MAX_ROWS: count.default(100_000),
  IMPORT_MAX_MEGABYTES: count.default(100),
  SUPPORT_EMAIL: z.email().default('support@example.com'),
  PAYMENT_PROVIDERS: paymentProviders(),
  SHOPIFY_TEST_CHARGES: z.preprocess(
    blankIsUnset,
    z.enum(['never', 'development-stores', 'always']).default('never'),
  ),
  INVOICE_SELLER_NAME: text(),
  INVOICE_SELLER_ADDRESS: addressLines(),
  INVOICE_SELLER_COUNTRY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[A-Z]{2}$/, 'is a country code such as NO')
      .optional(),
  ),
  INVOICE_TAX_ID: text(),
  INVOICE_TAX: invoiceTax(),
  HELP_URL: address().transform((url) => url ?? 'https://help.example.com'),
  SHOPIFY_LISTING_URL: address().transform((url) => url ?? 'https://apps.shopify.com/plaudit'),
  MESSAGING_APP_ID: text(),
  MESSAGING_SECRET: text(),
  TAG_MANAGER_ID: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^GTM-[A-Z0-9]+$/, 'looks like GTM-ABC123')
      .optional(),
  ),
  ANALYTICS_ID: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^G-[A-Z0-9]+$/, 'looks like G-ABC123')
      .optional(),
  ),
  ERROR_REPORTING_DSN: address(),
  RELEASE: text(),
  CONSENT: z.enum(['needed', 'not-needed']).default('needed'),
  AMAZON_BASE: siteBase(),
  ALIEXPRESS_BASE: siteBase(),
  SOURCE_DELAY_MS: z.preprocess(
    blankIsUnset,
    z.coerce.number().int().min(0).max(600_000).optional(),
  ),
  ALIEXPRESS_APP_KEY: text(),
  ALIEXPRESS_APP_SECRET: text(),
  ALIEXPRESS_ACCESS_TOKEN: text(),
  ALIEXPRESS_REFRESH_TOKEN: text(),
  CJ_API_KEY: text(),
  CJ_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(30).default(1),
  GOOGLE_CLIENT_ID: text(),
  SMTP_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^smtps?:\/\//, 'begins with smtp:// or smtps://')
      .optional(),
  ),
  MAIL_FROM: z.string().default('Plaudit <reviews@example.com>'),
  SHOPIFY_API_KEY: text(),
  SHOPIFY_API_SECRET: text(),
  SHOPIFY_APP_BRIDGE_URL: address(),
  STRIPE_SECRET_KEY: text(),
  STRIPE_PUBLISHABLE_KEY: text(),
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_API_BASE: address(),
  STRIPE_JS_URL: address(),
  PAYPAL_CLIENT_ID: text(),
  PAYPAL_CLIENT_SECRET: text(),
  PAYPAL_WEBHOOK_ID: text(),
  PAYPAL_API_BASE: address(),
})
