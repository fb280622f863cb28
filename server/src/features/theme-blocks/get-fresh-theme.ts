import type { StoreTheme } from '@plaudit/contract/stores/theme'
import type { Owner } from '../../world.ts'
import { findConnection } from '../stores/find-connection.ts'
import { getStoreTheme } from './get-store-theme.ts'
import { themeCheckOf } from './rows.ts'

/** How old a check may be where the page is opened: no webhook tells of a changed file (SURF-5). */
const FRESH_MS = 10 * 60_000

/**
 * What is known of the theme; one that nobody tried to read lately is read again by a job, and open pages hear of it.
 * @throws Problem `store_needed`
 */
export const getFreshTheme = async (owner: Owner): Promise<StoreTheme> => {
  const { world, accountId } = owner
  const theme = await getStoreTheme(owner)
  const store = await findConnection(world, accountId)
  const row = await themeCheckOf(world.db, accountId)
  const triedAt = row && row.domain === store?.domain ? row.tried_at : null
  if (!triedAt || world.clock.now().getTime() - triedAt.getTime() > FRESH_MS)
    await world.queue.send(world.db, 'theme-blocks.check', { accountId }, { key: accountId })
  return theme
}
