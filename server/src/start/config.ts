import { isIP } from 'node:net'
import { PaymentProvider } from '@plaudit/contract/billing/subscription'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { EncryptionKey } from '../secret-box.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const count = z.coerce.number().int().min(1)
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const text = () => z.preprocess(blankIsUnset, z.string().optional())
const address = () =>
  z.preprocess(
    blankIsUnset,
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  )

/** Where a site is reached: `{host}` stands for its own name, such as `www.amazon.de`. */
const siteBase = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(
        /^https?:\/\/\S*\{host\}\S*$/,
        'is an address with {host} in it, such as https://{host}',
      )
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  )

/** `id:key` pairs, the key 32 bytes in base64; the first seals, the others still open. */
const encryptionKeys = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((text) => text.split(',').map((pair) => pair.trim().split(':')))
      .refine(
        (pairs) =>
          pairs.every(
            ([id, key, more]) =>
              more === undefined &&
              /^[\w-]{1,32}$/.test(id ?? '') &&
              Buffer.from(key ?? '', 'base64').length === 32,
          ),
        {
          message:
            'is one or more of id:key with commas between, each key 32 bytes in base64 (openssl rand -base64 32)',
        },
      )
      .transform(
        (pairs) =>
          pairs.map(([id, key]) => ({ id: id!, key: Buffer.from(key!, 'base64') })) as [
            EncryptionKey,
            ...EncryptionKey[],
          ],
      )
      .optional(),
  )

const isNetwork = (text: string) =>
  isIP(text.split('/')[0]!) !== 0 && (!text.includes('/') || ipaddr.isValidCIDR(text))

/** How many proxies stand in front, or their addresses: `X-Forwarded-For` is read from the right, as far as these wrote it. */
const trustedProxies = () =>
  z
    .string()
    .default('off')
    .transform((text) =>
      text === 'off' || text === ''
        ? false
        : /^\d+$/.test(text)
          ? Number(text)
          : text.split(',').map((one) => one.trim()),
    )
    .refine((trusted) => !Array.isArray(trusted) || trusted.every(isNetwork), {
      message:
        'is off, the number of proxies in front, or their addresses with commas between (10.0.0.0/8, 192.0.2.7)',
    })

/** Names with commas between; without any all are on. */
const paymentProviders = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && value !== ''
        ? value.split(',').map((name) => name.trim())
        : undefined,
    z
      .array(
        z.enum(
          PaymentProvider.options,
          `names one or more of ${PaymentProvider.options.join(', ')}`,
        ),
      )
      .default([...PaymentProvider.options]),
  )

/** The lines of an address, with `|` between them. */
const addressLines = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((text) =>
        text
          .split('|')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      )
      .optional(),
  )

/** What invoices say of the tax: a rate that prices include, or one of two sentences. */
const invoiceTax = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(
        /^(not-included|reverse-charge|\d{1,2}(\.\d{1,3})?%)$/,
        'is not-included, reverse-charge, or the rate that prices include, such as 25%',
      )
      .transform((text) => {
        if (text === 'not-included') return { kind: 'not_included' as const }
        return text === 'reverse-charge'
          ? { kind: 'reverse_charge' as const }
          : { kind: 'included' as const, percent: Number.parseFloat(text) }
      })
      .optional(),
  )

/** Every setting there is. `.env.example` explains each; a test compares the two lists. */
export const Environment = z
  .object({
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
  .superRefine((env, context) => {
    const need = (name: keyof typeof env, why: string) => {
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: why })
    }
    if (env.DATABASE_URL)
      for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEYS'] as const)
        need(name, 'must be set with DATABASE_URL, so that all processes agree')
    const standIns = missingVendors(env)
    if (standIns.length > 0 && !maySandbox(env))
      context.addIssue({
        code: 'custom',
        path: ['SANDBOX'],
        message: `${standIns.join(', ')} ${standIns.length === 1 ? 'is' : 'are'} not set, and the sandbox that would stand in has secrets that everybody knows. Set them, or say SANDBOX=on to try things out`,
      })
    if (env.S3_BUCKET)
      for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'] as const)
        need(name, 'must be set with S3_BUCKET')
    if (env.ALIEXPRESS_APP_KEY)
      for (const name of [
        'ALIEXPRESS_APP_SECRET',
        'ALIEXPRESS_ACCESS_TOKEN',
        'ALIEXPRESS_REFRESH_TOKEN',
      ] as const)
        need(name, 'must be set with ALIEXPRESS_APP_KEY')
    for (const name of [
      'INVOICE_SELLER_ADDRESS',
      'INVOICE_SELLER_COUNTRY',
      'INVOICE_TAX_ID',
      'INVOICE_TAX',
    ] as const)
      if (env[name]) need('INVOICE_SELLER_NAME', `must be set with ${name}`)
    if (env.SHOPIFY_API_KEY) need('SHOPIFY_API_SECRET', 'must be set with SHOPIFY_API_KEY')
    if (env.STRIPE_SECRET_KEY)
      for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
        need(name, 'must be set with STRIPE_SECRET_KEY')
    if (env.PAYPAL_CLIENT_ID)
      for (const name of ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const)
        need(name, 'must be set with PAYPAL_CLIENT_ID')
  })

export type Config = z.infer<typeof Environment>

type Vendors = Partial<Record<(typeof vendorSettings)[number], string | undefined>>

/** Without one of these the sandbox stands in for somebody whose word opens accounts: its keys are in the source. */
const vendorSettings = [
  'SHOPIFY_API_KEY',
  'STRIPE_SECRET_KEY',
  'PAYPAL_CLIENT_ID',
  'GOOGLE_CLIENT_ID',
  'SMTP_URL',
] as const
const missingVendors = (env: Vendors) => vendorSettings.filter((name) => !env[name])

/** On the embedded database, which is for trying, unless it is switched off; on PostgreSQL only when said aloud. */
const maySandbox = ({
  SANDBOX,
  DATABASE_URL,
}: {
  SANDBOX?: 'on' | 'off' | undefined
  DATABASE_URL?: string | undefined
}) => SANDBOX === 'on' || (SANDBOX === undefined && !DATABASE_URL)

/** One line per fault, or the settings. */
export const readConfig = (
  environment: Record<string, string | undefined>,
): { config: Config } | { faults: string[] } => {
  const parsed = Environment.safeParse(environment)
  if (parsed.success) return { config: parsed.data }
  return {
    faults: parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`,
    ),
  }
}

/** The process's own environment: the only place where it is read. */
export const environment = () => process.env
