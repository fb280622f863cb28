import { routes as accountBillingRoutes } from '../features/account-and-billing/routes.ts'
import { jobs as accountJobs } from '../features/accounts/jobs.ts'
import { routes as accountRoutes } from '../features/accounts/routes.ts'
import { listEndedSessions } from '../features/accounts/sessions/ended/list-ended-sessions.ts'
import { jobs as subscriptionJobs } from '../features/subscriptions/jobs.ts'
import {
  routes as subscriptionRoutes,
  webhooks as subscriptionWebhooks,
} from '../features/subscriptions/routes.ts'
import { routes as embeddedRoutes } from '../features/embedded/routes.ts'
import { jobs as importFileJobs } from '../features/import-files/jobs.ts'
import { routes as importFileRoutes } from '../features/import-files/routes.ts'
import { publicRoutes as allReviewsPageRoutes } from '../features/all-reviews-page/routes.ts'
import { publicRoutes as aboutReviewsRoutes } from '../features/about-reviews/routes.ts'
import { publicRoutes as appProxyRoutes } from '../features/app-proxy/routes.ts'
import { routes as billingInvoiceRoutes } from '../features/billing-invoices/routes.ts'
import { routes as customizationRoutes } from '../features/customization/routes.ts'
import { jobs as importJobs } from '../features/imports/jobs.ts'
import { routes as importRoutes } from '../features/imports/routes.ts'
import { jobs as sourceImportJobs } from '../features/source-imports/jobs.ts'
import { routes as sourceImportRoutes } from '../features/source-imports/routes.ts'
import { routes as notificationRoutes } from '../features/notifications/routes.ts'
import { jobs as privacyJobs } from '../features/privacy/jobs.ts'
import { routes as privacyRoutes } from '../features/privacy/routes.ts'
import { routes as productRoutes } from '../features/catalogue/routes.ts'
import { jobs as reviewFormJobs } from '../features/review-form/jobs.ts'
import {
  publicRoutes as reviewFormPublicRoutes,
  routes as reviewFormRoutes,
} from '../features/review-form/routes.ts'
import { jobs as reviewReportJobs } from '../features/review-reports/jobs.ts'
import {
  publicRoutes as reviewReportPublicRoutes,
  routes as reviewReportRoutes,
} from '../features/review-reports/routes.ts'
import { jobs as reviewJobs } from '../features/reviews/jobs.ts'
import { routes as reviewRoutes } from '../features/reviews/routes.ts'
import { jobs as snippetJobs } from '../features/snippets/jobs.ts'
import {
  publicRoutes as snippetPublicRoutes,
  routes as snippetRoutes,
} from '../features/snippets/routes.ts'
import { jobs as storefrontJobs } from '../features/storefront/jobs.ts'
import {
  publicRoutes as storefrontPublicRoutes,
  routes as storefrontRoutes,
} from '../features/storefront/routes.ts'
import {
  publicRoutes as storeEntryRoutes,
  routes as storeLeavingRoutes,
} from '../features/store-entry/routes.ts'
import { jobs as storeRatingJobs } from '../features/store-ratings/jobs.ts'
import { routes as storeRatingRoutes } from '../features/store-ratings/routes.ts'
import { jobs as storeSyncJobs } from '../features/store-sync/jobs.ts'
import {
  routes as storeSyncRoutes,
  webhooks as storeWebhooks,
} from '../features/store-sync/routes.ts'
import { jobs as verifiedPurchaseJobs } from '../features/verified-purchases/jobs.ts'
import { jobs as storeJobs } from '../features/stores/jobs.ts'
import { routes as storeRoutes } from '../features/stores/routes.ts'
import { jobs as importListJobs } from '../features/import-list/jobs.ts'
import { routes as importListRoutes } from '../features/import-list/routes.ts'
import { jobs as supplierProductJobs } from '../features/supplier-products/jobs.ts'
import {
  routes as supplierProductRoutes,
  webhooks as supplierWebhooks,
} from '../features/supplier-products/routes.ts'
import { jobs as themeBlockJobs } from '../features/theme-blocks/jobs.ts'
import { routes as themeBlockRoutes } from '../features/theme-blocks/routes.ts'
import { routes as thirdPartyRoutes } from '../features/third-parties/routes.ts'
import { receiveUpload, routes as uploadRoutes } from '../features/uploads/routes.ts'
import { routes as widgetRoutes } from '../features/widgets/routes.ts'
import { forgetAnswersOf, forgetOldAnswers } from '../http/idempotency.ts'
import type { PublicRoute } from '../http/pages/public-route.ts'
import type { Route } from '../http/route.ts'
import type { WebhookRoute } from '../http/webhooks.ts'
import type { Job } from '../jobs/worker.ts'

/** All features, brought together. */
export const routes: Route[] = [
  ...accountRoutes,
  ...accountBillingRoutes,
  ...storeRoutes,
  ...storeLeavingRoutes,
  ...themeBlockRoutes,
  ...storeRatingRoutes,
  ...embeddedRoutes,
  ...storeSyncRoutes,
  ...productRoutes,
  ...reviewRoutes,
  ...importFileRoutes,
  ...importRoutes,
  ...sourceImportRoutes,
  ...supplierProductRoutes,
  ...importListRoutes,
  ...storefrontRoutes,
  ...reviewFormRoutes,
  ...reviewReportRoutes,
  ...widgetRoutes,
  ...snippetRoutes,
  ...notificationRoutes,
  ...subscriptionRoutes,
  ...billingInvoiceRoutes,
  ...customizationRoutes,
  ...privacyRoutes,
  ...thirdPartyRoutes,
  ...uploadRoutes,
]
export const publicRoutes: PublicRoute[] = [
  ...storeEntryRoutes,
  ...appProxyRoutes,
  ...storefrontPublicRoutes,
  ...snippetPublicRoutes,
  ...aboutReviewsRoutes,
  ...allReviewsPageRoutes,
  ...reviewFormPublicRoutes,
  ...reviewReportPublicRoutes,
]
export const jobs: Job[] = [
  ...accountJobs,
  ...storeJobs,
  ...storeRatingJobs,
  ...themeBlockJobs,
  ...storeSyncJobs,
  ...verifiedPurchaseJobs,
  ...reviewJobs,
  ...reviewFormJobs,
  ...reviewReportJobs,
  ...importFileJobs,
  ...importJobs,
  ...sourceImportJobs,
  ...supplierProductJobs,
  ...importListJobs,
  ...subscriptionJobs,
  ...storefrontJobs,
  ...snippetJobs,
  ...privacyJobs,
  { name: 'http.forget-old-answers', run: forgetOldAnswers, cron: '27 3 * * *' },
  { name: 'http.forget-answers', run: forgetAnswersOf },
]
export const jobNames = jobs.map(({ name }) => name)
export const webhooks: WebhookRoute[] = [
  ...subscriptionWebhooks,
  ...storeWebhooks,
  ...supplierWebhooks,
]
export { listEndedSessions, receiveUpload }
