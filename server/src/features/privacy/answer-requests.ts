import type {
  PrivacyOutcome,
  PrivacyQuestion,
  PrivacyTopic,
} from '../../db/privacy/privacy-tables.ts'
import type { World } from '../../world.ts'
import { findAccountsOfShop } from '../stores/erasing/find-accounts-of-shop.ts'
import { eraseCustomer } from './erasing/erase-customer.ts'
import { eraseShop } from './erasing/erase-shop.ts'
import { closeRequest } from '../privacy-requests/close-request.ts'
import { listOpenRequests } from '../privacy-requests/list-open-requests.ts'
import { writeCustomerFile } from './customer-files/write-customer-file.ts'
import { isReadingIn } from './is-reading-in.ts'

/** Null while it has to wait: an import or a reading of the store is at work, or a payment under way. */
const answer = async (
  world: World,
  { id: requestId, topic }: { id: string; topic: PrivacyTopic },
  asked: PrivacyQuestion,
): Promise<PrivacyOutcome | null> => {
  const { connected, former } = await findAccountsOfShop(world.db, asked.shopDomain)
  if (topic === 'shop/redact') {
    // Whoever installs the app again in these 48 hours goes on with what is there.
    if (connected) return 'connected_again'
    for (const { accountId, storeName } of former) {
      const how = await eraseShop({ world, accountId }, { domain: asked.shopDomain, storeName })
      if (how === 'waits') return null
      if (how === 'connected_again') return how
    }
    return former.length > 0 ? 'answered' : 'nothing_found'
  }
  const accounts = [
    ...new Set([...(connected ? [connected] : []), ...former.map(({ accountId }) => accountId)]),
  ]
  if (!asked.customer || accounts.length === 0) return 'nothing_found'
  const at = world.clock.now()
  for (const accountId of accounts) {
    if (topic === 'customers/data_request') {
      // What is still on its way belongs in the file too.
      if (await isReadingIn(world.db, { accountId, at })) return null
      await writeCustomerFile({ world, accountId }, asked.customer, {
        requestId,
        orderIds: asked.orderIds,
      })
    } else if (!(await eraseCustomer({ world, accountId }, asked.customer, asked.orderIds)))
      return null
  }
  return 'answered'
}

/**
 * Job: answers what the store platform asked about people's data, oldest first. What has to wait, or fails, is tried
 * again in ten minutes; each step may be repeated. Other requests do not wait for it.
 */
export const answerRequests = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  for (const { id, topic, asked } of await listOpenRequests(world.db)) {
    signal.throwIfAborted()
    try {
      const outcome = asked ? await answer(world, { id, topic }, asked) : 'nothing_found'
      if (outcome) await closeRequest(world.db, { id, outcome, at: world.clock.now() })
    } catch (error) {
      world.log.error({ err: error, privacy_request: id, topic }, 'a privacy request waits')
    }
  }
}
