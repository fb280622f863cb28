import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStoreWorld, type StoreWorld } from '../../../../test/store-world.ts'
import { eraseCustomer } from '../../privacy/erasing/erase-customer.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

test('a customer who is erased while she is read again is not written back; others of the same reading are', async () => {
  const { owner, domain } = await s.buildStore()
  const [hers, other] = await s.change(
    domain,
    { do: 'create-customer', customer: { firstName: 'Ottilie', email: 'ottilie@example.com' } },
    { do: 'create-customer', customer: { firstName: 'Tove', email: 'tove@example.com' } },
  )
  await s.deliverAll()
  await s.change(
    domain,
    { do: 'update-customer', id: hers!.id, change: { firstName: 'Ottilia' } },
    { do: 'update-customer', id: other!.id, change: { firstName: 'Tova' } },
  )
  const erased: boolean[] = []
  const left = s.sandbox.before('shopify.graphql', 0, async () => {
    const customer = { id: String(hers!.id), email: 'ottilie@example.com', phone: null }
    erased.push(await eraseCustomer(owner.owner, customer, []))
  })
  await s.deliverAll()
  expect([left(), ...erased]).toEqual([0, true])
  const { customers } = await s.here(owner)
  expect(customers.filter((line) => line.includes('ottilie@'))).toEqual([])
  expect(customers).toContain(`${other!.id}|tove@example.com|Tova`)
})
