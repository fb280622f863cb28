import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { setKinds, setSync, syncKindsOf } from '../rows.ts'
import { noFile } from '../no-file.ts'
import { progressOfKinds } from '../progress/progress-of-kinds.ts'
import { percentOf } from '../progress/rules.ts'
import { afterFailure, kindsOf, nextReading } from '../rules.ts'
import { writeInRun } from './write-in-run.ts'

/**
 * A part of a run failed: it is asked for again, and after some failures the run goes on without it. A run that failed
 * so often before its first part is over. The percentage that was reached is kept, since the part begins anew.
 * @throws RunReplaced
 */
export const countFailure = (
  owner: Owner,
  run: number,
  failure: Parameters<typeof afterFailure>[1],
): Promise<void> =>
  writeInRun(owner, run, async (tx, row) => {
    const { accountId, world } = owner
    const { attempts, isOver } = afterFailure(row.attempts, failure)
    const kinds = await syncKindsOf(tx, accountId)
    await setSync(tx, accountId, {
      attempts,
      percent: Math.max(row.percent, percentOf(progressOfKinds(row, kinds))),
      ...(failure === 'silence' && !isOver ? {} : noFile),
    })
    if (!isOver) return
    const reading = row.state === 'running' ? nextReading(kinds) : null
    if (reading) await setKinds(tx, { accountId, kinds: kindsOf[reading] }, { state: 'failed' })
    else if (row.state === 'waiting')
      await setSync(tx, accountId, { state: 'failed', finished_at: world.clock.now() })
    await publishChanges(tx, accountId, ['store'])
  })
