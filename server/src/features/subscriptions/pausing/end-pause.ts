import type { Owner } from '../../../world.ts'
import type { SubscriptionRow } from '../rows.ts'
import { releasePause, type PauseEndedBy } from './release-pause.ts'

/** `releasePause`, where nobody waits for the bank's question. */
export const endPause = async (
  owner: Owner,
  row: SubscriptionRow,
  { by }: { by: PauseEndedBy },
): Promise<SubscriptionRow> => (await releasePause(owner, row, { by })).row
