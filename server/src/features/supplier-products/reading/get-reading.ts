import type { World } from '../../../world.ts'
import { readingOf, type ReadingRow } from './rows.ts'

/** How far the supplier was read; nothing where it never was. */
export const getReading = (world: World): Promise<ReadingRow | undefined> => readingOf(world.db)
