import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { endOneTimeTokens } from '../one-time-tokens/rows.ts'
import { type Link, makeOneTimeLink } from './make-one-time-link.ts'

/** Makes a link as `makeOneTimeLink` does; earlier links of this purpose stop working. */
export const replaceOneTimeLink = async (world: World, tx: Tx, link: Link): Promise<string> => {
  await endOneTimeTokens(tx, link.accountId, { purposes: [link.purpose], at: world.clock.now() })
  return makeOneTimeLink(world, tx, link)
}
