import {
  SOURCE_MAX_BYTES,
  SOURCE_MAX_PAGES,
  type SourceName,
} from '@plaudit/contract/imports/source-imports'
import { File as FileIcon, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, FileButton } from '../../../ui/form/button.tsx'
import { Field, Textarea } from '../../../ui/form/field.tsx'
import styles from './source-form.module.css'
import type { SavedPage } from './use-source.ts'

const ACCEPTED = '.html,.htm,.mhtml,.json,.txt,text/html,application/json,text/plain'

/** Old pages declare another encoding than UTF-8. */
const readText = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 2048))
  const charset = /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

type SavedPagesProps = {
  source: SourceName
  value: SavedPage[]
  onChange: (pages: SavedPage[]) => void
  error?: string | undefined
}

/** Why the start would be refused. */
const tooMuchOf = (pages: SavedPage[]) => {
  if (pages.length > SOURCE_MAX_PAGES) return 'saved.many'
  const size = pages.reduce((sum, { text }) => sum + new Blob([text]).size, 0)
  return size > SOURCE_MAX_BYTES * 0.9 ? 'saved.large' : undefined
}

const PastePage = ({ onPaste }: { onPaste: (text: string) => void }) => {
  const { t } = useTranslation('sources')
  const [pasted, setPasted] = useState('')
  return (
    <>
      <Field label={t('saved.paste')}>
        {(described) => (
          <Textarea
            {...described}
            rows={3}
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        )}
      </Field>
      {pasted.trim() !== '' && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              onPaste(pasted)
              setPasted('')
            }}
          >
            {t('saved.add')}
          </Button>
        </div>
      )}
    </>
  )
}

type PageListProps = { pages: SavedPage[]; onChange: (pages: SavedPage[]) => void }

const PageList = ({ pages, onChange }: PageListProps) => {
  const { t } = useTranslation('sources')
  return (
    <ul className={styles.pages}>
      {pages.map((page, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <li key={`${page.name}:${i}`} className="row close">
          <FileIcon size={16} aria-hidden />
          <span className="grow break">{page.name}</span>
          <Button
            kind="quiet"
            size="sm"
            square
            aria-label={t('saved.remove', { name: page.name })}
            onClick={() => onChange(pages.filter((_one, at) => at !== i))}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** An alternative: pages of the site as files, or pasted. */
export const SavedPages = ({ source, value, onChange, error }: SavedPagesProps) => {
  const { t } = useTranslation('sources')
  const [refused, setRefused] = useState<string>()
  const add = (page: SavedPage) => {
    const all = [...value, page]
    const reason = tooMuchOf(all)
    setRefused(reason && t(reason, { most: SOURCE_MAX_PAGES }))
    if (!reason) onChange(all)
  }
  const message = refused ?? error
  return (
    <details className={styles.saved} open={value.length > 0 || error !== undefined || undefined}>
      <summary>{t('saved.title')}</summary>
      <div className="stack">
        <p className="sm muted">{t(`${source}.saved_about`)}</p>
        <div>
          <FileButton
            accept={ACCEPTED}
            onFile={(file) => void readText(file).then((text) => add({ name: file.name, text }))}
          >
            <Upload aria-hidden />
            {t('saved.choose')}
          </FileButton>
        </div>
        <PastePage
          onPaste={(text) => add({ name: t('saved.pasted', { number: value.length + 1 }), text })}
        />
        {value.length > 0 && <PageList pages={value} onChange={onChange} />}
        {message && (
          <p role="alert" className={styles.error}>
            {message}
          </p>
        )}
      </div>
    </details>
  )
}
