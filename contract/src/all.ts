import * as accountEmail from './accounts/account-email.ts'
import * as accounts from './accounts/accounts.ts'
import * as passwords from './accounts/passwords.ts'
import * as signIn from './accounts/sign-in.ts'
import * as billingCard from './billing/card.ts'
import * as billingCheckout from './billing/checkout.ts'
import * as billingDetails from './billing/details.ts'
import * as billingPause from './billing/pause.ts'
import * as billingCancel from './billing/cancel.ts'
import * as billingCustomization from './billing/customization.ts'
import * as billingInvoices from './billing/invoices.ts'
import * as billingPlans from './billing/plans.ts'
import * as billingQuote from './billing/quote.ts'
import * as billingRights from './billing/rights.ts'
import type { Endpoint } from './endpoint.ts'
import * as importColumns from './imports/columns.ts'
import * as importDrafts from './imports/drafts.ts'
import * as importFixing from './imports/fixing.ts'
import * as importPreview from './imports/preview.ts'
import * as imports from './imports/imports.ts'
import * as notifications from './owner-tools/notifications.ts'
import * as products from './stores/products.ts'
import * as storePrivacy from './stores/privacy.ts'
import * as reviewBulk from './reviews/bulk.ts'
import * as reviewCounts from './reviews/counts.ts'
import * as reviewForm from './storefront/review-form.ts'
import * as reviewExport from './reviews/export.ts'
import * as reviewHistory from './reviews/history.ts'
import * as reviewListing from './reviews/listing.ts'
import * as reviewReports from './reviews/reports.ts'
import * as reviews from './reviews/reviews.ts'
import * as snippets from './storefront/snippets.ts'
import * as sourceImports from './imports/source-imports.ts'
import * as sourceSyncs from './imports/source-syncs.ts'
import * as storeEmbedded from './stores/embedded.ts'
import * as stores from './stores/stores.ts'
import * as storeTheme from './stores/theme.ts'
import * as storeSync from './stores/sync.ts'
import * as findProducts from './dropshipping/find-products.ts'
import * as importList from './dropshipping/import-list.ts'
import * as liveProducts from './dropshipping/live-products.ts'
import * as notices from './dropshipping/notices.ts'
import * as pushes from './dropshipping/pushes.ts'
import * as remaps from './dropshipping/remaps.ts'
import * as priceRules from './dropshipping/price-rules.ts'
import * as supplierProducts from './dropshipping/supplier-products.ts'
import * as thirdParties from './owner-tools/third-parties.ts'
import * as uploads from './owner-tools/uploads.ts'
import * as livePage from './storefront/live-page.ts'
import * as widget from './storefront/widget.ts'
import * as widgets from './storefront/widgets.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'method' in value &&
  'auth' in value

/** All endpoints: the server must route them, the API page shows them, and exhaustive tests iterate over them. */
export const allEndpoints: Endpoint[] = [
  accountEmail,
  signIn,
  passwords,
  accounts,
  stores,
  storeTheme,
  storeEmbedded,
  storeSync,
  products,
  storePrivacy,
  reviewListing,
  reviews,
  reviewBulk,
  reviewCounts,
  reviewExport,
  reviewHistory,
  reviewReports,
  imports,
  importPreview,
  importColumns,
  importDrafts,
  importFixing,
  sourceImports,
  sourceSyncs,
  supplierProducts,
  findProducts,
  importList,
  pushes,
  remaps,
  liveProducts,
  notices,
  priceRules,
  widget,
  widgets,
  snippets,
  reviewForm,
  livePage,
  notifications,
  billingCheckout,
  billingCard,
  billingPause,
  billingDetails,
  billingPlans,
  billingQuote,
  billingCancel,
  billingInvoices,
  billingRights,
  billingCustomization,
  thirdParties,
  uploads,
].flatMap((file) => Object.values(file).filter(isEndpoint))
