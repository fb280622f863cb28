import type { StoreTheme } from '@plaudit/contract/stores/theme'
import type { Owner } from '../../world.ts'
import { getStoreTheme } from './get-store-theme.ts'

/** How old a check may be where the page is opened: no webhook tells of a changed file (SURF-5). */
const FRESH_MS = 10 * 60_000

/**
 * What is known of the theme; one that was not read lately is read again by a job, and open pages hear of it.
 * @throws Problem `store_needed`
 */
export const getFreshTheme = async (owner: Owner): Promise<StoreTheme> => {
  const { world, accountId } = owner
  const theme = await getStoreTheme(owner)
  const age = world.clock.now().getTime() - new Date(theme.checked_at ?? 0).getTime()
  if (age > FRESH_MS)
    await world.queue.send(world.db, 'theme-blocks.check', { accountId }, { key: accountId })
  return theme
}
