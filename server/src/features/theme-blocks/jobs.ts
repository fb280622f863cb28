import type { Job } from '../../jobs/worker.ts'
import { checkThemeLater } from './check-theme-later.ts'

export const jobs: Job[] = [{ name: 'theme-blocks.check', run: checkThemeLater }]
