import type { SandboxWorld } from '../sandbox-world.ts'
import { keepSupplierProduct } from '../supplier-product.ts'
import { openPushOwner, type PushOwner } from './push-owner.ts'

const IN_STOCK = 40

/** The sandbox's supplier without a limit of calls, and what sending from it costs. */
export const openSupplier = async (world: SandboxWorld) => {
  const { cj } = world.sandbox.memory
  cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  await world.t.world.db
    .insertInto('supplier_rates')
    .values({
      from_country: 'CN',
      to_country: 'US',
      grams: 100,
      price: 400,
      days_low: 7,
      days_high: 12,
      read_at: world.t.world.clock.now(),
    })
    .execute()
  const pids = cj.products().map(({ pid }) => pid)
  /** A product that costs $100.00, in the list; `set` changes what the supplier says, `sync` asks it. */
  const list = async (owner: PushOwner, title: string) => {
    const pid = pids.pop()!
    const { variants } = cj.products().find((one) => one.pid === pid)!
    const set = ({ cents, stock }: { cents?: number; stock?: number }) => {
      for (const { vid } of variants)
        cj.changeVariant(vid, {
          ...(cents !== undefined && { cents }),
          ...(stock !== undefined && { stock: { CN: stock } }),
        })
    }
    set({ cents: 10_000, stock: IN_STOCK })
    const product_id = await keepSupplierProduct(world.t, { id: `cj-${pid}` })
    const { id } = (await owner.post('dropship/import-list/', { product_id })).json.item
    const { version } = (await owner.post(`dropship/import-list/${id}/refresh/`, {})).json.item
    await owner.patch(`dropship/import-list/${id}/`, { version, title })
    return {
      id: id as string,
      set,
      vanish: (isGone: boolean) => cj.changeProduct(pid, { isGone }),
      push: async () => {
        const begun = await owner.post(`dropship/import-list/${id}/push/`, {})
        if (begun.status !== 200) throw new Error(`not pushed: ${begun.text}`)
        await world.t.runJobs()
      },
      sync: async () => (await owner.post(`dropship/live-products/${id}/sync/`, {})).json,
    }
  }
  return {
    list,
    pushLive: async (owner: PushOwner, title: string) => {
      const product = await list(owner, title)
      await product.push()
      return product
    },
  }
}

/** An owner with a store to push into, whose e-mail is verified. */
export const openVerifiedOwner = async (world: SandboxWorld) => {
  const owner = await openPushOwner(world)
  await world.t.world.db
    .updateTable('accounts')
    .set({ email_verified_at: world.t.world.clock.now() })
    .where('id', '=', owner.door.accountId)
    .execute()
  return owner
}
