import * as accountEmail from './account-email.ts'
import * as accounts from './accounts.ts'
import * as billing from './billing.ts'
import * as billingCancel from './billing-cancel.ts'
import * as billingCustomization from './billing-customization.ts'
import * as billingInvoices from './billing-invoices.ts'
import * as billingPlans from './billing-plans.ts'
import * as billingQuote from './billing-quote.ts'
import * as billingRights from './billing-rights.ts'
import type { Endpoint } from './endpoint.ts'
import * as importColumns from './import-columns.ts'
import * as importMending from './import-mending.ts'
import * as importPreview from './import-preview.ts'
import * as imports from './imports.ts'
import * as notifications from './notifications.ts'
import * as products from './products.ts'
import * as reviewBulk from './review-bulk.ts'
import * as reviewExport from './review-export.ts'
import * as reviewHistory from './review-history.ts'
import * as reviews from './reviews.ts'
import * as sourceImports from './source-imports.ts'
import * as sourceSyncs from './source-syncs.ts'
import * as stores from './stores.ts'
import * as supplierProducts from './supplier-products.ts'
import * as thirdParties from './third-parties.ts'
import * as uploads from './uploads.ts'
import * as widget from './widget.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'method' in value &&
  'auth' in value

/** Every promise there is: what the server must route, the API page shows and the exhaustive tests walk. */
export const allEndpoints: Endpoint[] = [
  accountEmail,
  accounts,
  stores,
  products,
  reviews,
  reviewBulk,
  reviewExport,
  reviewHistory,
  imports,
  importPreview,
  importColumns,
  importMending,
  sourceImports,
  sourceSyncs,
  supplierProducts,
  widget,
  notifications,
  billing,
  billingPlans,
  billingQuote,
  billingCancel,
  billingInvoices,
  billingRights,
  billingCustomization,
  thirdParties,
  uploads,
].flatMap((file) => Object.values(file).filter(isEndpoint))
