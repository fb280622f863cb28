import * as embedded from '@plaudit/contract/stores/embedded'
import type { Route } from '../../http/route.ts'
import { storeAdminRoute } from '../../http/store-admin-route.ts'
import { replyToReview } from '../reviews/editing/reply-to-review.ts'
import { buildSignInUrl } from '../store-entry/build-sign-in-url.ts'
import { connectEmbedded } from './connect-embedded.ts'
import { findAdminOwner } from './find-admin-owner.ts'
import { getEmbeddedOverview } from './get-embedded-overview.ts'

export const routes: Route[] = [
  storeAdminRoute(embedded.getEmbeddedOverview, getEmbeddedOverview),
  storeAdminRoute(embedded.connectEmbedded, connectEmbedded),
  storeAdminRoute(embedded.replyFromAdmin, async (admin, input) =>
    replyToReview(await findAdminOwner(admin), input),
  ),
  storeAdminRoute(embedded.signInFromAdmin, async (admin) => ({
    url: await buildSignInUrl(admin.world, (await findAdminOwner(admin)).accountId),
  })),
]
