import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { authorName } from '../author-name.ts'
import type { Review } from '@plaudit/contract/reviews/review'
import { limits } from '@plaudit/contract/reviews/review'

/** The draft key for a reply. */
export const replyDraft = (review: Pick<Review, 'id'>) => `reply.${review.id}`

type ReplyBoxProps = {
  review: Review
  onReply: (text: string) => Promise<boolean>
  onDone?: () => void
  onCancel?: () => void
  startsFocused?: boolean
  extra?: ReactNode
}

type ReplyProps = Pick<ReplyBoxProps, 'review' | 'onReply' | 'onDone'>

/** The text of the reply, and sending it. */
const useReply = ({ review: shown, onReply, onDone }: ReplyProps) => {
  // While a reply is being sent, the lists show it already; the box uses the server's last state.
  const [sending, setSending] = useState<Review | null>(null)
  const review = sending ?? shown
  const busy = sending !== null
  const draft = useDraft(replyDraft(review), { text: review.reply?.text ?? '' })
  const { text } = draft.value
  const form = useRef<HTMLFormElement>(null)
  const tooLong = text.length > limits.reply
  const unchanged = text.trim() === '' || text.trim() === review.reply?.text
  const publish = async () => {
    if (unchanged || tooLong || busy) return
    setSending(review)
    const done = await onReply(text.trim())
    setSending(null)
    if (done && !draft.settle({ text })) onDone?.()
    // If the user has moved on meanwhile, focus is not taken back.
    const isElsewhere =
      document.activeElement !== document.body && !form.current?.contains(document.activeElement)
    if (!done && !isElsewhere) form.current?.querySelector('textarea')?.focus()
  }
  return { review, busy, draft, form, tooLong, unchanged, publish }
}

/**
 * The box for the owner's reply. The text is kept until the server has it, whatever is opened or closed meanwhile.
 * `onDone`: nothing is left to send.
 */
export const ReplyBox = (props: ReplyBoxProps) => {
  const { onCancel, startsFocused = false, extra } = props
  const { t } = useTranslation('reviews')
  const { review, busy, draft, form, tooLong, unchanged, publish } = useReply(props)
  const { text } = draft.value
  return (
    <form
      ref={form}
      className="stack close"
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      <TextareaField
        label={t('reply.label', { author: authorName(t, review.author) })}
        value={text}
        ref={startsFocused ? focusOnMount : undefined}
        onChange={(event) => draft.type({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void publish()
        }}
        hint={t(review.status === 'published' ? 'reply.hint' : 'reply.hint_later', {
          length: formatNumber(text.length),
          maximum: formatNumber(limits.reply),
        })}
        error={tooLong ? t('reply.too_long', { maximum: formatNumber(limits.reply) }) : undefined}
      />
      <DraftNote draft={draft} />
      <div className="row close wrap" style={{ justifyContent: 'flex-end' }}>
        {extra}
        {onCancel && (
          <Button
            kind="quiet"
            onClick={() => {
              draft.clear()
              onCancel()
            }}
          >
            {t('cancel')}
          </Button>
        )}
        <Button kind="dark" type="submit" disabled={unchanged || tooLong} busy={busy}>
          {review.reply ? t('reply.change') : t('reply.publish')}
        </Button>
      </div>
    </form>
  )
}
