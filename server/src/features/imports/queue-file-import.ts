import type { Import } from '@plaudit/contract/imports/imports'
import type { Tx } from '../../db/transaction.ts'
import { cutText } from '../../texts/cut-text.ts'
import type { Owner } from '../../world.ts'
import { rememberColumns } from '../import-files/mapping/remember-columns.ts'
import { queueImport } from './queue-import.ts'
import { type ValidatedFile } from './validate-file.ts'
import { planNeededProblem } from './plan-needed-problem.ts'
import { lockAllowance } from '../entitlements/lock-allowance.ts'

/**
 * Concurrent imports are checked one after the other: another import's rows may have used the free room meanwhile.
 */
const assertStillRoom = async (owner: Owner, tx: Tx, wanted: number): Promise<void> => {
  if (wanted === 0) return
  const room = await lockAllowance(owner, tx)
  if (wanted > room) throw await planNeededProblem(owner, { wanted, room: Math.max(0, room), tx })
}

/**
 * Creates the import of a validated file and queues its job.
 * @throws Problem `plan_needed` when its room was used meanwhile.
 */
export const queueFileImport = async (
  tx: Tx,
  owner: Owner,
  {
    admitted: { survey, wanted },
    ...file
  }: { admitted: ValidatedFile; id: string; fileName: string; fileKey: string },
): Promise<Import> => {
  const { plan, rows } = survey
  await assertStillRoom(owner, tx, wanted)
  await rememberColumns(tx, owner, plan)
  return queueImport(tx, owner, {
    id: file.id,
    source: plan.source,
    format: plan.format,
    fileName: cutText(file.fileName.replaceAll('\0', ''), 255),
    fileKey: file.fileKey,
    plan,
    total: rows,
    now: owner.world.clock.now(),
  })
}
