import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { checkStoreTheme } from './check-store-theme.ts'

/** Job: reads the live theme. A store that is gone, or refuses us, is none of its business. */
export const checkThemeLater = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  try {
    await checkStoreTheme({ world, accountId })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
