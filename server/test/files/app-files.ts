import type { AppFile } from './app-file.ts'
import { reviewServices } from './review-services.ts'
import { reviewSuites } from './review-suites.ts'
import { shopifyApps } from './shopify-apps.ts'
import { storeSystems } from './store-systems.ts'

/** A small file of each app and layout, and the reviews that it contains. */
export const appFiles: AppFile[] = [
  ...reviewSuites,
  ...shopifyApps,
  ...storeSystems,
  ...reviewServices,
]
