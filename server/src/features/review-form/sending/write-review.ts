import { createHmac } from 'node:crypto'
import type { MediaRow } from '../../../db/tables.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { languageFrom } from '../../../texts/choose-language.ts'
import type { Owner, World } from '../../../world.ts'
import { lockAllowance } from '../../entitlements/lock-allowance.ts'
import { addShoppersReview } from '../../reviews/shoppers/add-shoppers-review.ts'
import { countRecentReviews } from '../../reviews/shoppers/recent/count-recent-reviews.ts'
import { countReviewsOfEmail } from '../../reviews/shoppers/count-reviews-of-email.ts'
import { findSentReview, type ShoppersReview } from '../../reviews/shoppers/find-sent-review.ts'
import type { KnownForm } from '../../shopper-pages/form-token.ts'
import { countOfShop, countOfText, countOfVisitor, insertSubmission } from './rows.ts'
import { findWaitingUploads } from '../uploading/find-waiting-uploads.ts'
import { holdSameFiles } from '../uploading/hold-same-files.ts'
import { removeUpload } from '../uploading/remove-upload.ts'
import { takeFormUploads } from '../uploading/take-form-uploads.ts'
import { publicNameOf, type FormValues } from '../rules.ts'
import { findBotSign } from '../../shopper-pages/find-bot-sign.ts'
import { findSpamSign, isLongEnoughToCompare, planPublication, rates } from './rules.ts'
import { getFormSettings } from '../settings/get-form-settings.ts'
import { signLink } from './link-token.ts'
import { notifyOwner } from './notify-owner.ts'
import { writeConfirmation } from './write-confirmation.ts'

/** Texts that came within these days are compared. */
const SAME_TEXT_DAYS = 30

export type SentForm = {
  form: KnownForm
  product: { id: string; title: string }
  shopName: string | null
  values: FormValues
  honeypot: string
  uploads: readonly string[]
  visitor: string
  /** BCP 47. */
  locale: string
}

const hashOfText = ({ settings }: World, { title, text }: FormValues): string =>
  createHmac('sha256', settings.sessionSecret)
    .update(
      `review text ${`${title} ${text}`.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')}`,
    )
    .digest('base64url')

const signsOf = async (tx: Tx, { world, accountId }: Owner, sent: SentForm) => {
  const { values, form, product, visitor } = sent
  const now = world.clock.now().getTime()
  const hour = { accountId, since: new Date(now - rates.windowMs) }
  const month = { accountId, since: new Date(now - SAME_TEXT_DAYS * 86_400_000) }
  const fromVisitor = await countOfVisitor(tx, { ...hour, visitor })
  if (fromVisitor >= rates.visitorMost || (await countOfShop(tx, hour)) >= rates.shopMost)
    throw new Problem('too_many_requests', { retryAfterSeconds: rates.windowMs / 1000 })
  const textHash = hashOfText(world, values)
  return {
    textHash,
    signs: {
      title: values.title,
      text: values.text,
      name: values.name,
      bot: findBotSign({ honeypot: sent.honeypot, openMs: now - form.issuedAt.getTime() }),
      fromVisitor,
      sameText: isLongEnoughToCompare(values.text)
        ? await countOfText(tx, { ...month, textHash })
        : 0,
      samePerson: await countReviewsOfEmail(tx, accountId, {
        productId: product.id,
        email: values.email,
      }),
    },
  }
}

/** No confirmation for suspected spam, and a few an hour: they could reach a stranger. */
const isWrittenTo = async (tx: Tx, accountId: string, review: ShoppersReview): Promise<boolean> => {
  if (review.held || !review.author_email) return false
  const withinMs = rates.windowMs
  return (await countRecentReviews(tx, accountId, { review, withinMs })) < rates.lettersMost
}

const sendConfirmation = (tx: Tx, { world, accountId }: Owner, id: string, sent: SentForm) => {
  const token = signLink(world, { accountId, reviewId: id })
  const language = languageFrom(sent.locale)
  const letter = writeConfirmation(
    {
      to: sent.values.email,
      name: publicNameOf(sent.values.name),
      language,
      product: sent.product.title,
      shop: sent.shopName,
      url: `${world.settings.publicUrl}/storefront/v1/own-review/${token}`,
    },
    language,
  )
  return world.queue.send(tx, 'accounts.send-letter', letter)
}

