import type { Review } from '@plaudit/contract/reviews/review'
import { limits } from '@plaudit/contract/reviews/review'
import { replyFromAdmin } from '@plaudit/contract/stores/embedded'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/form/button.tsx'
import { TextareaField } from '../ui/form/field.tsx'
import { focusOnMount } from '../ui/form/focus-on-mount.ts'
import { adminCall, AdminFailure } from './admin-call.ts'

type ReplyProps = { review: Review; onCancel: () => void; onAnswered: (answered: Review) => void }

/** What was typed stays until the server has it. */
export const ReplyForm = ({ review, onCancel, onAnswered }: ReplyProps) => {
  const { t } = useTranslation('embedded')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (busy || text.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      onAnswered(await adminCall(replyFromAdmin, { id: review.id, text: text.trim() }))
    } catch (cause) {
      const said = cause instanceof AdminFailure ? cause.detail : null
      setError(said ?? t('reply.failed'))
      setBusy(false)
    }
  }
  return (
    <form
      className="stack close"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextareaField
        label={t('reply.label', { author: review.author })}
        value={text}
        maxLength={limits.reply}
        error={error}
        ref={focusOnMount}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          if (event.key === 'Escape') onCancel()
        }}
      />
      <div className="row close wrap" style={{ justifyContent: 'flex-end' }}>
        <Button kind="quiet" onClick={onCancel}>
          {t('reply.cancel')}
        </Button>
        <Button kind="dark" type="submit" disabled={text.trim() === ''} busy={busy}>
          {t('reply.send')}
        </Button>
      </div>
    </form>
  )
}
