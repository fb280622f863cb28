import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { openReport } from '../../reviews/reported/open-report.ts'
import type { KnownForm } from '../../shopper-pages/form-token.ts'
import { countLinks } from '../../../text-patterns/count-links.ts'
import { findBotSign } from '../../shopper-pages/find-bot-sign.ts'
import { countReportsSince, insertReport, reportWithForm } from '../rows.ts'
import { writeReceipt } from '../write-receipt.ts'
import type { OpenReportForm } from './open-report-form.ts'
import { rates, type ReportValues } from './rules.ts'

export type SentReport = {
  form: KnownForm
  values: ReportValues
  honeypot: string
  visitor: string
}
/** `suspicious`: nobody is written to. */
export type WrittenReport = { id: string; suspicious: boolean }
/** Nothing was written: the form sent another report before. */
export type UsedForm = 'sent_before'

const assertRate = async (tx: Tx, { world, accountId }: Owner, visitor: string): Promise<void> => {
  const since = new Date(world.clock.now().getTime() - rates.windowMs)
  const isTooMany =
    (await countReportsSince(tx, accountId, { since, visitor })) >= rates.visitorMost ||
    (await countReportsSince(tx, accountId, { since })) >= rates.shopMost
  if (isTooMany)
    throw new Problem('too_many_requests', { retryAfterSeconds: rates.windowMs / 1000 })
}

/** Who reports more in an hour gets no further receipts; decisions are sent all the same. */
const hasEnoughReceipts = async (
  tx: Tx,
  { world, accountId }: Owner,
  email: string,
): Promise<boolean> => {
  const since = new Date(world.clock.now().getTime() - rates.windowMs)
  return (await countReportsSince(tx, accountId, { since, email })) >= rates.receiptsMost
}

/** One notification a review and day, however many report it. */
const notifyOwner = (tx: Tx, owner: Owner, { review }: OpenReportForm): Promise<void> =>
  createNotification(tx, owner, {
    type: 'warning',
    title: phrase('notifications.review_reported', { product: review.product.title }),
    message: phrase('notifications.review_reported_about'),
    primary_action_text: phrase('notifications.see_review'),
    primary_action_url: `/manage?review=${review.id}`,
    event_key: `review-reported:${review.id}:${owner.world.clock.now().toISOString().slice(0, 10)}`,
  })

/** What this form became, where it was sent before. */
const findSent = async (
  tx: Tx,
  accountId: string,
  { form, values }: SentReport,
): Promise<WrittenReport | UsedForm | undefined> => {
  const there = await reportWithForm(tx, accountId, form.id)
  if (!there) return undefined
  const isSame =
    there.reason === values.reason &&
    there.explanation === values.explanation &&
    (there.reporter_name ?? '') === values.name &&
    (there.reporter_email ?? '').toLowerCase() === values.email.toLowerCase()
  return isSame ? { id: there.id, suspicious: there.suspicious } : 'sent_before'
}

const addReport = async (
  tx: Tx,
  open: OpenReportForm,
  sent: SentReport,
): Promise<WrittenReport | UsedForm> => {
  const { owner, review, url, drawing, shop } = open
  const { world, accountId } = owner
  const { form, values, honeypot, visitor } = sent
  await assertRate(tx, owner, visitor)
  const at = world.clock.now()
  const openMs = at.getTime() - form.issuedAt.getTime()
  // The name stands in letters, to whatever address was typed: with a link in it they would be advertising.
  const suspicious = findBotSign({ honeypot, openMs }) !== null || countLinks(values.name) > 0
  const report = { id: v7(), suspicious }
  const isAnsweredEnough = await hasEnoughReceipts(tx, owner, values.email)
  const { language } = drawing.words
  const isNew = await insertReport(tx, {
    account_id: accountId,
    ...report,
    review_id: review.id,
    kind: 'report',
    form_id: form.id,
    reason: values.reason,
    explanation: values.explanation,
    reporter_name: values.name || null,
    reporter_email: values.email || null,
    locale: language,
    visitor,
    review_url: url,
    reported_at: at,
    decision_id: null,
  })
  if (!isNew) return (await findSent(tx, accountId, sent))!
  await openReport(tx, { accountId, id: review.id })
  await notifyOwner(tx, owner, open)
  // A program does not get us to write to any address.
  if (values.email && !report.suspicious && !isAnsweredEnough)
    await world.queue.send(
      tx,
      'accounts.send-letter',
      writeReceipt({
        to: values.email,
        name: values.name,
        locale: language,
        product: review.product.title,
        shop: shop.name,
        number: report.id,
      }),
    )
  return report
}

/**
 * A report of a review: kept with its address, told to the owner, and confirmed to the reporter. One with signs of a
 * program is kept too, and marked. The same form sent again is the same report; with something else in it nothing is
 * written.
 * @throws Problem `too_many_requests`
 */
export const writeReport = (
  open: OpenReportForm,
  sent: SentReport,
): Promise<WrittenReport | UsedForm> => {
  const { world, accountId } = open.owner
  return inTransaction(
    world.db,
    async (tx) => (await findSent(tx, accountId, sent)) ?? (await addReport(tx, open, sent)),
  )
}
