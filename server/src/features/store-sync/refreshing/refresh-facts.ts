import type { World } from '../../../world.ts'
import { saveFacts } from '../../stores/asking/save-facts.ts'
import { saveScopes } from '../../stores/asking/save-scopes.ts'
import { recordAccessLost } from '../record-access-lost.ts'

/** Job: the store said that its name or what it allows us has changed. */
export const refreshFacts = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  const owner = { world, accountId }
  try {
    await saveScopes(owner)
    await saveFacts(owner)
  } catch (error) {
    if (!(await recordAccessLost(owner, error))) throw error
  }
}
