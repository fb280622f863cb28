import type { z } from 'zod'
import type { SeparateSettings } from './settings.ts'

type Settings = z.output<typeof SeparateSettings>
type Name = keyof Settings
type Context = z.core.$RefinementCtx<Settings>

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
export const maySandbox = ({
  SANDBOX,
  DATABASE_URL,
}: {
  SANDBOX?: 'on' | 'off' | undefined
  DATABASE_URL?: string | undefined
}) => SANDBOX === 'on' || (SANDBOX === undefined && !DATABASE_URL)

/** Settings that only make sense with others: where the first is set, the others must be. */
const together: [set: Name, needed: Name[]][] = [
  ['S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL']],
  [
    'ALIEXPRESS_APP_KEY',
    ['ALIEXPRESS_APP_SECRET', 'ALIEXPRESS_ACCESS_TOKEN', 'ALIEXPRESS_REFRESH_TOKEN'],
  ],
  ['INVOICE_SELLER_ADDRESS', ['INVOICE_SELLER_NAME']],
  ['INVOICE_SELLER_COUNTRY', ['INVOICE_SELLER_NAME']],
  ['INVOICE_TAX_ID', ['INVOICE_SELLER_NAME']],
  ['INVOICE_TAX', ['INVOICE_SELLER_NAME']],
  ['SHOPIFY_API_KEY', ['SHOPIFY_API_SECRET']],
  ['STRIPE_SECRET_KEY', ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ['PAYPAL_CLIENT_ID', ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']],
]

const checkSandbox = (env: Settings, context: Context) => {
  const standIns = missingVendors(env)
  if (standIns.length === 0 || maySandbox(env)) return
  context.addIssue({
    code: 'custom',
    path: ['SANDBOX'],
    message: `${standIns.join(', ')} ${standIns.length === 1 ? 'is' : 'are'} not set, and the sandbox that would stand in has secrets that everybody knows. Set them, or say SANDBOX=on to try things out`,
  })
}

/** Adds a fault for each setting that another one asks for. */
export const checkTogether = (env: Settings, context: Context): void => {
  const need = (name: Name, why: string) => {
    if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: why })
  }
  if (env.DATABASE_URL)
    for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEYS'] as const)
      need(name, 'must be set with DATABASE_URL, so that all processes agree')
  checkSandbox(env, context)
  for (const [set, needed] of together)
    if (env[set]) for (const name of needed) need(name, `must be set with ${set}`)
}
