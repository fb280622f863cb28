import type { Job } from '../../jobs/worker.ts'
import { syncProducts } from './sync-products.ts'

export const jobs: Job[] = [{ name: 'products.sync', run: syncProducts }]
