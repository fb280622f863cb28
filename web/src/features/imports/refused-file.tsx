import { columnMeanings, type ColumnMeaning } from '@plaudit/contract/imports'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, requestIdOf, textOf } from '../../api/failures.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, FileButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { saveTemplate } from './downloads.ts'
import { ACCEPTED_FILES } from './drop-zone.tsx'
import styles from './refused-file.module.css'

/** What the server found out about a file of another structure. */
type Facts = { expected: string[]; missing: string[]; found: string[]; suggested: Record<string, ColumnMeaning> }

const factsOf = (failure: unknown): Facts | null => {
  const facts = failure instanceof CallFailure ? (failure.body?.['facts'] as Partial<Facts> | undefined) : undefined
  if (!facts?.found || !facts.expected) return null
  return { missing: [], suggested: {}, ...(facts as Pick<Facts, 'expected' | 'found'>) }
}

const Names = ({ title, names }: { title: string; names: string[] }) =>
  names.length === 0 ? null : (
    <div>
      <h3>{title}</h3>
      <ul className={styles.names}>
        {[...new Set(names)].map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  )

type MeaningsProps = { facts: Facts; onSay: (columns: Record<string, ColumnMeaning>) => void }

/** The owner says what the columns are; what can be guessed is filled in. */
const Meanings = ({ facts, onSay }: MeaningsProps) => {
  const { t } = useTranslation('imports')
  const [said, setSaid] = useState<Record<string, ColumnMeaning>>(facts.suggested)
  return (
    <Card title={t('refused.say')} about={t('refused.say_about')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onSay(said)
        }}
      >
        <div className={styles.meanings}>
          {[...new Set(facts.found)].map((name) => (
            <Field key={name} label={<code className={styles.column}>{name}</code>}>
              {(described) => (
                <Select {...described} value={said[name] ?? 'ignored'} onChange={(event) => setSaid({ ...said, [name]: event.target.value as ColumnMeaning })}>
                  {columnMeanings.map((meaning) => (
                    <option key={meaning} value={meaning}>
                      {t(`meaning.${meaning}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
        </div>
        <span>
          <Button kind="dark" type="submit">
            {t('refused.read')}
          </Button>
        </span>
      </form>
    </Card>
  )
}

type RefusedFileProps = { failure: unknown; fileName: string; onAnother: (file: File) => void; onSay: (columns: Record<string, ColumnMeaning>) => void }

/** Why a file was turned away: what was expected and what was found, that nothing was changed, and the ways on. */
export const RefusedFile = ({ failure, fileName, onAnother, onSay }: RefusedFileProps) => {
  const { t } = useTranslation('imports')
  const facts = factsOf(failure)
  const said = textOf(failure)
  const id = said ? null : requestIdOf(failure)
  const words = facts ? t('refused.structure') : (said ?? t('failed.upload'))
  return (
    <>
      <Card title={t('refused.title')} about={fileName}>
        <div className="stack">
          <Banner tone="error" title={words} live>
            {t(said ? 'refused.kept' : 'refused.upload_kept')} {id && <span className="xs mono">{id}</span>}
          </Banner>
          {facts && (
            <div className={styles.compare}>
              <Names title={t('refused.missing')} names={facts.missing} />
              <Names title={t('refused.expected')} names={facts.expected} />
              <Names title={t('refused.found')} names={facts.found} />
            </div>
          )}
          <div className="row close wrap">
            <FileButton kind="primary" accept={ACCEPTED_FILES} onFile={onAnother}>
              <Upload aria-hidden />
              {t('refused.another')}
            </FileButton>
            <Button onClick={() => void saveTemplate('csv')}>
              <Download aria-hidden />
              {t('drop.csv')}
            </Button>
            <Button onClick={() => void saveTemplate('xlsx')}>
              <Download aria-hidden />
              {t('drop.xlsx')}
            </Button>
          </div>
        </div>
      </Card>
      {facts && facts.found.length > 0 && <Meanings facts={facts} onSay={onSay} />}
    </>
  )
}
