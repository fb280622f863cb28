import type { applyRemaps as contract } from '@plaudit/contract/dropshipping/remaps'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { KeptPush } from '../../../../db/suppliers/import-list-tables.ts'
import { inTransaction, type Tx } from '../../../../db/transaction.ts'
import { publishChanges } from '../../../../live.ts'
import { Problem } from '../../../../problem.ts'
import { ShopFailure } from '../../../../providers/shop-platform.ts'
import { phrase } from '../../../../texts/phrase.ts'
import type { Owner } from '../../../../world.ts'
import { lockAccountLimits } from '../../../accounts/lock-account-limits.ts'
import { relinkVariants } from '../../../store-products/relink-variants.ts'
import { sayRefusal } from '../../../store-products/say-refusal.ts'
import { setStock } from '../../../store-products/set-stock.ts'
import { liveOf } from '../../live/rows.ts'
import { planStock, type Level } from '../../live/rules.ts'
import { changePush, pushOf, sellableOf, setItemState } from '../../pushing/rows.ts'
import { stateOfStock } from '../../pushing/rules.ts'
import { readRules } from '../../read-rules.ts'
import { updateItems, type ItemRow } from '../../rows.ts'
import { withFigures } from '../../with-figures.ts'
import { lostTies } from '../../rules.ts'
import { openPairs, remappedPush, remappedVariants } from './rules.ts'

type Asked = Parsed<typeof contract>
/** Null where all was done before. */
type Plan = {
  item: ItemRow
  pushed: KeptPush
  links: { id: string; supplierVariantId: string }[]
  levels: Level[]
}

const planRemaps = async (
  tx: Tx,
  { accountId }: Owner,
  { id, pairs }: Asked,
): Promise<{ plan: Plan | null; left: number }> => {
  const which = { accountId, id }
  const live = await liveOf(tx, which)
  if (!live) throw new Problem('not_found')
  if (live.state === 'pushing')
    throw new Problem('conflict', { detail: phrase('selling.under_way') })
  const [item, push] = [await sellableOf(tx, which), await pushOf(tx, which)]
  if (!item || !push?.pushed) throw new Problem('not_found')
  const open = openPairs(item, push.pushed, pairs)
  if (open.length === 0) return { plan: null, left: lostTies(item, push.pushed).length }
  const { rules } = await readRules(tx, accountId)
  const variants = remappedVariants(item.variants, open)
  const remapped = withFigures({ ...item, variants, version: item.version + 1 }, rules)
  const { pushed, links } = remappedPush(push.pushed, open)
  const stock = planStock(remapped, pushed, { isSold: true })
  return {
    plan: { item: remapped, pushed: stock.pushed, links, levels: stock.levels },
    left: lostTies(remapped, pushed).length,
  }
}

/** In this order, and again from the start where it is cut off: a variant is never counted for one that it is not. */
const writeIntoStore = async (owner: Owner, { pushed, links, levels }: Plan): Promise<void> => {
  const { externalId } = pushed.store
  const refusals = links.length > 0 ? await relinkVariants(owner, { externalId, links }) : []
  // A variant that the owner deleted in the store holds up no other.
  const refusal = refusals.find(({ kind, at }) => kind !== 'gone' || at === null)
  const [text] = refusal ? sayRefusal({ refusal, isThere: true }) : []
  if (text) throw new Problem('conflict', { detail: text })
  if (levels.length > 0) await setStock(owner, levels)
}

/** What the supplier's stock became while the store was written is written by the next sync. */
const asWritten = (pushed: KeptPush, levels: Level[]): KeptPush => {
  const written = new Map(levels.map((one) => [one.inventoryItemId, one.quantity]))
  return {
    ...pushed,
    store: {
      ...pushed.store,
      variants: pushed.store.variants.map((one) => ({
        ...one,
        stock: written.get(one.inventoryItemId) ?? one.stock,
      })),
    },
  }
}

const record = async (tx: Tx, { world, accountId }: Owner, plan: Plan): Promise<void> => {
  const { item, pushed } = plan
  const which = { accountId, id: item.id }
  await updateItems(tx, accountId, [{ ...item, updated_at: world.clock.now() }])
  if (item.state !== 'deactivated')
    await setItemState(tx, which, { state: stateOfStock(item.stock) })
  await changePush(tx, which, { pushed: JSON.stringify(pushed) })
  await publishChanges(tx, accountId, ['import_list'])
}

/**
 * PROD-68: variants of the store belong to other variants of the supplier from now on, or are off sale; their stock is written
 * into the store. Sent twice it changes nothing more.
 * @throws Problem `not_found`; `invalid`; `conflict` while it is pushed, or over an older list; `store_needed`;
 *   `provider_unavailable` when the store does not answer
 */
export const applyRemaps = async (owner: Owner, asked: Asked): Promise<Output<typeof contract>> => {
  const { world } = owner
  const { pairs } = asked
  const offSale = pairs.filter(({ to }) => to === null).length
  const answer = { moved: pairs.length - offSale, off_sale: offSale }
  const { plan, left } = await planRemaps(world.db, owner, asked)
  if (!plan) return { ...answer, left }
  await writeIntoStore(owner, plan).catch((error: unknown) => {
    if (!(error instanceof ShopFailure)) throw error
    throw new Problem('provider_unavailable', { detail: phrase('selling.store_silent_now') })
  })
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const now = await planRemaps(tx, owner, asked)
    if (now.plan)
      await record(tx, owner, { ...now.plan, pushed: asWritten(now.plan.pushed, plan.levels) })
    return { ...answer, left: now.left }
  })
}
