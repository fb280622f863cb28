import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink, FileButton } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatBytes } from '../../../ui/text/numbers.ts'
import { relativeTime } from '../../../ui/text/relative-time.ts'
import { ACCEPTED_FILES } from '../file/drop-zone.tsx'
import { useDiscard, useWaitingFiles } from './draft-queries.ts'
import styles from './waiting-files.module.css'

const SHOWN = 3

type WaitingFilesProps = { onFile: (file: File) => void }
type WaitingFileProps = WaitingFilesProps & { draft: ImportDraft; onDiscarded: () => void }

/** Discards a file once, however often the button is pressed. */
const useDiscardOnce = (id: string, onDiscarded: () => void) => {
  const discard = useDiscard()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    if (await discard(id)) onDiscarded()
    else setBusy(false)
  }
  return { busy, run }
}

/** An earlier file: to continue, to finish its upload, or to discard. */
const WaitingFile = ({ draft, onFile, onDiscarded }: WaitingFileProps) => {
  const { t, i18n } = useTranslation('imports')
  const discarding = useDiscardOnce(draft.id, onDiscarded)
  const [now] = useState(() => new Date())
  const { id, file_name: name, size, received } = draft
  const isReady = draft.state === 'ready'
  const until = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(draft.expires_at))
  const about = isReady
    ? t('waiting.about', {
        size: formatBytes(size),
        ago: relativeTime(new Date(draft.created_at), now, i18n.language),
        until,
      })
    : t('waiting.unfinished_about', {
        received: formatBytes(received),
        size: formatBytes(size),
        until,
      })
  return (
    <Card label={t(isReady ? 'waiting.title' : 'waiting.unfinished', { name })}>
      <div className={styles.file}>
        <div className="stack close grow">
          <h2 className="break">{t(isReady ? 'waiting.title' : 'waiting.unfinished', { name })}</h2>
          <p className="sm muted">{about}</p>
        </div>
        <div className={styles.actions}>
          <Button kind="quiet" busy={discarding.busy} onClick={() => void discarding.run()}>
            {t('waiting.discard')}
          </Button>
          {isReady ? (
            <ButtonLink kind="dark" to={`/import/csv?draft=${id}`}>
              {t('waiting.continue')}
            </ButtonLink>
          ) : (
            <FileButton kind="dark" accept={ACCEPTED_FILES} onFile={onFile}>
              {t('waiting.choose')}
            </FileButton>
          )}
        </div>
      </div>
    </Card>
  )
}

/** What was uploaded today and is not imported yet; nothing where there is none. */
export const WaitingFiles = ({ onFile }: WaitingFilesProps) => {
  const { t } = useTranslation('imports')
  const { data } = useWaitingFiles()
  const [isOpen, setOpen] = useState(false)
  const all = data?.results ?? []
  const shown = isOpen ? all : all.slice(0, SHOWN)
  const list = useRef<HTMLDivElement>(null)
  // The pressed button goes with its file: focus stays among the remaining ones, or at the start of the page.
  const keepFocus = () => (all.length > 1 ? list.current : document.getElementById('main'))?.focus()
  if (all.length === 0) return null
  return (
    <div ref={list} tabIndex={-1} className={styles.files}>
      {shown.map((draft) => (
        <WaitingFile key={draft.id} draft={draft} onFile={onFile} onDiscarded={keepFocus} />
      ))}
      {shown.length < all.length && (
        <div>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t('waiting.all')}
          </Button>
        </div>
      )}
    </div>
  )
}
