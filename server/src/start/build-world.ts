import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { openEmbedded, openPostgres, type OpenDb } from '../db/open.ts'
import { openProviderTokens, type TokenHome } from '../db/suppliers/provider-tokens.ts'
import { openQueue } from '../jobs/queue.ts'
import { announceThrough } from '../live.ts'
import { aliExpressReviews } from '../providers/aliexpress/review-site.ts'
import { openCalls } from '../providers/aliexpress/open-calls.ts'
import { aliExpressProducts } from '../providers/aliexpress/supplier.ts'
import { aliExpressSearch } from '../providers/aliexpress/supplier-search.ts'
import { amazonReviews } from '../providers/amazon/review-site.ts'
import { tokensText as aliExpressTokens } from '../providers/aliexpress/open-access.ts'
import { tokensText as cjTokens } from '../providers/cj/open-access.ts'
import { cjSupplier } from '../providers/cj/supplier.ts'
import { diskFiles } from '../providers/disk/files.ts'
import { google } from '../providers/google/identity.ts'
import { shopify } from '../providers/shopify/shop-platform.ts'
import { Throttle } from '../providers/shopify/throttle.ts'
import { shopifyProducts } from '../providers/shopify/products/store-products.ts'
import { shopifySurfaces } from '../providers/shopify/surfaces/shop-surfaces.ts'
import { smtpMail } from '../providers/smtp/mail.ts'
import { httpWebPages } from '../providers/web/web-pages.ts'
import { webPictures } from '../providers/web/pictures.ts'
import { openSecretBox } from '../secret-box.ts'
import type { Settings, World } from '../world.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { buildPayments } from './build-payments.ts'
import type { Config } from './config.ts'
import { sandboxUrlOf } from './sandbox-url.ts'
import { maySandbox } from './settings-together.ts'

/** The embedded database's secrets are made once and kept beside the data. */
const secretIn = (folder: string, name: 'session-secret' | 'encryption-key') => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

const secretBoxOf = (config: Config) =>
  openSecretBox(
    config.ENCRYPTION_KEYS ?? [
      { id: 'local', key: Buffer.from(secretIn(config.DATA_DIR, 'encryption-key'), 'hex') },
    ],
  )

/** How error reports name this release. */
export const releaseOf = (config: Config) => config.RELEASE ?? `plaudit@${packageFile.version}`

const publicUrlOf = (config: Config) => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`

const GOOGLE_SANDBOX_ID = 'plaudit-sandbox.apps.googleusercontent.com'

/** THIRD-8: the environment flag is production, wherever it runs; a release tells installations apart. */
const browserSettingsOf = (config: Config): Settings['browser'] => ({
  ...(config.GOOGLE_CLIENT_ID
    ? {
        google_client_id: config.GOOGLE_CLIENT_ID,
        google_script_url: 'https://accounts.google.com/gsi/client',
      }
    : {
        google_client_id: GOOGLE_SANDBOX_ID,
        google_script_url: `http://localhost:${config.SANDBOX_PORT}/google/gsi/client`,
      }),
  messaging: config.MESSAGING_APP_ID ? { app_id: config.MESSAGING_APP_ID } : null,
  tag_manager: config.TAG_MANAGER_ID ? { id: config.TAG_MANAGER_ID } : null,
  analytics: config.ANALYTICS_ID ? { id: config.ANALYTICS_ID } : null,
  error_reporting: config.ERROR_REPORTING_DSN
    ? { dsn: config.ERROR_REPORTING_DSN, environment: 'production', release: releaseOf(config) }
    : null,
  needs_consent: config.CONSENT === 'needed',
  help_url: config.HELP_URL,
  shopify_listing_url: config.SHOPIFY_LISTING_URL,
})

const sellerOf = (config: Config): Settings['seller'] => {
  const {
    INVOICE_SELLER_NAME: name,
    INVOICE_SELLER_ADDRESS: address,
    INVOICE_SELLER_COUNTRY: country,
    INVOICE_TAX_ID: taxId,
    INVOICE_TAX: tax,
  } = config
  if (!name) return null
  return {
    name,
    address: address ?? [],
    country: country ?? null,
    taxId: taxId ?? null,
    tax: tax ?? null,
  }
}

