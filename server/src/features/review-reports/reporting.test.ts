import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
import { visitReport } from '../../../test/reviews/report-form.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
})
afterAll(() => t.close())

const lettersTo = async (to: string) => {
  await t.runJobs(['accounts.send-letter'])
  return t.letters.filter((letter) => String(letter.to).includes(to))
}
const buildReported = async (change: object = {}) => {
  const product = await buildProduct(t, owner)
  const review = await buildReview(owner, product.id, { author: 'Tove Lund', ...change })
  const email = `tove-${review.id}@writer.test`
  await t.world.db
    .updateTable('reviews')
    .set({ author_email: email })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', review.id)
    .execute()
  return { review, email, reporter: visitReport(t, owner, review.id) }
}
const shownOf = async (id: string) => (await owner.get(`reviews/${id}/`)).json
const logOf = async (id: string) => (await owner.get(`reviews/${id}/reports/`)).json
const linkIn = (text: string) => /\/storefront\/v1\/objection\/\S+/.exec(text)![0]

test('WIDGET-52 a report is confirmed, told to the owner, decided with a reason, and both sides learn why', async () => {
  const { review, email, reporter } = await buildReported()
  const answer = await reporter.send({ email: 'ida@reporter.test' })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Your report was received')
  expect(await lettersTo('ida@reporter.test')).toHaveLength(1)
  const [told] = (await owner.get('notifications/all/')).json
  expect(told).toMatchObject({
    title: 'A review of Enamel kettle was reported',
    primary_action_url: `/manage?review=${review.id}`,
  })
  expect((await shownOf(review.id)).open_reports).toBe(1)
  expect((await owner.get('reviews/?reported=true')).json.results).toHaveLength(1)
  expect((await owner.get('reviews/counts/')).json.reported).toBe(1)
  const { reports } = await logOf(review.id)
  expect(reports).toMatchObject([
    {
      kind: 'report',
      reason: 'insult',
      name: 'Ida Berg',
      email: 'ida@reporter.test',
      decision_id: null,
    },
  ])
  expect(reports[0].review_url).toMatch(new RegExp(`/reviews/${review.id}/report$`))

  const decide = (input: object) => owner.post(`reviews/${review.id}/reports/decision/`, input)
  expect((await decide({ decision: 'hide' })).status).toBe(400)
  expect((await decide({ decision: 'hide', hide_reason: 'other' })).status).toBe(400)
  const note = 'It calls another buyer names.'
  const decided = await decide({ decision: 'hide', hide_reason: 'insult', note })
  expect(decided.json).toMatchObject({ status: 'hidden', open_reports: 0 })
  expect((await decide({ decision: 'keep', keep_reason: 'opinion' })).status).toBe(409)
  const [, toReporter] = await lettersTo('ida@reporter.test')
  expect(toReporter!.text).toContain(note)
  expect(toReporter!.text).not.toContain(email)
  const [toAuthor] = await lettersTo(email)
  expect(toAuthor!.subject).toBe('Your review of Enamel kettle is hidden')
  expect(toAuthor!.text).toContain('Your stars played no part')
  expect(toAuthor!.text).not.toContain('ida@reporter.test')
  const history = (await owner.get(`reviews/${review.id}/history/`)).json
  expect(history[0]).toMatchObject({ action: 'hidden', reason: 'insult', after: { note } })
})

test('WIDGET-52 a report does not carry advertising to whoever’s address was typed, nor letter after letter', async () => {
  const victim = 'victim@example.com'
  const names = ['WIN A PRIZE https://evil.test/claim', 'Ida', 'Ida', 'Ida', 'Ida']
  for (const name of names) {
    const { reporter } = await buildReported()
    expect((await reporter.send({ email: victim, name })).status).toBe(200)
  }
  const letters = await lettersTo(victim)
  expect(letters).toHaveLength(3)
  expect(letters.every(({ text }) => !text.includes('evil.test'))).toBe(true)
})

test('WIDGET-53 the writer objects by the letter’s link, once, and the owner shows the review again', async () => {
  const { review, email, reporter } = await buildReported()
  await reporter.send()
  const decide = (input: object) => owner.post(`reviews/${review.id}/reports/decision/`, input)
  await decide({ decision: 'hide', hide_reason: 'off_topic' })
  const link = linkIn((await lettersTo(email))[0]!.text)
  expect((await t.guest.get(link)).text).toContain('It is not about the product.')
  const object = (explanation: string) => {
    const form = new FormData()
    form.set('explanation', explanation)
    return t.guest.post(link, form)
  }
  const empty = await object(' ')
  expect([empty.status, empty.text.includes('aria-invalid')]).toEqual([422, true])
  expect((await object('It is about the kettle.')).status).toBe(200)
  expect((await object('And again.')).text).toContain('Your objection was received')
  expect((await shownOf(review.id)).open_reports).toBe(1)
  const { reports } = await logOf(review.id)
  expect(reports[0]).toMatchObject({
    kind: 'author_objects',
    explanation: 'It is about the kettle.',
  })
  const kept = await decide({ decision: 'keep', keep_reason: 'no_breach' })
  expect(kept.json).toMatchObject({ status: 'published', open_reports: 0 })
  expect((await lettersTo(email))[1]!.subject).toBe('Your review of Enamel kettle is shown again')
  expect(
    (await logOf(review.id)).decisions.map((one: { decision: string }) => one.decision),
  ).toEqual(['kept', 'hidden'])
  expect((await t.guest.get(`${link}x`)).status).toBe(404)
})

