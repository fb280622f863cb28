import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { openEmbedded, openPostgres, type OpenDb } from '../db/open.ts'
import { openQueue } from '../jobs/queue.ts'
import { diskFiles } from '../providers/disk/files.ts'
import { google } from '../providers/google/identity.ts'
import { s3Files } from '../providers/s3/files.ts'
import { shopify } from '../providers/shopify/shop-platform.ts'
import { smtpMail } from '../providers/smtp/mail.ts'
import { webPictures } from '../providers/web/pictures.ts'
import type { Settings, World } from '../world.ts'
import type { Config } from './config.ts'
import { jobs } from './parts.ts'

/** The embedded database's secret is made once and kept beside the data. */
const secretIn = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'session-secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

const publicUrlOf = (config: Config) => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`

const settingsOf = (config: Config): Settings => ({
  publicUrl: publicUrlOf(config),
  freeReviewAllowance: config.FREE_REVIEW_ALLOWANCE,
  importMaxRows: config.IMPORT_MAX_ROWS,
  migrationMaxRows: config.MIGRATION_MAX_ROWS,
  importMaxBytes: config.IMPORT_MAX_MEGABYTES * 1024 * 1024,
  supportEmail: config.SUPPORT_EMAIL,
  sessionSecret: config.SESSION_SECRET ?? secretIn(config.DATA_DIR),
})

const filesOf = (config: Config) =>
  config.S3_BUCKET
    ? s3Files({
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        accessKeyId: config.S3_ACCESS_KEY_ID!,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
        publicUrl: config.S3_PUBLIC_URL!,
        ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
      })
    : diskFiles({ folder: resolve(config.DATA_DIR, 'files'), publicUrl: publicUrlOf(config) })

/** Where the stand-ins are reached, when one is in use; null when every provider has its keys. */
export const sandboxUrlOf = (config: Config) => (config.SHOPIFY_API_KEY ? null : `http://127.0.0.1:${config.SANDBOX_PORT}`)

const shopPlatformOf = (config: Config, now: () => Date) =>
  shopify(
    {
      clientId: config.SHOPIFY_API_KEY ?? 'plaudit-sandbox',
      clientSecret: config.SHOPIFY_API_SECRET ?? 'plaudit-sandbox-secret',
      redirectUri: `${publicUrlOf(config)}/api/connect/shopify/callback/`,
      baseUrl: config.SHOPIFY_API_KEY ? 'https://{shop}' : `${sandboxUrlOf(config)}/shopify/{shop}`,
    },
    now,
  )

const googleOf = (config: Config) =>
  google({
    clientId: config.GOOGLE_CLIENT_ID ?? 'plaudit-sandbox.apps.googleusercontent.com',
    certsUrl: config.GOOGLE_CLIENT_ID ? 'https://www.googleapis.com/oauth2/v3/certs' : `http://127.0.0.1:${config.SANDBOX_PORT}/google/oauth2/v3/certs`,
  })

export const openDatabase = (config: Config, log: Logger): Promise<OpenDb> => {
  if (config.DATABASE_URL)
    return openPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, onError: (error) => log.warn({ err: error }, 'database connection') })
  mkdirSync(config.DATA_DIR, { recursive: true })
  return openEmbedded(config.DATA_DIR)
}

/** Brings needs and vendors together. `works`: this process also takes jobs. */
export const buildWorld = async (config: Config, { opened, log, works }: { opened: OpenDb; log: Logger; works: boolean }) => {
  const clock = { now: () => new Date() }
  const queue = await openQueue(
    opened,
    jobs.map(({ name }) => name),
    { log, supervise: works },
  )
  const sandbox = sandboxUrlOf(config)
  const world: World = {
    db: opened.db,
    listen: opened.listen,
    clock,
    settings: settingsOf(config),
    queue,
    files: filesOf(config),
    pictures: webPictures(sandbox ? { allowOrigin: sandbox } : {}),
    shopPlatform: shopPlatformOf(config, clock.now),
    google: googleOf(config),
    mail: smtpMail({ url: config.SMTP_URL ?? `smtp://127.0.0.1:${config.SANDBOX_SMTP_PORT}`, from: config.MAIL_FROM }),
    log,
  }
  return { world, queue }
}
