import type { Job } from '../../jobs/worker.ts'
import { answerRequests } from './answer-requests.ts'
import { removeExpiredFiles } from './customer-files/remove-expired-files.ts'

export const jobs: Job[] = [
  { name: 'privacy.answer', run: answerRequests, cron: '*/10 * * * *' },
  { name: 'privacy.remove-files', run: removeExpiredFiles, cron: '35 3 * * *' },
]
