import type { World } from '../../../world.ts'
import { noticedAfter } from './rows.ts'

const HOUR_MS = 3_600_000
const LOT = 5_000

/**
 * Products of which the supplier told a change and that were not asked about since, in lots and in the order of their ids;
 * those that it gave no answer about in the last hour are left out.
 */
export async function* listNoticed({ db, clock }: World): AsyncGenerator<string[]> {
  const failedBefore = new Date(clock.now().getTime() - HOUR_MS)
  for (let after = ''; ;) {
    const ids: string[] = await noticedAfter(db, { after, failedBefore, limit: LOT })
    if (ids.length > 0) yield ids
    if (ids.length < LOT) return
    after = ids.at(-1)!
  }
}
