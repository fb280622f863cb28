import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import { startStoreWorld, type StoreWorld } from '../../../../test/store-world.ts'
import { eraseCustomer } from './erase-customer.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

type Row = {
  text: string
  author: string
  title?: string
  email?: string
  reply?: string
  rating?: string
}

/** A store that knows a customer of this name, with imported reviews. */
const buildReviews = async (
  customer: { firstName: string; lastName: string; email: string } | null,
  rows: Row[],
) => {
  const { owner, domain } = await s.buildStore()
  if (customer) await s.change(domain, { do: 'create-customer', customer })
  await s.deliverAll()
  const [product] = (await owner.get('shop/products/')).json.results
  const lines = rows.map(
    ({ title = '', text, author, email = '', reply = '', rating = '5' }, at) =>
      `${title},"${text}",${rating},2026-03-0${at + 1} 10:00:00 UTC,${author},${email},,${product.handle},"${reply}",`,
  )
  const head =
    'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls'
  const form = uploadForm(`${head}\n${lines.join('\n')}\n`, { name: 'judgeme.csv' })
  expect((await owner.post('imports/csv/', form)).status).toBe(200)
  await s.runJobs()
  return owner
}
type Shown = { author: string; title: string | null; text: string; reply: { text: string } | null }
const reviewsOf = async (owner: TestOwner) =>
  (await owner.get('reviews/?sort=oldest')).json.results.map(
    ({ author, title, text, reply }: Shown) => ({
      author,
      title,
      text,
      reply: reply?.text ?? null,
    }),
  )
const email = 'mailbox77@example.com'
const phone = '+4755501234'

test('a review that has her e-mail or number only in its text is hers where its writer has the name that the store knows', async () => {
  const owner = await buildReviews({ firstName: 'Ilsabet', lastName: 'Quandt', email }, [
    { author: 'Ilsabet Quandt', text: `Pours well, write to ${email}`, reply: 'Thanks, Ilsabet!' },
    { author: 'ilsabet q.', text: 'It pours well, call 0047 555 01 234, yours Ilsabet' },
    { author: 'Tove Lund', text: `My friend Ilsabet Quandt at ${email} told me` },
    { author: 'Ilsabet Quandt', text: 'Another woman of this name who names nobody' },
  ])
  expect(await eraseCustomer(owner.owner, { id: null, email, phone }, [])).toBe(true)
  expect(await reviewsOf(owner)).toMatchObject([
    { author: '', text: 'Pours well, write to […]', reply: 'Thanks, […]!' },
    { author: '', text: 'It pours well, call […], yours […]' },
    { author: 'Tove Lund', text: 'My friend […] at […] told me' },
    { author: 'Ilsabet Quandt', text: 'Another woman of this name who names nobody' },
  ])
})

test('… or the name of another review of hers, or that of which her e-mail is made', async () => {
  const owner = await buildReviews(null, [
    { author: 'Ottilie Brandt', email, text: 'Pours well every single morning' },
    { author: 'Ottilie Brandt', text: `Holds the heat, write to ${email.toUpperCase()}` },
  ])
  await eraseCustomer(owner.owner, { id: null, email, phone: null }, [])
  expect((await reviewsOf(owner)).map(({ author }: { author: string }) => author)).toEqual(['', ''])

  const made = 'o.brandt@example.com'
  const other = await buildReviews(null, [
    { author: 'Ottilie Brandt', text: `Holds the heat, write to ${made}` },
    { author: 'Tove Lund', text: `Holds the heat too, my friend ${made} says` },
  ])
  await eraseCustomer(other.owner, { id: null, email: made, phone: null }, [])
  expect((await reviewsOf(other)).map(({ author }: { author: string }) => author)).toEqual([
    '',
    'Tove Lund',
  ])
})

test('her number goes from a rejected row whose lines end between its digits', async () => {
  const text = 'It pours well, my friend has\n+47\n555\u200b01\n234'
  const owner = await buildReviews(null, [
    { author: 'Tove Lund', text: 'It pours well every morning' },
    { author: 'Tove Lund', rating: 'nine', text },
  ])
  const rejects = () =>
    s.world.db
      .selectFrom('import_rejects')
      .select('raw')
      .where('account_id', '=', owner.accountId)
      .execute()
  expect(JSON.stringify(await rejects())).toContain('234')
  await eraseCustomer(owner.owner, { id: null, email: null, phone }, [])
  expect(await rejects()).toEqual([{ raw: {} }])
})

test('each word of her name goes from the title and the text of her own review, whole and in any case', async () => {
  const owner = await buildReviews(null, [
    {
      author: 'Rose Ana de Silva',
      email,
      title: 'Ana loves it',
      text: 'Bananas and rosehips keep well in it. A jar de luxe. Best, ANA (Rose)',
    },
    { author: 'Tove Lund', email: 'tove@example.com', text: 'A rose from Ana stood in it' },
  ])
  await eraseCustomer(owner.owner, { id: null, email, phone: null }, [])
  expect(await reviewsOf(owner)).toMatchObject([
    {
      author: '',
      title: '[…] loves it',
      text: 'Bananas and rosehips keep well in it. A jar de luxe. Best, […] ([…])',
    },
    { author: 'Tove Lund', text: 'A rose from Ana stood in it' },
  ])
})
