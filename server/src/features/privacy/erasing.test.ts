import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillTables } from '../../../test/catalog/fill-tables.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { uploadForm } from '../../../test/files/upload-form.ts'
import { placesOf } from '../../../test/planted-words.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { personalColumns, type Holder } from '../../db/privacy/personal-columns.ts'
import type { PrivacyTopic } from '../../db/privacy/privacy-tables.ts'
import { writeCustomerFile } from './customer-files/write-customer-file.ts'
import { eraseCustomer } from './erasing/erase-customer.ts'
import { recordPrivacyRequest } from '../privacy-requests/record-privacy-request.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

let delivered = 0
const ask = async (topic: PrivacyTopic, body: object, deliveryId = `delivery-${++delivered}`) => {
  await recordPrivacyRequest(t.world, { topic, body: JSON.stringify(body), deliveryId })
  await t.runJobs()
}
const hadStore = async (owner: TestOwner, domain: string) => {
  const store = {
    domain,
    name: `Shop ${domain}`,
    url: `https://${domain}`,
    how: 'uninstalled' as const,
  }
  await t.world.db
    .insertInto('former_stores')
    .values({
      account_id: owner.accountId,
      ...store,
      opens_account: true,
      left_at: t.world.clock.now(),
    })
    .execute()
}

const file = (rows: string[]) =>
  uploadForm(
    `title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls\n${rows.join('\n')}\n`,
    { name: 'judgeme.csv' },
  )
const buildShop = async (domain: string) => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  await hadStore(owner, domain)
  return owner
}
const rows = [
  'Fine,"Pours well. Write to ilsabet@example.com or call +47 555 01 234, says Ilsabet Quandt",5,2026-03-01 10:00:00 UTC,Ilsabet Quandt,Ilsabet@example.com,,kettle,"Thank you, Ilsabet!",',
  'Good,Holds the heat for hours and pours well,4,2026-03-02 10:00:00 UTC,Tove Lund,tove@example.com,,kettle,,',
  'Odd,A row that is refused,nine,2026-03-02 10:00:00 UTC,Ilsabet Quandt,ilsabet@example.com,,kettle,,',
]
const import_ = async (owner: TestOwner) => {
  const { json, status } = await owner.post('imports/csv/', file(rows))
  expect(status).toBe(200)
  await t.runJobs()
  return (await owner.get(`imports/${json.id}/`)).json
}
const asked = (domain: string) => ({
  shop_id: 1,
  shop_domain: domain,
  customer: { id: 7001, email: 'ilsabet@EXAMPLE.com', phone: '+4755501234' },
  orders_to_redact: [5501],
})

