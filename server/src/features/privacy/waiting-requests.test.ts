import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadForm } from '../../../test/files/upload-form.ts'
import type { TestOwner } from '../../../test/owners.ts'
import { startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'
import { recordPrivacyRequest } from '../privacy-requests/record-privacy-request.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

const email = 'perpetua@example.com'
const askForHerData = async (domain: string) => {
  const body = JSON.stringify({
    shop_id: 1,
    shop_domain: domain,
    customer: { id: 7001, email, phone: null },
    orders_requested: [],
  })
  const topic = 'customers/data_request'
  await recordPrivacyRequest(s.world, { topic, body, deliveryId: crypto.randomUUID() })
  await s.runJobs(['privacy.answer'])
}
const filesOf = async (owner: TestOwner) => (await owner.get('shop/customer-files/')).json.results

test('a request for her data that comes while the store is read waits, and its file holds what was read', async () => {
  const { owner, domain } = await s.buildStore()
  const { products } = await s.described(domain)
  const lines = [{ variantId: products[0]!.variants[0]!.id }]
  await s.change(domain, { do: 'create-order', order: { email, lines } })
  expect((await owner.post('shop/sync/', {})).status).toBe(200)
  await askForHerData(domain)
  expect(await filesOf(owner)).toEqual([])
  await s.runSync()
  await s.runTimed(['privacy.answer'])
  expect(await filesOf(owner)).toEqual([
    expect.objectContaining({ customer_email: email, orders: 1 }),
  ])
})

test('a request for her data that comes while an import is at work waits, and its file holds her review', async () => {
  const { owner, domain } = await s.buildStore()
  const [product] = (await owner.get('shop/products/')).json.results
  const form = uploadForm(
    `title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls
Fine,Pours well every single morning,5,2026-03-01 10:00:00 UTC,Perpetua Lind,${email},,${product.handle},,\n`,
    { name: 'judgeme.csv' },
  )
  expect((await owner.post('imports/csv/', form)).status).toBe(200)
  await askForHerData(domain)
  expect(await filesOf(owner)).toEqual([])
  await s.runJobs()
  await s.runTimed(['privacy.answer'])
  expect(await filesOf(owner)).toEqual([
    expect.objectContaining({ customer_email: email, reviews: 1 }),
  ])
})
