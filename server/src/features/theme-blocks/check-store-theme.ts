import type { StoreTheme } from '@plaudit/contract/stores/theme'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import { ShopFailure } from '../../providers/shop-platform.ts'
import type { LiveTheme } from '../../providers/shop-surfaces.ts'
import type { Owner } from '../../world.ts'
import { findConnection } from '../stores/find-connection.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { markAccessLost } from '../stores/mark-access-lost.ts'
import { getStoreTheme } from './get-store-theme.ts'
import { markThemeUnread, saveThemeCheck, themeCheckOf } from './rows.ts'
import { compareThemes } from './rules.ts'

/** @throws Problem `store_access_lost`; ShopFailure `not_allowed`, `unavailable` */
const readTheme = async (owner: Owner): Promise<LiveTheme | null> => {
  try {
    return await withShopAccess(owner, owner.world.shopSurfaces.readLiveTheme)
  } catch (error) {
    if (!(error instanceof ShopFailure) || error.code !== 'denied') throw error
    await markAccessLost(owner.world, error)
    throw new Problem('store_access_lost')
  }
}

const saveFound = async (
  { world, accountId }: Owner,
  domain: string,
  theme: LiveTheme,
): Promise<void> => {
  const now = world.clock.now()
  const before = await themeCheckOf(world.db, accountId)
  const found = compareThemes(before?.domain === domain ? before : undefined, theme, now)
  await inTransaction(world.db, async (tx) => {
    await saveThemeCheck(tx, {
      account_id: accountId,
      domain,
      outcome: 'checked',
      tried_at: now,
      checked_at: now,
      theme_id: theme.id,
      theme_name: theme.name,
      live_since: found.live_since,
      seen: JSON.stringify(found.seen),
      lost: JSON.stringify(found.lost),
    })
    await publishChanges(tx, accountId, ['store'])
  })
}

/**
 * Reads the live theme and keeps which of our blocks are in it. A theme that cannot be read is no error: the answer says
 * so, beside what was known before.
 * @throws Problem `store_needed`, `store_access_lost`
 */
export const checkStoreTheme = async (owner: Owner): Promise<StoreTheme> => {
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('store_needed')
  const failed = (outcome: 'not_allowed' | 'failed') =>
    inTransaction(world.db, async (tx) => {
      const change = { domain: store.domain, outcome, tried_at: world.clock.now() }
      await markThemeUnread(tx, accountId, change)
      await publishChanges(tx, accountId, ['store'])
    })
  try {
    const theme = await readTheme(owner)
    if (theme) await saveFound(owner, store.domain, theme)
    else await failed('failed')
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    await failed(error.code === 'not_allowed' ? 'not_allowed' : 'failed')
  }
  return getStoreTheme(owner)
}