/** `isMailed`: the link that confirms the e-mail went to it. */
export type WrittenReview = { review: ShoppersReview; isMailed: boolean }

/** The same form was sent at the same moment and came first: nothing of this one stays. */
class SentMeanwhile extends Error {}

const addReview = async (tx: Tx, owner: Owner, sent: SentForm): Promise<WrittenReview> => {
  const { world, accountId } = owner
  const { values, form, product } = sent
  const { signs, textHash } = await signsOf(tx, owner, sent)
  const at = world.clock.now()
  const held = findSpamSign(signs)
  const settings = await getFormSettings(owner, undefined, tx)
  const media = await takeFormUploads(tx, { accountId, formId: form.id, ids: sent.uploads })
  const { review, isNew } = await addShoppersReview(tx, accountId, {
    productId: product.id,
    formId: form.id,
    author: publicNameOf(values.name),
    email: values.email,
    rating: Number(values.rating),
    title: values.title || null,
    text: values.text,
    media,
    ...planPublication(settings, { held, now: at }),
    held,
    at,
  })
  if (!isNew) throw new SentMeanwhile()
  const kept = { accountId, reviewId: review.id, visitor: sent.visitor, textHash }
  await insertSubmission(tx, { ...kept, locale: sent.locale, at })
  await notifyOwner(tx, owner, { review, product: product.title })
  const isMailed = await isWrittenTo(tx, accountId, review)
  if (isMailed) await sendConfirmation(tx, owner, review.id, sent)
  return { review, isMailed }
}

/** Whether what is typed is what came the first time: a shopper who got no answer may have written on. */
const isTypedAgain = (there: ShoppersReview, { values }: SentForm): boolean => {
  const [title, text] = there.edited_at
    ? [there.original_title, there.original_text]
    : [there.title, there.text]
  return (
    there.rating === Number(values.rating) &&
    (title ?? '') === values.title &&
    text === values.text &&
    (there.author_email ?? values.email).toLowerCase() === values.email.toLowerCase()
  )
}

/**
 * Why nothing was written: the form was sent before with something else in it, or without some of these files; or its
 * review is not there any more.
 */
export type UsedForm = 'sent_before' | 'gone'

type Found = { written: WrittenReview; waiting: { id: string; media: MediaRow }[] }

/** The review with the files that came once more; nothing where it is another one. */
const findOrAdd = (owner: Owner, sent: SentForm): Promise<Found | UsedForm> =>
  inTransaction(owner.world.db, async (tx) => {
    const { accountId } = owner
    const { form, uploads } = sent
    const there = await findSentReview(tx, accountId, form.id)
    if (there === 'gone') return there
    if (there && !isTypedAgain(there, sent)) return 'sent_before'
    if (there) {
      const written = { review: there, isMailed: await isWrittenTo(tx, accountId, there) }
      const ids = { accountId, formId: form.id, ids: uploads }
      return { written, waiting: await findWaitingUploads(tx, ids) }
    }
    if ((await lockAllowance(owner, tx)) < 1) throw new Problem('plan_needed')
    return { written: await addReview(tx, owner, sent), waiting: [] }
  })

/** A browser without script sends the files themselves again: those that the review has are not kept twice. */
const writeOnce = async (owner: Owner, sent: SentForm): Promise<WrittenReview | UsedForm> => {
  const found = await findOrAdd(owner, sent)
  if (typeof found === 'string') return found
  const { written, waiting } = found
  const some = waiting.map(({ media }) => media)
  if (!(await holdSameFiles(owner.world, { some, all: written.review.media }))) return 'sent_before'
  for (const { id } of waiting) await removeUpload(owner, { formId: sent.form.id, id })
  return written
}

/**
 * A shopper's review: published, with a time at which it publishes by itself, or held with a reason. The same form sent
 * again, also at the same moment, is the same review.
 * @throws Problem `plan_needed` where the account may hold no more reviews, `too_many_requests`
 */
export const writeReview = async (
  owner: Owner,
  sent: SentForm,
): Promise<WrittenReview | UsedForm> => {
  try {
    return await writeOnce(owner, sent)
  } catch (error) {
    if (!(error instanceof SentMeanwhile)) throw error
    return writeOnce(owner, sent)
  }
}
