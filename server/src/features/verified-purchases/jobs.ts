import type { Job } from '../../jobs/worker.ts'
import { checkAccount } from './check-account.ts'

export const jobs: Job[] = [{ name: 'verified-purchases.check', run: checkAccount }]
