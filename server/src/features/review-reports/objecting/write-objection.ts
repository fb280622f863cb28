import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { World } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { openReport } from '../../reviews/reported/open-report.ts'
import { findReviewAuthor } from '../../reviews/reported/find-review-author.ts'
import { insertReport } from '../rows.ts'
import type { Objectable } from './find-objectable.ts'

type Sent = { explanation: string; locale: string; visitor: string }

const contactOf = async (tx: Tx, { objector, report, review }: Objectable) => {
  if (report) return { reporter_name: report.reporter_name, reporter_email: report.reporter_email }
  const author = await findReviewAuthor(tx, { accountId: objector.accountId, id: review.id })
  return { reporter_name: author?.name ?? null, reporter_email: author?.email ?? null }
}

/** An objection to a decision waits for the owner as a report does. A second one of the same side changes nothing. */
export const writeObjection = (
  world: World,
  objectable: Objectable,
  { explanation, locale, visitor }: Sent,
): Promise<void> => {
  const { objector, review, report, formId } = objectable
  const { accountId, side } = objector
  return inTransaction(world.db, async (tx) => {
    const isNew = await insertReport(tx, {
      account_id: accountId,
      id: v7(),
      review_id: review.id,
      kind: side === 'author' ? 'author_objects' : 'reporter_objects',
      form_id: formId,
      reason: null,
      explanation,
      ...(await contactOf(tx, objectable)),
      locale,
      visitor,
      suspicious: false,
      review_url: report?.review_url ?? '',
      reported_at: world.clock.now(),
      decision_id: null,
    })
    if (!isNew) return
    await openReport(tx, { accountId, id: review.id })
    await createNotification(
      tx,
      { world, accountId },
      {
        type: 'warning',
        title: phrase('notifications.review_objected', { product: review.product.title }),
        message: phrase('notifications.review_objected_about'),
        primary_action_text: phrase('notifications.see_review'),
        primary_action_url: `/manage?review=${review.id}`,
        event_key: formId,
      },
    )
  })
}
