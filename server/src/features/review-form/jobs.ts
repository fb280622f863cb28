import type { Job } from '../../jobs/worker.ts'
import { forgetUsedForms } from './sending/forget-used-forms.ts'
import { removeOldUploads } from './uploading/remove-old-uploads.ts'

export const jobs: Job[] = [
  { name: 'review-form.remove-old-uploads', run: removeOldUploads, cron: '23 * * * *' },
  { name: 'review-form.forget-used-forms', run: forgetUsedForms, cron: '27 3 * * *' },
]
