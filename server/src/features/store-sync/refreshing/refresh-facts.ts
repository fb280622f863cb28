import type { World } from '../../../world.ts'
import { registerStoreWebhooks } from '../../stores/calls/register-store-webhooks.ts'
import { saveFacts } from '../../stores/calls/save-facts.ts'
import { recordAccessLost } from '../record-access-lost.ts'

/** Job: the store said that its name or what it allows us has changed, or it was read as a whole. */
export const refreshFacts = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  const owner = { world, accountId }
  try {
    await registerStoreWebhooks(owner)
    await saveFacts(owner)
  } catch (error) {
    if (!(await recordAccessLost(owner, error))) throw error
  }
}
