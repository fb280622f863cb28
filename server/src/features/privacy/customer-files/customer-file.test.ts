import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildReview } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { buildConnectedOwner } from '../../../../test/stores/connected-store.ts'
import { customerColumns } from '../customer-columns.ts'
import { leftOutColumns } from '../left-out-columns.ts'
import { drawCustomerFile } from './draw-customer-file.ts'
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

test('every column that holds a customer’s data is drawn with a label, or left out with a reason', () => {
  const wordOf = (table: string, column: string) => `word-${table}-${column}.`
  const valueOf = (table: string, column: string) => {
    const word = wordOf(table, column)
    if (column === 'translation') return { language: 'en', text: word }
    return column === 'media' ? [{ key: word, state: 'ready' }] : word
  }
  const data: Record<string, [Record<string, unknown>]> = {}
  for (const { table, column } of customerColumns)
    (data[table] ??= [{}])[0][column] = valueOf(table, column)
  const page = drawCustomerFile(
    { customer: { id: '7001', email: null }, written_at: '2026-03-01T00:00:00Z', data },
    { language: 'en', shop: 'Kettles', photoUrl: (key) => `https://files.example.com/${key}` },
  ).replace(/base64,[\w+/=]+"/, '')
  const missing = customerColumns
    .filter(({ table, column }) => !page.includes(wordOf(table, column)))
    .map(({ table, column }) => `${table}.${column}`)
  expect(missing.toSorted()).toEqual(Object.keys(leftOutColumns).toSorted())
  for (const reason of Object.values(leftOutColumns)) expect(reason).toMatch(/\w+ \w+/)
  for (const name of page.matchAll(/<th scope="col">([^<]*)</g)) expect(name[1]).not.toMatch(/_|^$/)
})

test('who names a customer by her phone number is reported too, without what is of others', async () => {
  const owner = await buildConnectedOwner(world)
  const product = await buildProduct(world.t, owner)
  const review = (text: string, change: object = {}) =>
    buildReview(owner, product.id, { author: 'Tove Lund', text, ...change })
  const naming = await review('A friend at 0047 555-01-234 told me to buy it')
  await review('Holds the heat for hours')
  const edited = await review('Ask my friend at (47) 555 01 234 about it')
  const answer = await owner.patch(`reviews/${edited.id}/`, {
    text: 'Ask my friend about it',
    reason: 'reviewer_request',
  })
  expect(answer.status).toBe(200)
  await world.t.world.db
    .updateTable('reviews')
    .set({ author_email: 'tove@example.com', country: 'NO' })
    .where('account_id', '=', owner.accountId)
    .execute()
  await writeCustomerFile(
    owner.owner,
    { id: '7001', email: 'ilsabet@example.com', phone: '+4755501234' },
    { requestId: '01890000-0000-7000-8000-000000000002', orderIds: [] },
  )
  const [file] = (await owner.get('shop/customer-files/')).json.results
  const { text } = await owner.get(`shop/customer-files/${file.id}/file/`)
  const [, json] = /base64,([\w+/=]+)"/.exec(text)!
  const { data } = JSON.parse(Buffer.from(json!, 'base64').toString())
  const reported = data.reviews.map(({ id }: { id: string }) => id)
  expect(reported.toSorted()).toEqual([naming.id, edited.id].toSorted())
  expect(text).toContain('A friend at 0047 555-01-234')
  expect(text).toContain('(47) 555 01 234')
  expect(data.review_changes).toHaveLength(1)
  for (const word of ['Tove', 'tove@', 'Holds the heat'])
    expect(`${text}${JSON.stringify(data)}`).not.toContain(word)
})
