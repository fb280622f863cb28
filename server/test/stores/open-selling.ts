import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { expect } from 'vitest'
import type { SandboxWorld } from '../sandbox-world.ts'
import { keepSupplierProduct } from '../supplier-product.ts'
import type { PushOwner } from './push-owner.ts'

/**
 * The sandbox's supplier without a limit, with one rate of sending, and its products of which all variants are in
 * stock.
 */
export const openSupply = async ({ t, sandbox }: SandboxWorld): Promise<string[]> => {
  const { cj } = sandbox.memory
  cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  const rate = { from_country: 'CN', to_country: 'US', price: 400, days_low: 7, days_high: 12 }
  await t.world.db
    .insertInto('supplier_rates')
    .values({ ...rate, grams: 100, read_at: t.world.clock.now() })
    .execute()
  const isSold = ({ variants }: { variants: { stock: Record<string, number> }[] }) =>
    variants.every(({ stock }) => Object.values(stock).some((count) => count > 20))
  return cj
    .products()
    .filter(isSold)
    .map(({ pid }) => pid)
}

/** What an owner of a push store does, with products of `pids`, each taken once. */
export const openSelling = (world: SandboxWorld, pids: string[]) => {
  /** The supplier product of a new item, which is known here already. */
  const known = async () => {
    const pid = pids.pop()
    if (!pid) throw new Error('The supplier has no product left that was not taken.')
    return keepSupplierProduct(world.t, { id: `cj-${pid}` })
  }
  /** In the list with all that its page says. */
  const list = async (who: PushOwner, id?: string): Promise<ImportItem> => {
    const product_id = id ?? (await known())
    const { json } = await who.post('dropship/import-list/', { product_id })
    const read = await who.post(`dropship/import-list/${json.item.id}/refresh/`, {})
    const blocks = read.json.item.guards.filter((one: { level: string }) => one.level === 'block')
    expect([read.json.failure, blocks]).toEqual([null, []])
    return read.json.item
  }
  const push = (who: PushOwner, id: string, body: object = {}) =>
    who.post(`dropship/import-list/${id}/push/`, body)
  const pushed = async (who: PushOwner, id: string, body: object = {}): Promise<Push> => {
    const begun = await push(who, id, body)
    expect([begun.status, begun.json.state]).toEqual([200, 'waiting'])
    await world.t.runJobs()
    const { json } = await who.get('dropship/pushes/')
    return (json.results as Push[]).find(({ item_id }) => item_id === id)!
  }
  const live = async (who: PushOwner, id: string): Promise<LiveProduct | undefined> =>
    (await who.get('dropship/live-products/?limit=100')).json.results.find(
      (one: LiveProduct) => one.id === id,
    )
  const edit = async (who: PushOwner, id: string, change: object) => {
    const { version } = (await who.get(`dropship/import-list/${id}/`)).json as ImportItem
    const saved = await who.patch(`dropship/import-list/${id}/`, { version, ...change })
    expect(saved.status).toBe(200)
    return saved.json as ImportItem
  }
  const there = (who: PushOwner, id: string) => who.productsOf(id)[0]!
  return { known, list, push, pushed, live, edit, there }
}
export type Selling = ReturnType<typeof openSelling>
