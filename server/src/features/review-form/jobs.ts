import type { Job } from '../../jobs/worker.ts'
import { removeOldUploads } from './uploading/remove-old-uploads.ts'

export const jobs: Job[] = [
  { name: 'review-form.remove-old-uploads', run: removeOldUploads, cron: '23 * * * *' },
]