test('what was typed comes back with its faults; name and e-mail are needed for illegal content alone', async () => {
  const { review, reporter } = await buildReported()
  const again = await reporter.send({
    reason: 'illegal',
    name: '',
    email: 'ida@',
    explanation: 'Kept <b>words</b>',
  })
  expect(again.status).toBe(422)
  for (const text of [
    'Kept &lt;b&gt;',
    'value="ida@"',
    'value="illegal" required checked',
    'write-name-fault',
  ])
    expect(again.text).toContain(text)
  expect((await reporter.send({ 'good-faith': null })).status).toBe(422)
  expect((await shownOf(review.id)).open_reports).toBe(0)
  const nameless = await reporter.send({ reason: 'child_abuse', name: '', email: '' })
  expect(nameless.text).toContain('You gave no email')
  expect((await shownOf(review.id)).open_reports).toBe(1)
})

test('the same form sent again is one report; a program’s is kept and marked, and writes to nobody', async () => {
  const { review, reporter } = await buildReported()
  const token = await reporter.open()
  t.advance({ minutes: 0.2 })
  await Promise.all([reporter.post(token), reporter.post(token)])
  expect((await logOf(review.id)).reports).toHaveLength(1)
  await reporter.send({ website: 'https://spam.test', email: 'victim@reporter.test' })
  expect((await logOf(review.id)).reports[0]).toMatchObject({ suspicious: true })
  expect(await lettersTo('victim@reporter.test')).toHaveLength(0)
})

test('WIDGET-95 another report by the same form is neither taken for received nor lost', async () => {
  const { review, reporter } = await buildReported()
  const token = await reporter.open()
  t.advance({ minutes: 0.2 })
  expect((await reporter.post(token)).status).toBe(200)
  const changes: Record<string, string>[] = [
    { explanation: 'It also names where the buyer lives.' },
    { reason: 'fake' },
    { email: 'other@reporter.test' },
    { name: 'Ida Lund' },
  ]
  for (const change of changes) expect((await reporter.post(token, change)).status).toBe(409)
  const refused = await reporter.post(token, changes[0])
  expect(refused.text).toContain('A report from this form was already received')
  expect(refused.text).toContain('>It also names where the buyer lives.</textarea>')
  const fresh = /name="form" value="(?<token>[^"]+)"/.exec(refused.text)!.groups!['token']!
  t.advance({ minutes: 0.2 })
  expect((await reporter.post(fresh, changes[0])).status).toBe(200)
  expect((await reporter.post(token)).status).toBe(200)
  const { reports } = await logOf(review.id)
  expect(reports.map(({ explanation }: { explanation: string }) => explanation)).toEqual([
    'It also names where the buyer lives.',
    'It calls another buyer names.',
  ])
})

test('the eleventh report of one address within an hour waits, with what was typed', async () => {
  const { reporter } = await buildReported()
  for (let sent = 0; sent < 10; sent++) await reporter.quickly()
  const late = await reporter.quickly({ explanation: 'The eleventh one' })
  expect([late.status, late.text.includes('The eleventh one')]).toEqual([429, true])
})

test('a review that is hidden, unknown or of another shop is a page (404) in the visitor’s language', async () => {
  const { review } = await buildReported()
  const other = await buildOwner(t)
  await owner.patch(`reviews/${review.id}/`, { status: 'hidden' })
  for (const path of [
    `${owner.shopKey}/reviews/${review.id}`,
    `${owner.shopKey}/reviews/nothing`,
    `${other.shopKey}/reviews/${review.id}`,
    `unknown/reviews/${review.id}`,
  ]) {
    const answer = await t.guest.get(`/storefront/v1/${path}/report?locale=de`)
    expect(answer.status, path).toBe(404)
    expect(answer.text).toContain('Diese Bewertung wurde nicht gefunden')
  }
  expect((await other.get(`reviews/${review.id}/reports/`)).status).toBe(404)
  const decision = { decision: 'keep', keep_reason: 'opinion' }
  expect((await other.post(`reviews/${review.id}/reports/decision/`, decision)).status).toBe(404)
})

test('after a year a decided report has no name, e-mail or text; it stays in the log', async () => {
  const { review, reporter } = await buildReported()
  await reporter.send({ email: 'old@reporter.test' })
  const decision = { decision: 'keep', keep_reason: 'other', note: 'Ask old@reporter.test' }
  await owner.post(`reviews/${review.id}/reports/decision/`, decision)
  await t.world.db
    .updateTable('review_reports')
    .set({ reported_at: new Date('2020-01-01') })
    .where('review_id', '=', review.id)
    .where('account_id', '=', owner.accountId)
    .execute()
  await t.world.db
    .updateTable('review_decisions')
    .set({ decided_at: new Date('2020-01-01') })
    .where('review_id', '=', review.id)
    .where('account_id', '=', owner.accountId)
    .execute()
  await t.runTimed(['review-reports.forget-old'])
  const log = await logOf(review.id)
  expect(log.reports).toMatchObject([
    { name: null, email: null, explanation: '', reason: 'insult' },
  ])
  expect(log.decisions).toMatchObject([{ decision: 'kept', note: null }])
})

test('the link of a report stands at each review of the storefront, and tells nobody’s e-mail', async () => {
  const { review, email } = await buildReported()
  const block = `/storefront/v1/${owner.shopKey}/products/${review.product.id}/block?locale=fr`
  const { text } = await t.guest.get(block)
  expect(text).toContain(`/reviews/${review.id}/report?locale=fr`)
  const page = await t.guest.get(`/storefront/v1/${owner.shopKey}/reviews/${review.id}/report`)
  expect(page.text).toContain('Review by Tove Lund')
  expect(`${text}${page.text}`).not.toContain(email)
})
