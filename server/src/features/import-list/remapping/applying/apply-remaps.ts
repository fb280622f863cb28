import type { applyRemaps as contract } from '@plaudit/contract/dropshipping/remaps'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../../db/transaction.ts'
import { Problem } from '../../../../problem.ts'
import { phrase } from '../../../../texts/phrase.ts'
import type { Owner } from '../../../../world.ts'
import { lockAccountLimits } from '../../../accounts/lock-account-limits.ts'
import { findShopAccess } from '../../../stores/find-shop-access.ts'
import { pushOf, type PushRow } from '../../pushing/rows.ts'
import { wishFor } from '../../wishes/wish-for.ts'
import { finishRemap, type RemapWish } from './finish-remap.ts'
import { planRemaps } from './plan-remaps.ts'

type Asked = Parsed<typeof contract>

const keyOf = (pairs: Asked['pairs']) =>
  JSON.stringify(pairs.map(({ from, to }) => [from, to]).toSorted())

/** The same choice that is being written, sent once more; null: none is. */
const openWish = ({ wish }: Pick<PushRow, 'wish'>, { pairs }: Asked): RemapWish | null => {
  if (!wish) return null
  if (wish.kind === 'remap' && keyOf(wish.pairs) === keyOf(pairs)) return wish
  const detail = wish.kind === 'remap' ? phrase('selling.remap_taken') : phrase('selling.under_way')
  throw new Problem('conflict', { detail })
}

/** Recorded before the store is called: of two different choices the second is refused. `wish` null: all was done before. */
const record = async (
  tx: Tx,
  owner: Owner,
  asked: Asked,
): Promise<{ wish: RemapWish | null; left: number }> => {
  await lockAccountLimits(tx, owner)
  const which = { accountId: owner.accountId, id: asked.id }
  const push = await pushOf(tx, which)
  const open = push ? openWish(push, asked) : null
  const { plan, left } = await planRemaps(tx, owner, asked)
  if (open || !plan) return { wish: open, left }
  const now = owner.world.clock.now().getTime()
  const wish: RemapWish = { kind: 'remap', asked: now, pairs: asked.pairs }
  await wishFor(tx, owner, { which, wish })
  return { wish, left }
}

/**
 * PROD-68: variants of the store belong to other variants of the supplier from now on, or are off sale; their stock is written
 * into the store. Sent twice it changes nothing more. Of two different choices at once the first is carried out (PROD-73).
 * @throws Problem `not_found`; `invalid`; `conflict` while it is pushed, over an older list, or while another choice is
 *   written; `store_needed`; `provider_unavailable` when the store does not answer
 */
export const applyRemaps = async (owner: Owner, asked: Asked): Promise<Output<typeof contract>> => {
  const { world } = owner
  const { id, pairs } = asked
  const offSale = pairs.filter(({ to }) => to === null).length
  const answer = { moved: pairs.length - offSale, off_sale: offSale }
  const { plan } = await planRemaps(world.db, owner, asked)
  if (plan && !(await findShopAccess(owner))) throw new Problem('store_needed')
  const { wish, left } = await inTransaction(world.db, (tx) => record(tx, owner, asked))
  return { ...answer, left: wish ? await finishRemap(owner, { id, wish }) : left }
}
