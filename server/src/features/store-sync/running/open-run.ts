import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { saveScopes } from '../../stores/calls/save-scopes.ts'
import { withShopAccess } from '../../stores/calls/with-shop-access.ts'
import { writeInRun } from './write-in-run.ts'
import { setKinds, setSync } from '../rows.ts'
import { forbiddenReadings, kindsOf, syncKinds } from '../rules.ts'

/**
 * The beginning of a run: what the store allows, and how much it has. What it does not allow is not asked for. False
 * when the store is gone.
 * @throws ShopFailure
 */
export const openRun = async (owner: Owner, run: number): Promise<boolean> => {
  const { world, accountId } = owner
  const scopes = await saveScopes(owner)
  const missing = world.shopPlatform.missingScopes(scopes)
  const totals = await withShopAccess(owner, (access) => world.shopPlatform.totals(access, scopes))
  if (!totals) return false
  const forbidden = new Set(forbiddenReadings(missing).flatMap((reading) => kindsOf[reading]))
  await writeInRun(owner, run, async (tx) => {
    for (const kind of syncKinds)
      await setKinds(
        tx,
        { accountId, kinds: [kind] },
        {
          total: totals[kind] ?? null,
          state: forbidden.has(kind) ? 'failed' : 'waiting',
        },
      )
    await setSync(tx, accountId, { state: 'running' })
    await publishChanges(tx, accountId, ['store'])
  })
  return true
}
