import type { Job } from '../../jobs/worker.ts'
import { findTopics } from './topics/find-topics.ts'

export const jobs: Job[] = [{ name: 'storefront.find-topics', run: findTopics }]
