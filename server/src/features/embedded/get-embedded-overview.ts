import { WAITING_SHOWN, type EmbeddedOverview } from '@plaudit/contract/stores/embedded'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { getAccount } from '../account-and-billing/get-account.ts'
import { countReviews } from '../reviews/listing/count-reviews.ts'
import { listReviews } from '../reviews/listing/list-reviews.ts'
import { getStoreSync } from '../store-sync/get-store-sync.ts'
import { findAdminStore } from '../stores/find-admin-store.ts'
import { getFreshTheme } from '../theme-blocks/get-fresh-theme.ts'
import { averageOf, planOf } from './rules.ts'

/** @throws Problem `store_needed`, `store_access_lost` */
export const getEmbeddedOverview = async ({
  world,
  domain,
}: {
  world: World
  domain: string
}): Promise<EmbeddedOverview> => {
  const store = await findAdminStore(world, domain)
  if (!store) throw new Problem('store_needed')
  if (store.accessLostAt) throw new Problem('store_access_lost')
  const owner = { world, accountId: store.accountId }
  const [account, counts, waiting, sync, theme] = await Promise.all([
    getAccount(owner),
    countReviews(owner, {}),
    listReviews(owner, {
      replied: false,
      status: ['published'],
      rating: [1, 2, 3],
      sort: 'lowest',
      limit: WAITING_SHOWN,
    }),
    getStoreSync(owner),
    getFreshTheme(owner),
  ])
  return {
    store: { name: store.name, domain },
    language: account.language,
    reviews: {
      total: counts.total,
      average: averageOf(counts.by_rating),
      unreplied: counts.unreplied,
      waiting_count: waiting.pageInfo.total ?? waiting.results.length,
    },
    waiting: waiting.results,
    sync,
    theme,
    plan: planOf(account),
  }
}
