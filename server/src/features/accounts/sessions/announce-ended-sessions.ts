import type { Tx } from '../../../db/transaction.ts'
import { publishSessionsEnded } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { insertEndedSessions } from './ended/rows.ts'

export const announceEndedSessions = async (world: World, tx: Tx, families: string[]) => {
  if (families.length === 0) return
  const ended_at = world.clock.now()
  await insertEndedSessions(
    tx,
    families.map((family_id) => ({ family_id, ended_at })),
  )
  await publishSessionsEnded(tx)
}
