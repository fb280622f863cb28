import type { Difference, getDifferences as contract } from '@plaudit/contract/dropshipping/pushes'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { ProductToPush } from '../../../providers/store-products.ts'
import type { Owner } from '../../../world.ts'
import { listDifferences, type Difference as Found } from '../../store-products/list-differences.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { findShopAccess } from '../../stores/find-shop-access.ts'
import { readRules } from '../read-rules.ts'
import { silentStoreProblem } from '../silent-store-problem.ts'
import { pushOf, sellableOf } from './rows.ts'
import { isOfStore, productToPush } from './rules.ts'

const differenceView =
  ({ variants }: ProductToPush) =>
  ({ path, kind, ours, theirs }: Found): Difference => {
    const [part, id, field] = path.split('/')
    const variant =
      part === 'variants' ? variants.find((one) => one.supplierVariantId === id) : null
    return {
      path,
      kind,
      field: part === 'variants' ? (field ?? 'variant') : part!,
      variant: variant ? variant.optionValues.join(' / ') || variant.sku : null,
      ours,
      theirs,
    }
  }

/**
 * PROD-52: where the store's product differs from what a push would write; nothing where it has none.
 * @throws Problem `not_found`; `conflict` where a price is missing; `store_needed`; `provider_unavailable` when the
 * store does not answer
 */
export const getDifferences = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const item = await sellableOf(world.db, { accountId, id })
  if (!item) throw new Problem('not_found')
  if (!(await findShopAccess(owner))) throw new Problem('store_needed')
  const push = await pushOf(world.db, { accountId, id })
  const { rules } = await readRules(world.db, accountId)
  const connection = await findConnection(world, accountId)
  const status = push?.pushed?.product.status ?? 'active'
  const wanted = productToPush(item, { rules, vendor: connection?.name ?? '', status })
  if (!wanted) throw new Problem('conflict', { detail: phrase('selling.price_missing') })
  const pushed = isOfStore(item, connection?.domain) ? (push?.pushed ?? null) : null
  const found = await listDifferences(owner, { product: wanted, pushed }).catch(
    (error: unknown) => {
      throw error instanceof ShopFailure ? silentStoreProblem() : error
    },
  )
  return {
    there: found !== null,
    currency: item.currency,
    differences: (found ?? []).map(differenceView(wanted)),
  }
}
