import type { Job } from '../../jobs/worker.ts'
import { askForNotices } from './notices/ask-for-notices.ts'
import { planReading } from './reading/plan-reading.ts'
import { readDetails } from './reading/read-details.ts'
import { readList } from './reading/read-list.ts'
import { readRates } from './reading/read-rates.ts'

export const jobs: Job[] = [
  { name: 'supplier-products.plan', run: planReading, cron: '* * * * *' },
  { name: 'supplier-products.ask-for-notices', run: askForNotices, cron: '7 * * * *' },
  { name: 'supplier-products.read-list', run: readList },
  { name: 'supplier-products.read-rates', run: readRates },
  { name: 'supplier-products.read-details', run: readDetails },
]
