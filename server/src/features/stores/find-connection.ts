import type { World } from '../../world.ts'
import { storeOf } from './rows.ts'
import { connectionView, type Connection } from './view.ts'

/** The store of an account; null without one. */
export const findConnection = async (world: World, accountId: string): Promise<Connection | null> =>
  connectionView(await storeOf(world.db, accountId))
