import type { Job } from '../../jobs/worker.ts'
import { compareAllRatings } from './compare-all-ratings.ts'
import { followChangedRatings } from './following/follow-changed-ratings.ts'
import { sendRatings } from './send-ratings.ts'

export const jobs: Job[] = [
  { name: 'store-ratings.follow', run: followChangedRatings, cron: '* * * * *' },
  { name: 'store-ratings.send', run: sendRatings },
  { name: 'store-ratings.compare', run: compareAllRatings },
]
