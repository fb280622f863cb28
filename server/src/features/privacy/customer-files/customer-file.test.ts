import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildReview } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { buildConnectedOwner } from '../../../../test/stores/connected-store.ts'
import { writeCustomerFile } from './write-customer-file.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld()
})
afterAll(() => world.close())

const hostile = '</td><script>alert(1)</script><img src=x onerror="alert(2)"> & "quoted"'

test('a customer’s file is a page in the owner’s language whose tables show what was typed as text, with the same as JSON in it', async () => {
  const owner = await buildConnectedOwner(world)
  await owner.post('auth/edit/', { language: 'de' })
  const product = await buildProduct(world.t, owner)
  const email = 'ana@example.com'
  const review = await buildReview(owner, product.id, {
    author: hostile.slice(0, 50),
    text: hostile,
  })
  await world.t.world.db
    .updateTable('reviews')
    .set({ author_email: email })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', review.id)
    .execute()
  await owner.put(`reviews/${review.id}/reply/`, { text: `Danke! ${hostile}` })
  await writeCustomerFile(
    owner.owner,
    { id: '"><script>7001', email, phone: null },
    { requestId: '01890000-0000-7000-8000-000000000001', orderIds: [] },
  )
  const [file] = (await owner.get('shop/customer-files/')).json.results
  const { text, headers } = await owner.get(`shop/customer-files/${file.id}/file/`)
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="plaudit-customer-[\d-]+\.html"$/,
  )
  expect(text).toMatch(/^<!doctype html><html lang="de"/)
  expect(text).not.toMatch(/<script|<img/)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  for (const heading of ['Bewertungen', 'Antworten', 'Verifizierter Kauf', 'Danke!'])
    expect(text).toContain(heading)
  expect(text).not.toContain('author_email</th>')
  const [, json] = /base64,([\w+/=]+)"/.exec(text)!
  const kept = JSON.parse(Buffer.from(json!, 'base64').toString())
  expect(kept.data.reviews[0].text).toBe(hostile)
})
