import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { PublicSettings } from '@plaudit/contract/owner-tools/third-parties'
import type { Logger } from 'pino'
import type { InvoiceSeller } from './db/billing-tables.ts'
import type { Listen } from './db/listen.ts'
import type { RunRead } from './db/pipelined-reads.ts'
import type { Db } from './db/transaction.ts'
import type { Queue } from './jobs/queue.ts'
import type { Announce } from './providers/announce.ts'
import type { Files } from './providers/files.ts'
import type { IdentityProvider } from './providers/identity.ts'
import type { Mail } from './providers/mail.ts'
import type { CardPayments, Payments } from './providers/payments.ts'
import type { Pictures } from './providers/pictures.ts'
import type { ReviewSites } from './providers/review-sites.ts'
import type { SecretBox } from './secret-box.ts'
import type { ProductSource, Supplier } from './providers/supplier.ts'
import type { SupplierSearch } from './providers/supplier-search.ts'
import type { WebPages } from './providers/web-pages.ts'
import type { ShopPlatform } from './providers/shop-platform.ts'
import type { StoreProducts } from './providers/store-products.ts'
import type { ShopSurfaces } from './providers/shop-surfaces.ts'

/** What the environment settles and features read. */
export type Settings = {
  /** Where browsers reach this server, without a slash at the end. */
  publicUrl: string
  /** Reviews an account may hold without a plan (RIGHT-4). */
  freeReviewAllowance: number
  /** Rows of a template file (IMP-1), and of an export of another review app (IMP-2). */
  importMaxRows: number
  migrationMaxRows: number
  importMaxBytes: number
  supportEmail: string
  /** Who may be paid through with a new subscription; one that is off goes on with those that it bills. */
  paymentProviders: readonly PaymentProvider[]
  /** Printed on invoices that are issued from now on; null: only the product's name and `supportEmail`. */
  seller: InvoiceSeller | null
  /** What browsers get (THIRD-1: messaging, tag manager, analytics, error reporting; THIRD-4). */
  browser: Omit<PublicSettings, 'support_email'>
  /** Signs the messaging identity; null when identities are not verified. */
  messagingSecret: string | null
  /** Signs access tokens and opaque values; never leaves the server. */
  sessionSecret: string
}

/** Everything the product needs from outside itself. */
export type World = {
  db: Db
  runRead: RunRead
  runPrepared: RunRead
  listen: Listen
  /** Notifies other processes of what changed, where it is not left to the database. */
  announce: Announce | null
  clock: { now(): Date }
  settings: Settings
  queue: Queue
  files: Files
  pictures: Pictures
  reviewSites: ReviewSites
  webPages: WebPages
  supplierSearch: SupplierSearch
  /** Null: this installation has no access to it. */
  suppliers: { cj: Supplier | null; aliexpress: ProductSource }
  shopPlatform: ShopPlatform
  shopSurfaces: ShopSurfaces
  storeProducts: StoreProducts
  google: IdentityProvider
  mail: Mail
  /** Keeps others' secrets in the database. */
  secrets: SecretBox
  /** Who takes the money. */
  payments: { stripe: CardPayments; paypal: Payments; shopify: Payments }
  log: Logger
}

/** A world and on whose behalf: what every use case of an owner takes first. */
export type Owner = { world: World; accountId: string }
