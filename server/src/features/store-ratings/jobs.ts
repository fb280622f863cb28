import type { Job } from '../../jobs/worker.ts'
import { followChangedRatings } from './follow-changed-ratings.ts'
import { sendRatings } from './send-ratings.ts'

export const jobs: Job[] = [
  { name: 'store-ratings.follow', run: followChangedRatings, cron: '* * * * *' },
  { name: 'store-ratings.send', run: sendRatings },
]
