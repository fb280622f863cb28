import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { setKinds, setSync, syncKindsOf } from '../rows.ts'
import { noFile } from '../no-file.ts'
import { afterFailure, kindsOf, nextReading } from '../rules.ts'
import { writeInRun } from './write-in-run.ts'

/**
 * A part of a run failed: it is asked for again, and after some failures the run goes on without it. A run that failed
 * so often before its first part is over.
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
    await setSync(tx, accountId, {
      attempts,
      ...(failure === 'silence' && !isOver ? {} : noFile),
    })
    if (!isOver) return
    const reading = row.state === 'running' ? nextReading(await syncKindsOf(tx, accountId)) : null
    if (reading) await setKinds(tx, { accountId, kinds: kindsOf[reading] }, { state: 'failed' })
    else if (row.state === 'waiting')
      await setSync(tx, accountId, { state: 'failed', finished_at: world.clock.now() })
    await publishChanges(tx, accountId, ['store'])
  })