const settingsOf = (config: Config): Settings => ({
  publicUrl: publicUrlOf(config),
  freeReviewAllowance: config.FREE_REVIEW_ALLOWANCE,
  importMaxRows: config.IMPORT_MAX_ROWS,
  migrationMaxRows: config.MIGRATION_MAX_ROWS,
  importMaxBytes: config.IMPORT_MAX_MEGABYTES * 1024 * 1024,
  supportEmail: config.SUPPORT_EMAIL,
  paymentProviders: config.PAYMENT_PROVIDERS,
  seller: sellerOf(config),
  browser: browserSettingsOf(config),
  messagingSecret: config.MESSAGING_SECRET ?? null,
  sessionSecret: config.SESSION_SECRET ?? secretIn(config.DATA_DIR, 'session-secret'),
})

const filesOf = async (config: Config): Promise<World['files']> => {
  if (!config.S3_BUCKET)
    return diskFiles({
      folder: resolve(config.DATA_DIR, 'files'),
      publicUrl: publicUrlOf(config),
    })
  const { s3Files } = await import('../providers/s3/files.ts')
  return s3Files({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
    publicUrl: config.S3_PUBLIC_URL!,
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
  })
}

/**
 * The port after the sandbox's that is not the product's own, unless it is set: a second
 * product beside this one has its own.
 */
const smtpPortOf = ({ SANDBOX_SMTP_PORT, SANDBOX_PORT, PORT }: Config) =>
  SANDBOX_SMTP_PORT ?? (SANDBOX_PORT + 1 === PORT ? SANDBOX_PORT + 2 : SANDBOX_PORT + 1)

const shopifyOf = (config: Config) => ({
  clientId: config.SHOPIFY_API_KEY ?? 'plaudit-sandbox',
  clientSecret: config.SHOPIFY_API_SECRET ?? 'plaudit-sandbox-secret',
  baseUrl: config.SHOPIFY_API_KEY ? 'https://{shop}' : `${sandboxUrlOf(config)}/shopify/{shop}`,
})

const shopPlatformOf = (config: Config, now: () => Date, throttle: Throttle) =>
  shopify(
    {
      ...shopifyOf(config),
      redirectUri: `${publicUrlOf(config)}/api/connect/shopify/callback/`,
      webhookUrl: `${publicUrlOf(config)}/api/webhooks/shopify/`,
    },
    now,
    throttle,
  )

/** An app's listing and its theme blocks have the same name. */
const appHandleOf = (config: Config) =>
  /([^/]+)\/?$/.exec(new URL(config.SHOPIFY_LISTING_URL).pathname)?.[1] ?? 'plaudit'

/** Real sites wait two seconds between two calls; a stand-in has no visitors to disturb. */
const reviewSitesOf = (config: Config, now: () => Date): World['reviewSites'] => {
  const sandbox = sandboxUrlOf(config)
  const rateLimit = (site: string, base: string | undefined) => ({
    base: base ?? (sandbox ? `${sandbox}/${site}/{host}` : 'https://{host}'),
    delayMs: config.SOURCE_DELAY_MS ?? (sandbox && !base ? 100 : 2000),
    userAgent: `Plaudit/${packageFile.version} (review import for a store owner; +${publicUrlOf(config)})`,
    allowOrigin: base ? undefined : (sandbox ?? undefined),
  })
  return {
    amazon: amazonReviews(rateLimit('amazon', config.AMAZON_BASE), now),
    aliexpress: aliExpressReviews(rateLimit('aliexpress', config.ALIEXPRESS_BASE), now),
  }
}

const aliExpressOf = (config: Config, home: TokenHome) =>
  openCalls(
    {
      appKey: config.ALIEXPRESS_APP_KEY ?? 'plaudit-sandbox',
      appSecret: config.ALIEXPRESS_APP_SECRET ?? 'plaudit-sandbox-secret',
      accessToken: config.ALIEXPRESS_ACCESS_TOKEN ?? 'sandbox-token-0',
      refreshToken: config.ALIEXPRESS_REFRESH_TOKEN ?? 'sandbox-refresh',
      apiBase: config.ALIEXPRESS_APP_KEY
        ? 'https://api-sg.aliexpress.com'
        : `http://127.0.0.1:${config.SANDBOX_PORT}/aliexpress-ds`,
      // The platform names no number for an app; what it refuses as too many is tried again.
      perSecond: 5,
      kept: openProviderTokens(home, 'aliexpress', aliExpressTokens),
    },
    home.now,
  )

