import type { Job } from '../../jobs/worker.ts'
import { alignDirectory } from './align-directory.ts'
import { removeAccountFiles } from './personal-data/remove-account-files.ts'
import { deleteExpiredRows } from './attempts/delete-expired-rows.ts'
import { sendLetter } from './email/send-letter.ts'

export const jobs: Job[] = [
  { name: 'accounts.forget-old-attempts', run: deleteExpiredRows, cron: '17 3 * * *' },
  { name: 'accounts.align-directory', run: alignDirectory, cron: '*/10 * * * *' },
  { name: 'accounts.send-letter', run: sendLetter },
  { name: 'accounts.remove-files', run: removeAccountFiles },
]
