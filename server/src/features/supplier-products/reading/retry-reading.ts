import type { World } from '../../../world.ts'
import { setReading } from './rows.ts'

/** What failed is no longer waited for: the clock's next minute reads the supplier's list again. */
export const retryReading = (world: World) => setReading(world.db, { failure: null })
