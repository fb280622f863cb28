import { saveNotices, SUMMARY_HOUR, type Notices } from '@plaudit/contract/dropshipping/notices'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { checkInput, type FieldErrors } from '../../../api/check-input.ts'
import { requestIdOf } from '../../../api/failures.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft } from '../../../drafts/use-draft.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { NoticesFields, type NoticesDraft } from './notices-fields.tsx'
import styles from './notices.module.css'
import { useNotices, useSaveNotices } from './notices-queries.ts'

const useForm = (kept: Notices, onClose: () => void) => {
  const draft = useDraft<NoticesDraft>('selling-notices', kept)
  const save = useSaveNotices()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = draft.value
    const wrong = checkInput(saveNotices, sent)
    setErrors(wrong)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    const isSaved = await save(sent as Notices)
    setBusy(false)
    if (isSaved && !draft.settle(sent)) onClose()
  }
  return { draft, errors, busy, submit }
}

const Frame = ({
  foot,
  onClose,
  children,
}: {
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('selling')
  return (
    <Dialog title={t('notices.title')} shape="panel" foot={foot} onClose={onClose}>
      <div className={cx('stack', styles.dialog)}>{children}</div>
    </Dialog>
  )
}

const Form = ({ kept, onClose }: { kept: Notices; onClose: () => void }) => {
  const { t } = useTranslation('selling')
  const form = useForm(kept, onClose)
  const id = useId()
  const save = (
    <Button kind="dark" type="submit" form={id} busy={form.busy}>
      {t('notices.save')}
    </Button>
  )
  return (
    <Frame foot={save} onClose={onClose}>
      <p className="muted">{t('notices.about', { time: `${SUMMARY_HOUR}:00` })}</p>
      <form id={id} className="stack" noValidate onSubmit={(event) => void form.submit(event)}>
        <NoticesFields draft={form.draft} errors={form.errors} />
      </form>
      <DraftNote draft={form.draft} />
    </Frame>
  )
}

/** PROD-60: what an owner is told about live products, and when. */
export const NoticesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('selling')
  const { data, error, refetch } = useNotices()
  if (data) return <Form kept={data} onClose={onClose} />
  return (
    <Frame onClose={onClose}>
      {error ? (
        <ErrorState
          title={t('notices.failed')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton>
          <SkeletonLines lines={8} />
        </Skeleton>
      )}
    </Frame>
  )
}