describe('customers/redact', () => {
  test('erases her name, e-mail and number everywhere, from texts, replies, history, rejected rows and files; rating and text stay, and others', async () => {
    const owner = await buildShop('erasing.myshopify.com')
    await import_(owner)
    const { results } = (await owner.get('reviews/?sort=oldest')).json
    const hers = results.find(({ author }: { author: string }) => author === 'Ilsabet Quandt')
    const edit = { author: 'Ilsabet Quant', reason: 'typo' }
    expect((await owner.patch(`reviews/${hers.id}/`, edit)).status).toBe(200)
    await ask('customers/redact', asked('erasing.myshopify.com'))
    t.advance({ minutes: 10 })
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.world.db)
    await t.runJobs()

    for (const word of ['ilsabet', 'quandt', 'quant', '555 01 234'])
      expect(await placesOf(t, word)).toEqual([])
    const after = (await owner.get(`reviews/${hers.id}/`)).json
    expect(after).toMatchObject({ rating: 5, author: '', country: null, media: [] })
    expect(after.text).toBe('Pours well. Write to […] or call […], says […]')
    expect(after.reply.text).toBe('Thank you, […]!')
    expect(await placesOf(t, 'Tove Lund')).toContain('public.reviews')
  })

  test.each(['+47 555-01-234', '0047 55501234', '555.01.234', '(0047) 555 01 234'])(
    'her number goes as %s too: from reviews of others, their history and rejected rows',
    async (spelling) => {
      const domain = `phone-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
      const owner = await buildShop(domain)
      const row = (rating: string, text: string) =>
        `Kettle,${text},${rating},2026-03-02 10:00:00 UTC,Tove Lund,tove@example.com,,kettle,,`
      const { json } = await owner.post(
        'imports/csv/',
        file([
          row('5', `A friend at ${spelling} told me to buy it`),
          row(
            '4',
            `It pours just as well as the kettle that my friend at ${spelling} has had for years`,
          ),
          row('nine', `Ask ${spelling} about it`),
        ]),
      )
      await t.runJobs()
      const { results } = (await owner.get('reviews/?sort=oldest')).json
      const edited = results.find(({ rating }: { rating: number }) => rating === 4)
      const text = 'It pours just as well as the kettle that my friend has had for years'
      const answer = await owner.patch(`reviews/${edited.id}/`, {
        text,
        reason: 'reviewer_request',
      })
      expect(answer.status).toBe(200)

      await ask('customers/redact', asked(domain))

      const digits = /5\W?5\W?5\W?0\W?1\W?2\W?3\W?4/
      const found = await Promise.all(
        (['reviews', 'review_changes', 'import_rejects'] as const).map((table) =>
          t.world.db
            .selectFrom(table)
            .selectAll()
            .where('account_id', '=', owner.accountId)
            .execute(),
        ),
      )
      expect(found.map((rows) => rows.length > 0)).toEqual([true, true, true])
      expect(JSON.stringify(found)).not.toMatch(digits)
      const after = (await owner.get('reviews/')).json.results
      expect(after.map(({ author }: { author: string }) => author)).toEqual([
        'Tove Lund',
        'Tove Lund',
      ])
      expect((await owner.get(`imports/${json.id}/`)).json.counts.rejected).toBe(1)
    },
  )

  test('a file that brings her again changes nothing; the import says that it is there already', async () => {
    const owner = await buildShop('again.myshopify.com')
    await import_(owner)
    await ask('customers/redact', asked('again.myshopify.com'))
    const again = await import_(owner)
    expect(again.counts).toEqual({ new: 0, changed: 0, duplicate: 2, rejected: 1 })
    const authors = (await owner.get('reviews/')).json.results.map(
      ({ author }: { author: string }) => author,
    )
    expect(authors.toSorted()).toEqual(['', 'Tove Lund'])
  })

  test('of another account with the same customer nothing is erased', async () => {
    const [one, other] = [
      await buildShop('one.myshopify.com'),
      await buildShop('other.myshopify.com'),
    ]
    await import_(one)
    await import_(other)
    await ask('customers/redact', asked('one.myshopify.com'))
    const authorsOf = async (owner: TestOwner) =>
      (await owner.get('reviews/')).json.results.map(({ author }: { author: string }) => author)
    expect(await authorsOf(one)).toContain('')
    expect(await authorsOf(other)).toContain('Ilsabet Quandt')
  })
})

describe('customers/data_request', () => {
  test('the owner gets a file with what is known of her and of nobody else, once, for 30 days', async () => {
    const owner = await buildShop('request.myshopify.com')
    await import_(owner)
    for (let time = 0; time < 2; time++)
      await ask('customers/data_request', asked('request.myshopify.com'), 'the same')
    const { results } = (await owner.get('shop/customer-files/')).json
    expect(results).toEqual([
      expect.objectContaining({ customer_email: 'ilsabet@EXAMPLE.com', reviews: 1 }),
    ])
    const again = { requestId: results[0].id, orderIds: [] }
    await writeCustomerFile(
      owner.owner,
      { id: null, email: 'ilsabet@example.com', phone: null },
      again,
    )
    expect((await owner.get('shop/customer-files/')).json.results).toHaveLength(1)
    const path = `shop/customer-files/${results[0].id}/file/`
    const { text } = await owner.get(path)
    const [, packed] = /base64,([\w+/=]+)"/.exec(text)!
    const { data } = JSON.parse(Buffer.from(packed!, 'base64').toString())
    expect(Object.keys(data)).toEqual(['import_rejects', 'reviews'])
    expect(text).toContain('Pours well.')
    expect(text).not.toContain('Tove')
    const [notice] = (await owner.get('notifications/all/')).json
    expect(notice.title).toBe('A customer asked for their data')
    t.advance({ days: 31 })
    await t.runTimed(['privacy.remove-files'])
    expect(await placesOf(t, 'Pours well. Write to')).not.toContain(
      expect.stringContaining('.json'),
    )
    const { email, password, ip } = owner
    const { json } = await t.guest.post('auth/login/', { email, password }, { ip })
    expect((await t.as(json.access).get(path)).status).toBe(404)
  })
  test('once she is erased the notification of her file no longer says that it can be downloaded; that of another stays', async () => {
    const owner = await buildShop('retold.myshopify.com')
    const other = { id: 7002, email: 'tove@example.com', phone: null }
    await ask('customers/data_request', asked('retold.myshopify.com'))
    await ask('customers/data_request', { ...asked('retold.myshopify.com'), customer: other })
    await ask('customers/redact', asked('retold.myshopify.com'))
    expect((await owner.get('shop/customer-files/')).json.results).toHaveLength(1)
    const told = (await owner.get('notifications/all/')).json
    expect(told.map(({ message }: { message: string }) => message).toSorted()).toEqual([
      expect.stringContaining('can be downloaded'),
      'The data of this customer was erased later, and the file with it.',
    ])
    expect(told.map((one: { primary_action_url: string }) => one.primary_action_url)).toContain(
      null,
    )
  })
})

describe('shop/redact', () => {
  const fromListing = (owner: TestOwner) =>
    sql`update accounts set signup_origin = 'shopify' where id = ${owner.accountId}`.execute(
      t.world.db,
    )
  test('of an account that came through the shop nothing is left in any table, job or file', async () => {
    const owner = await buildOwner(t, { plan: false, name: 'Zinnobar Keeper' })
    await fromListing(owner)
    await buildProduct(t, owner, { handle: 'kettle', title: 'Zinnobar kettle' })
    await hadStore(owner, 'zinnobar.myshopify.com')
    await import_(owner)
    await ask('shop/redact', { shop_id: 1, shop_domain: 'zinnobar.myshopify.com' })
    for (const word of ['zinnobar', owner.email]) expect(await placesOf(t, word)).toEqual([])
    // A job removes files that were still on their way; it knows the account by its number.
    const numbered = await placesOf(t, owner.accountId)
    expect(numbered.filter((place) => !place.startsWith('pgboss.'))).toEqual([])
    expect((await owner.get('auth/user/')).status).toBe(401)
  })

  test('an account with a plan of its own keeps what its owner brought in, and nothing of the shop', async () => {
    const owner = await buildOwner(t)
    await buildProduct(t, owner, { handle: 'kettle' })
    await hadStore(owner, 'vermil.myshopify.com')
    await import_(owner)
    await ask('shop/redact', { shop_id: 1, shop_domain: 'vermil.myshopify.com' })
    expect(await placesOf(t, 'vermil')).toEqual([])
    expect((await owner.get('reviews/')).json.results).toHaveLength(2)
    expect((await owner.get('shop/')).json).toEqual({ connected: false, state: 'none' })
  })

  test('a shop that uses the product again is not erased', async () => {
    const owner = await buildShop('back.myshopify.com')
    const now = t.world.clock.now()
    await t.world.db
      .insertInto('account_keys')
      .values({ kind: 'store_domain', key: 'back.myshopify.com', account_id: owner.accountId })
      .execute()
    await t.world.db
      .insertInto('stores')
      .values({
        account_id: owner.accountId,
        platform: 'shopify',
        domain: 'back.myshopify.com',
        name: 'Back',
        url: 'https://back.example.com',
        email: 'back@example.com',
        phone: null,
        access_token: 'sealed',
        access_expires_at: null,
        refresh_token: null,
        products_synced_at: null,
        watched_at: now,
        access_lost_at: null,
        connected_at: now,
      })
      .execute()
    await ask('shop/redact', { shop_id: 1, shop_domain: 'back.myshopify.com' })
    expect((await owner.get('shop/')).json).toMatchObject({ connected: true })
  })
})

test('every column that may hold a customer’s data is erased with her, in whichever table it stands', async () => {
  const owner = await buildOwner(t)
  await fillTables(t.world.db, owner.accountId)
  const word = `t-${owner.accountId.slice(-12)}`
  const places = Object.entries(personalColumns as Record<string, Record<string, Holder>>).flatMap(
    ([table, columns]) =>
      Object.entries(columns)
        .filter(([, holder]) => holder.startsWith('customer'))
        .map(([column]) => ({ table, column })),
  )
  const own = places.filter(({ table }) => table !== 'privacy_requests')
  for (const { table, column } of own)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(column === 'media' ? [{ source_url: word }] : { note: word })}::jsonb
      where account_id = ${owner.accountId} and pg_typeof(${sql.ref(column)}) = 'jsonb'::regtype`
      .execute(t.world.db)
      .catch(() => undefined)
  for (const table of ['store_events', 'store_changes'])
    await sql`update ${sql.table(table)} set kind = 'customers' where account_id = ${owner.accountId}`.execute(
      t.world.db,
    )
  const left = async () => {
    const found: string[] = []
    for (const { table, column } of own) {
      const { rows: hits } =
        await sql`select 1 from ${sql.table(table)} where account_id = ${owner.accountId}
          and ${sql.ref(column)}::text like ${`%${word}%`} limit 1`.execute(t.world.db)
      if (hits.length > 0) found.push(`${table}.${column}`)
    }
    return found
  }
  expect((await left()).length).toBeGreaterThan(10)
  await eraseCustomer(owner.owner, { id: word, email: word, phone: null }, [word])
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.world.db)
  await t.runJobs(['http.forget-answers'])
  expect(await left()).toEqual([])
})
