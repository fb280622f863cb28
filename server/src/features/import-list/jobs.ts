import type { Job } from '../../jobs/worker.ts'
import { askNoticed } from './asking/ask-noticed.ts'
import { askSupplier } from './asking/ask-supplier.ts'
import { followWish } from './finishing/follow-wish.ts'
import { resendUnfinished } from './finishing/resend-unfinished.ts'
import { forgetOld } from './forget-old.ts'
import { releaseProducts } from './leaving-store/release-products.ts'
import { finishPush } from './pushing/finish-push.ts'
import { importReviews } from './pushing/reviews/import-reviews.ts'
import { runPush } from './pushing/run-push.ts'
import { readUnread } from './refreshing/read-unread.ts'
import { syncAccount } from './syncing/sync-account.ts'
import { tellSummaries } from './telling/summary/tell-summaries.ts'

export const jobs: Job[] = [
  { name: 'import-list.refresh', run: readUnread, cron: '*/2 * * * *' },
  { name: 'import-list.push', run: runPush, concurrency: 3, perGroup: 1 },
  { name: 'import-list.ask-supplier', run: askSupplier, cron: '*/10 * * * *' },
  { name: 'import-list.ask-noticed', run: askNoticed, cron: '*/10 * * * *' },
  { name: 'import-list.sync-account', run: syncAccount, concurrency: 2 },
  { name: 'import-list.tell-summaries', run: tellSummaries, cron: '*/10 8-23 * * *' },
  { name: 'import-list.finish-push', run: finishPush },
  { name: 'import-list.follow-wish', run: followWish },
  { name: 'import-list.resend-unfinished', run: resendUnfinished, cron: '*/5 * * * *' },
  { name: 'import-list.import-reviews', run: importReviews },
  { name: 'import-list.store-connected', run: releaseProducts },
  { name: 'import-list.forget', run: forgetOld, cron: '20 4 * * *' },
]