const cjOf = (config: Config, home: TokenHome) => {
  if (!config.CJ_API_KEY && !maySandbox(config)) return null
  return cjSupplier(
    {
      apiKey: config.CJ_API_KEY ?? 'CJ0000001@api@plaudit-sandbox',
      apiBase: config.CJ_API_KEY
        ? 'https://developers.cjdropshipping.com/api2.0/v1'
        : `http://127.0.0.1:${config.SANDBOX_PORT}/cj/api2.0/v1`,
      // The sandbox's account is of the highest level.
      perSecond: config.CJ_API_KEY ? config.CJ_CALLS_PER_SECOND : 6,
      kept: openProviderTokens(home, 'cj', cjTokens),
    },
    home.now,
  )
}

const googleOf = (config: Config) =>
  google({
    clientId: config.GOOGLE_CLIENT_ID ?? GOOGLE_SANDBOX_ID,
    certsUrl: config.GOOGLE_CLIENT_ID
      ? 'https://www.googleapis.com/oauth2/v3/certs'
      : `http://127.0.0.1:${config.SANDBOX_PORT}/google/oauth2/v3/certs`,
  })

export const openDatabase = (config: Config, log: Logger): Promise<OpenDb> => {
  if (config.DATABASE_URL)
    return openPostgres(config.DATABASE_URL, {
      max: config.DATABASE_POOL,
      onError: (error) => log.warn({ err: error }, 'database connection'),
    })
  mkdirSync(config.DATA_DIR, { recursive: true })
  return openEmbedded(config.DATA_DIR)
}

const announceOf = async ({ REDIS_URL: url }: Config, log: Logger) => {
  if (!url) return null
  const { redisAnnounce } = await import('../providers/redis/announce.ts')
  return redisAnnounce({ url, channel: 'plaudit:live' }, (error) =>
    log.warn({ err: error }, 'redis connection'),
  )
}

type Given = {
  opened: OpenDb
  log: Logger
  jobNames: string[]
  works: boolean
  clock?: World['clock']
}

/** Brings needs and vendors together. `works`: this process also takes jobs. */
export const buildWorld = async (
  config: Config,
  { opened, log, jobNames, works, clock = { now: () => new Date() } }: Given,
) => {
  const queue = await openQueue(opened, jobNames, { log, supervise: works })
  const sandbox = sandboxUrlOf(config)
  const announce = await announceOf(config, log)
  if (announce) announceThrough(opened.db, announce)
  // One for all calls: they draw on the same limits of a shop.
  const throttle = new Throttle()
  const secrets = secretBoxOf(config)
  const home = { db: opened.db, secrets, now: clock.now }
  const aliExpress = aliExpressOf(config, home)
  const world: World = {
    db: opened.db,
    runRead: opened.runRead,
    runPrepared: opened.runPrepared,
    listen: opened.listen,
    announce,
    clock,
    settings: settingsOf(config),
    queue,
    files: await filesOf(config),
    pictures: webPictures(sandbox ? { allowOrigin: sandbox } : {}),
    reviewSites: reviewSitesOf(config, clock.now),
    webPages: httpWebPages({
      userAgent: `Plaudit/${packageFile.version} (check for a store owner; +${publicUrlOf(config)})`,
      allowOrigin: sandbox ?? undefined,
    }),
    supplierSearch: aliExpressSearch(aliExpress),
    suppliers: {
      cj: cjOf(config, home),
      aliexpress: aliExpressProducts(aliExpress),
    },
    shopPlatform: shopPlatformOf(config, clock.now, throttle),
    shopSurfaces: shopifySurfaces(
      {
        ...shopifyOf(config),
        appHandle: appHandleOf(config),
      },
      clock.now,
      throttle,
    ),
    storeProducts: shopifyProducts(shopifyOf(config), throttle),
    google: googleOf(config),
    secrets,
    mail: smtpMail({
      url: config.SMTP_URL ?? `smtp://127.0.0.1:${smtpPortOf(config)}`,
      from: config.MAIL_FROM,
    }),
    payments: buildPayments(config, {
      db: opened.db,
      now: clock.now,
      throttle,
      sandboxUrl: `http://127.0.0.1:${config.SANDBOX_PORT}`,
    }),
    log,
  }
  return { world, queue }
}
