import type { Review } from '@plaudit/contract/reviews/review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { visitForm } from '../../../test/reviews/review-form.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
})
afterAll(() => t.close())

/** The clock of these tests outruns every session. */
const signedIn = async ({ email, password, ip }: TestOwner) => {
  const { json } = await t.guest.post('auth/login/', { email, password }, { ip })
  return t.as(json.access)
}
const reviewsOf = async (who: TestOwner, productId: string): Promise<Review[]> =>
  (await (await signedIn(who)).get(`reviews/?product_id=${productId}`)).json.results
const setStatus = async (who: TestOwner, id: string, status: string) =>
  (await signedIn(who)).patch(`reviews/${id}/`, { status })
const shownOf = async (path: string): Promise<number> =>
  (await t.guest.get(`${path}/reviews`)).json.results.length
const publish = async (who: TestOwner, publish: string, days = 1) =>
  (await signedIn(who)).put('review-form/settings/', { publish, days })

test('WIDGET-21 a review waits a day with a visible time, publishes by itself, and was told to owner and shopper', async () => {
  const shopper = await visitForm(t, owner)
  const answer = await shopper.write({ email: 'ingrid@shopper.test' })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Thank you, Ingrid')
  const [review] = await reviewsOf(owner, shopper.product.id)
  const at = new Date(t.world.clock.now().getTime() + 86_400_000).toISOString()
  expect(review).toMatchObject({
    author: 'Ingrid S.',
    rating: 4,
    source: 'storefront',
    status: 'pending',
    publish_at: at,
    held: null,
    verified: false,
  })
  expect(answer.text).toContain(`datetime="${at}"`)
  expect(await shownOf(shopper.path)).toBe(0)
  const [told] = (await (await signedIn(owner)).get('notifications/all/')).json
  expect(told).toMatchObject({
    title: 'New review: 4 stars for Enamel kettle',
    primary_action_url: `/manage?review=${review!.id}`,
  })
  await t.runJobs(['accounts.send-letter'])
  expect(t.letters.filter(({ to }) => String(to).includes('ingrid@shopper.test'))).toHaveLength(1)
  await t.runTimed(['reviews.publish-due'])
  expect(await shownOf(shopper.path)).toBe(0)
  t.advance({ days: 1 })
  await t.runTimed(['reviews.publish-due', 'reviews.publish-due'])
  await expect.poll(() => shownOf(shopper.path)).toBe(1)
  const history = (await (await signedIn(owner)).get(`reviews/${review!.id}/history/`)).json
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['published', 'created'])
})

test('WIDGET-22 the same form sent twice, also at the same moment, is one review', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  t.advance({ minutes: 1 })
  const send = () =>
    shopper.post(
      shopper.fill(token, {
        text: 'One and the same review, sent again.',
        email: 'same@shopper.test',
      }),
    )
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await send()).text).toContain('Thank you')
  expect(await reviewsOf(owner, shopper.product.id)).toHaveLength(1)
})

test('WIDGET-22 what was written on after a lost answer is neither taken for received nor lost', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  t.advance({ minutes: 1 })
  const email = 'lost.answer@shopper.test'
  await shopper.post(shopper.fill(token, { text: 'The first words.', email }))
  const again = await shopper.post(
    shopper.fill(token, { text: 'The first words, and more.', email }),
  )
  expect([again.status, again.text.includes('>The first words, and more.</textarea>')]).toEqual([
    409,
    true,
  ])
  expect(again.text).toContain('it will be a second review')
  const fresh = shopper.tokenOf(again.text)!
  t.advance({ minutes: 1 })
  const sent = await shopper.post(
    shopper.fill(fresh, { text: 'The first words, and more.', email }),
  )
  expect(sent.status).toBe(200)
  const kept = await reviewsOf(owner, shopper.product.id)
  expect(kept.map(({ text, held }) => [text, held?.reason ?? null])).toEqual([
    ['The first words, and more.', 'same_person'],
    ['The first words.', null],
  ])
})

