import type { Db } from '../src/db/transaction.ts'
import { aliExpressReviews } from '../src/providers/aliexpress/review-site.ts'
import { amazonReviews } from '../src/providers/amazon/review-site.ts'
import { openProviderTokens } from '../src/db/suppliers/provider-tokens.ts'
import { tokensText as aliExpressTokens } from '../src/providers/aliexpress/open-access.ts'
import { tokensText as cjTokens } from '../src/providers/cj/open-access.ts'
import { cjSupplier } from '../src/providers/cj/supplier.ts'
import type { SecretBox } from '../src/secret-box.ts'
import { openCalls } from '../src/providers/aliexpress/open-calls.ts'
import { aliExpressProducts } from '../src/providers/aliexpress/supplier.ts'
import { aliExpressSearch } from '../src/providers/aliexpress/supplier-search.ts'
import { google } from '../src/providers/google/identity.ts'
import { smtpMail } from '../src/providers/smtp/mail.ts'
import { shopify } from '../src/providers/shopify/shop-platform.ts'
import { shopifyProducts } from '../src/providers/shopify/products/store-products.ts'
import { shopifySurfaces } from '../src/providers/shopify/surfaces/shop-surfaces.ts'
import { httpWebPages } from '../src/providers/web/web-pages.ts'
import { webPictures } from '../src/providers/web/pictures.ts'
import { buildPayments } from '../src/start/build-payments.ts'
import { readConfig } from '../src/start/config.ts'
import type { World } from '../src/world.ts'

const read = readConfig({})
if ('faults' in read) throw new Error(read.faults.join())
const defaults = read.config

/** Where no sandbox is started, nothing answers. */
const NOWHERE = 'http://127.0.0.1:9'

/** In no hurry to wait: what is polite to a site costs a test its time. */
const sourcePoliteness = (site: string, sandboxUrl: string) => ({
  base: `${sandboxUrl}/${site}/{host}`,
  delayMs: 1,
  userAgent: 'Plaudit tests',
  allowOrigin: sandboxUrl,
})

type Vendor =
  | 'google'
  | 'mail'
  | 'pictures'
  | 'webPages'
  | 'payments'
  | 'reviewSites'
  | 'supplierSearch'
  | 'suppliers'
  | 'shopPlatform'
  | 'shopSurfaces'
  | 'storeProducts'

type Suppliers = Pick<World, 'supplierSearch' | 'suppliers'>

const openSuppliers = (
  db: Db,
  now: () => Date,
  { url, secrets }: { url: string; secrets: SecretBox },
): Suppliers => {
  const aliExpress = openCalls(
    {
      appKey: 'plaudit-sandbox',
      appSecret: 'plaudit-sandbox-secret',
      accessToken: 'sandbox-token-0',
      refreshToken: 'sandbox-refresh',
      apiBase: `${url}/aliexpress-ds`,
      perSecond: 1_000,
      kept: openProviderTokens({ db, secrets, now }, 'aliexpress', aliExpressTokens),
    },
    now,
  )
  return {
    supplierSearch: aliExpressSearch(aliExpress),
    suppliers: {
      aliexpress: aliExpressProducts(aliExpress),
      cj: cjSupplier(
        {
          apiKey: 'CJ0000001@api@plaudit-sandbox',
          apiBase: `${url}/cj/api2.0/v1`,
          perSecond: 1_000,
          kept: openProviderTokens({ db, secrets, now }, 'cj', cjTokens),
        },
        now,
      ),
    },
  }
}

/** What the product needs of others, with the sandbox's keys. */
export const openVendors = (
  db: Db,
  now: () => Date,
  {
    sandboxUrl,
    smtpPort,
    secrets,
  }: { sandboxUrl: string | undefined; smtpPort: number | undefined; secrets: SecretBox },
): Pick<World, Vendor> => {
  const url = sandboxUrl ?? NOWHERE
  return {
    google: google({
      clientId: 'plaudit-sandbox.apps.googleusercontent.com',
      certsUrl: `${url}/google/oauth2/v3/certs`,
    }),
    mail: smtpMail({
      url: `smtp://127.0.0.1:${smtpPort}`,
      from: 'Plaudit <reviews@example.com>',
    }),
    pictures: webPictures(sandboxUrl ? { allowOrigin: sandboxUrl } : {}),
    payments: buildPayments(defaults, {
      db,
      now,
      sandboxUrl: url,
    }),
    webPages: httpWebPages({ userAgent: 'Plaudit tests', allowOrigin: url }),
    reviewSites: {
      amazon: amazonReviews(sourcePoliteness('amazon', url), now),
      aliexpress: aliExpressReviews(sourcePoliteness('aliexpress', url), now),
    },
    ...openSuppliers(db, now, { url, secrets }),
    shopSurfaces: shopifySurfaces(
      {
        clientId: 'plaudit-sandbox',
        clientSecret: 'plaudit-sandbox-secret',
        baseUrl: `${url}/shopify/{shop}`,
        appHandle: 'plaudit',
      },
      now,
    ),
    storeProducts: shopifyProducts({ baseUrl: `${url}/shopify/{shop}` }),
    shopPlatform: shopify(
      {
        clientId: 'plaudit-sandbox',
        clientSecret: 'plaudit-sandbox-secret',
        redirectUri: 'http://plaudit.test/api/connect/shopify/callback/',
        webhookUrl: 'http://plaudit.test/api/webhooks/shopify/',
        baseUrl: `${url}/shopify/{shop}`,
      },
      now,
    ),
  }
}
