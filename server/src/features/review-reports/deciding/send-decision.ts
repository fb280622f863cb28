import type { Tx } from '../../../db/transaction.ts'
import type { Letter } from '../../../providers/mail.ts'
import { phrase, type Text, type Value } from '../../../texts/phrase.ts'
import { drawLetter } from '../../../draw-letter.ts'
import { languageFrom } from '../../../texts/choose-language.ts'
import type { Owner } from '../../../world.ts'
import { findReportedReview } from '../../reviews/reported/find-reported-review.ts'
import { findReviewAuthor } from '../../reviews/reported/find-review-author.ts'
import { describeReason } from '../describe-reason.ts'
import { signObjection, type Objector } from '../objection-token.ts'
import type { ReportRow } from '../rows.ts'
import type { DecisionRow } from './rows.ts'

type Decided = {
  decision: DecisionRow
  reports: ReportRow[]
  /** The review was hidden by it, or shown again. */
  isChanged: boolean
  shopName: string | null
}
type Reader = { to: string; name: string; locale: string; side: Objector['side']; reportId: string }
type Facts = { product: Value; shop: Value; reason: Value }

const reporterLine = ({ decision }: DecisionRow, facts: Facts & { number: string }): Text =>
  decision === 'kept' ? phrase('reports.kept_line', facts) : phrase('reports.hidden_line', facts)

const authorParts = ({ decision }: DecisionRow, facts: Facts): { subject: Text; line: Text } => {
  const { product } = facts
  return decision === 'kept'
    ? {
        subject: phrase('reports.restored_subject', { product }),
        line: phrase('reports.restored_line', facts),
      }
    : {
        subject: phrase('reports.statement_subject', { product }),
        line: phrase('reports.statement_line', facts),
      }
}

const partsFor = (decision: DecisionRow, { side, reportId }: Reader, facts: Facts) =>
  side === 'author'
    ? authorParts(decision, facts)
    : {
        subject: phrase('reports.decision_subject'),
        line: reporterLine(decision, { ...facts, number: reportId }),
      }

/**
 * Whom the decision reaches: each reporter once, and the writer where their review was hidden or shown again, or they
 * objected.
 */
const readersOf = async (tx: Tx, { decision, reports, isChanged }: Decided): Promise<Reader[]> => {
  const readers = reports
    .filter(({ kind, suspicious }) => kind !== 'author_objects' && !suspicious)
    .flatMap((report): Reader[] =>
      report.reporter_email
        ? [
            {
              to: report.reporter_email,
              name: report.reporter_name ?? '',
              locale: report.locale,
              side: 'reporter',
              reportId: report.id,
            },
          ]
        : [],
    )
  const once = [...new Map(readers.map((reader) => [reader.to.toLowerCase(), reader])).values()]
  const objection = reports.find(({ kind }) => kind === 'author_objects')
  if (!objection && !(isChanged && decision.decision === 'hidden')) return once
  const where = { accountId: decision.account_id, id: decision.review_id }
  const author = await findReviewAuthor(tx, where)
  if (!author?.email) return once
  const locale = objection?.locale ?? author.language ?? 'en'
  return [...once, { to: author.email, name: author.name, locale, side: 'author', reportId: '' }]
}

/** In the transaction of the decision: writes to everybody whom it concerns, with the reason and how to object. */
export const sendDecision = async (tx: Tx, owner: Owner, decided: Decided): Promise<void> => {
  const { world, accountId } = owner
  const { decision } = decided
  const review = await findReportedReview(tx, { accountId, id: decision.review_id })
  const shop = decided.shopName ?? phrase('reports.a_shop')
  const facts = { product: review!.product.title, shop, reason: describeReason(decision) }
  for (const reader of await readersOf(tx, decided)) {
    const { side, reportId } = reader
    const token = signObjection(world, { accountId, decisionId: decision.id, side, reportId })
    const letter: Letter = drawLetter(languageFrom(reader.locale), {
      to: reader.to,
      name: reader.name,
      ...partsFor(decision, reader, facts),
      button: {
        text: phrase('reports.object_button'),
        url: `${world.settings.publicUrl}/storefront/v1/objection/${token}`,
      },
      end: phrase('reports.decision_end'),
    })
    await world.queue.send(tx, 'accounts.send-letter', letter)
  }
}