test.each([1, 5])(
  'signs of spam hold a review with their reason: %s stars are as five',
  async (stars) => {
    const rating = String(stars)
    const held = async (changes: Record<string, string>, isQuick = false) => {
      const shopper = await visitForm(t, owner)
      const token = await shopper.open()
      if (!isQuick) t.advance({ minutes: 1 })
      const answer = await shopper.post(shopper.fill(token, { rating, ...changes }))
      expect([answer.status, answer.text.includes('whatever its stars')]).toEqual([200, true])
      t.advance({ days: 2 })
      await t.runTimed(['reviews.publish-due'])
      const [review] = await reviewsOf(owner, shopper.product.id)
      return [review!.status, review!.held]
    }
    expect(await held({ text: 'See http://a.test and www.b.test and c.com' })).toEqual([
      'pending',
      { reason: 'links', count: 3 },
    ])
    for (const changes of [
      { name: 'cheap-pills.io/x Berg' },
      { title: 'buy at pills.store' },
      { text: 'Write to t.me/pills or hxxps://pills.de' },
    ] as Record<string, string>[])
      expect((await held(changes))[1]).toMatchObject({ reason: 'links' })
    expect(await held({ website: 'http://casino.test' })).toEqual([
      'pending',
      { reason: 'trap', count: 1 },
    ])
    expect(await held({}, true)).toEqual(['pending', { reason: 'too_fast', count: 1 }])
    const plain =
      'Came in 5.5 days.It fits, e.g. me@example.com and my 1.75 l pots. No.1 and/or more'
    expect((await held({ text: `${plain} ${stars}` }))[0]).toBe('published')
    const text = `A text with one link, https://photos.example.com/1, for each of the products ${stars}`
    expect((await held({ text }))[0]).toBe('published')
    expect(await held({ text: text.toUpperCase() })).toEqual([
      'pending',
      { reason: 'same_text', count: 1 },
    ])
  },
)

test('a second review from one e-mail, and the sixth of one address within the hour, are held; later ones refused', async () => {
  const shopper = await visitForm(t, owner)
  const email = 'twice@shopper.test'
  await shopper.write({ email })
  await shopper.write({ email: email.toUpperCase() })
  for (let n = 2; n < 6; n++) await shopper.write()
  const kept = await reviewsOf(owner, shopper.product.id)
  const reasons = kept.map(({ held }) => held?.reason ?? null)
  expect(reasons.toReversed()).toEqual([null, 'same_person', null, null, null, 'too_many'])
  for (let n = 6; n < 20; n++) await shopper.write()
  const refused = await shopper.write({ text: 'This one is too many, and is still here.' })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('This one is too many, and is still here.')
  const other = await shopper.write({}, '10.201.0.1')
  expect(other.status).toBe(200)
})

test('addresses of one IPv6 network are one address', async () => {
  const shopper = await visitForm(t, owner)
  for (let n = 1; n <= 6; n += 1) await shopper.write({}, `2001:db8:1:2::${n}`)
  const kept = await reviewsOf(owner, shopper.product.id)
  expect(
    kept
      .map(({ held }) => held?.reason ?? null)
      .toReversed()
      .at(-1),
  ).toBe('too_many')
})

test('what is wrong is named at the field and above, and nothing that was typed is lost', async () => {
  const shopper = await visitForm(t, owner)
  const { status, text } = await shopper.write({
    rating: null,
    consent: null,
    email: 'ingrid.solberg@',
    text: 'Kept "as it is" <b>',
  })
  expect(status).toBe(422)
  expect(text).toContain('3 things to correct')
  for (const field of ['rating', 'email', 'consent']) expect(text).toContain(`write-${field}-fault`)
  expect(text).toContain('href="#write-rating-1"')
  expect(text).toContain('The part after @ is not complete.')
  expect(text).toContain('Kept &quot;as it is&quot; &lt;b&gt;</textarea>')
  expect(await reviewsOf(owner, shopper.product.id)).toHaveLength(0)
})

test('a name or a text that nobody sees is missing, and many empty lines are kept as one', async () => {
  const shopper = await visitForm(t, owner)
  const unseen = await shopper.write({ name: '\u200b\u2060', text: '\ufeff \u00a0\u200b' })
  expect([unseen.status, unseen.text.includes('2 things to correct')]).toEqual([422, true])
  await shopper.write({ text: 'Above.\r\n\r\n \r\n\r\n\r\n  below,\nand\n\nbelow.' })
  const [review] = await reviewsOf(owner, shopper.product.id)
  expect(review!.text).toBe('Above.\n\n  below,\nand\n\nbelow.')
})

test('a form of another shop or product, a changed one and one of last week write nothing, and keep the text', async () => {
  const stranger = await visitForm(t, await buildOwner(t))
  const shopper = await visitForm(t, owner)
  const other = await visitForm(t, owner)
  const own = await shopper.open()
  for (const token of [await stranger.open(), await other.open(), `${own}x`, '']) {
    const answer = await shopper.post(shopper.fill(token, { text: 'Still here.' }))
    expect([answer.status, answer.text.includes('>Still here.</textarea>')]).toEqual([422, true])
  }
  t.advance({ days: 4 })
  expect((await shopper.post(shopper.fill(own))).text).toContain('open for more than three days')
  expect(await reviewsOf(owner, shopper.product.id)).toHaveLength(0)
})

test('the owner chooses when reviews are published; who is not asked decides by hand with one call', async () => {
  const shop = await buildOwner(t)
  expect((await (await signedIn(shop)).get('review-form/settings/')).json).toEqual({
    publish: 'after_days',
    days: 1,
  })
  expect((await publish(shop, 'at_once')).status).toBe(200)
  const quick = await visitForm(t, shop)
  expect((await quick.write({ rating: '1' })).text).toContain('It is published')
  expect(await shownOf(quick.path)).toBe(1)
  await publish(shop, 'by_hand')
  const slow = await visitForm(t, shop)
  await slow.write()
  t.advance({ days: 30 })
  await t.runTimed(['reviews.publish-due'])
  const [review] = await reviewsOf(shop, slow.product.id)
  expect(review).toMatchObject({ status: 'pending', publish_at: null, held: null })
  await setStatus(shop, review!.id, 'published')
  await expect.poll(() => shownOf(slow.path)).toBe(1)
  expect((await publish(shop, 'after_days', 15)).status).toBe(400)
})

test('a review that its owner hid before its time stays hidden', async () => {
  const shopper = await visitForm(t, owner)
  await shopper.write()
  const [review] = await reviewsOf(owner, shopper.product.id)
  await setStatus(owner, review!.id, 'hidden')
  await setStatus(owner, review!.id, 'pending')
  t.advance({ days: 3 })
  await t.runTimed(['reviews.publish-due'])
  expect((await reviewsOf(owner, shopper.product.id))[0]!.status).toBe('pending')
})

test('an account that may hold no more reviews says so before anything is typed, and keeps what was', async () => {
  const full = await startTestWorld({ settings: { freeReviewAllowance: 1 } })
  try {
    const free = await buildOwner(full, { plan: false })
    const shopper = await visitForm(full, free)
    const token = await shopper.open()
    await shopper.write()
    expect((await full.guest.get(`${shopper.path}/write`)).text).toContain('Reviews are closed')
    const answer = await shopper.post(shopper.fill(token, { text: 'Typed while it closed.' }))
    expect([answer.status, answer.text.includes('Typed while it closed.')]).toEqual([409, true])
  } finally {
    await full.close()
  }
})

test('WIDGET-25 a link of a shop or product that is not there answers a page in the visitor’s language', async () => {
  const { path } = await visitForm(t, owner)
  for (const [address, locale] of [
    [`${path}-gone/write`, 'de'],
    ['/storefront/v1/no-such-shop/products/mug/write', 'ar'],
  ] as const) {
    const answer = await t.guest.get(address, { headers: { 'accept-language': locale } })
    expect([answer.status, answer.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    expect(answer.text).toContain(`<html lang="${locale}"`)
    expect(answer.text).toContain(
      { de: 'Dieses Produkt wurde nicht gefunden', ar: 'لم يُعثر على هذا المنتج' }[locale],
    )
  }
  const part = await t.guest.get(`${path}-gone/write?part=form&locale=fr`)
  expect([part.status, part.text.includes('<html')]).toEqual([404, false])
  expect(part.text).toContain('Ce produit est introuvable')
})

test('S6.013, WIDGET-20 the button needs the plan; the page takes reviews without it', async () => {
  const free = await buildOwner(t, { plan: false })
  const shopper = await visitForm(t, free)
  const drawn = async (who: { path: string }) => (await t.guest.get(`${who.path}/block`)).text
  expect(await drawn(shopper)).not.toContain('/write?')
  expect((await shopper.write()).status).toBe(200)
  const paid = await visitForm(t, owner)
  expect(await drawn(paid)).toContain(`/products/${paid.product.id}/write?locale=en`)
  await (await signedIn(owner)).put('widget/settings/', { show_write_button: false })
  await expect.poll(() => drawn(paid)).not.toContain('/write?')
})

test('markup, javascript: links and addresses inside the network are text, and nothing is fetched', async () => {
  await publish(owner, 'at_once')
  const shopper = await visitForm(t, owner)
  const text = '<script>alert(1)</script> javascript:alert(1) http://169.254.169.254/latest'
  await shopper.write({
    text,
    name: '"><img src=x onerror=alert(1)>',
    title: '</textarea><svg onload=1>',
  })
  const block = (await t.guest.get(`${shopper.path}/block`)).text
  expect(block).not.toMatch(/<script>alert|<img src=x|<svg onload/)
  expect(block).not.toContain('href="javascript:')
  expect(await shopper.write({ form: 'a', text })).toMatchObject({ status: 422 })
})
