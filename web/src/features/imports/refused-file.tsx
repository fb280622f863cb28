import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailure, requestIdOf, textOf } from '../../api/failures.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { saveTemplate } from './downloads.ts'
import styles from './refused-file.module.css'

const listIn = (failure: unknown, field: string): string[] => {
  const value = failure instanceof CallFailure ? failure.body?.[field] : undefined
  return Array.isArray(value) ? value.map(String) : []
}

const Names = ({ title, names }: { title: string; names: string[] }) =>
  names.length === 0 ? null : (
    <div>
      <h3>{title}</h3>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  )

/** Why a file was turned away: what was expected and what was found, and that nothing was changed. */
export const RefusedFile = ({ failure, fileName }: { failure: unknown; fileName: string }) => {
  const { t } = useTranslation('imports')
  const said = textOf(failure)
  const id = said ? null : requestIdOf(failure)
  return (
    <Card title={t('refused.title')} about={fileName}>
      <div className="stack">
        <Banner tone="error" title={said ?? t('failed.upload')} live>
          {t(said ? 'refused.kept' : 'refused.upload_kept')} {id && <span className="xs mono">{id}</span>}
        </Banner>
        <div className={styles.compare}>
          <Names title={t('refused.expected')} names={listIn(failure, 'expected')} />
          <Names title={t('refused.found')} names={listIn(failure, 'found')} />
        </div>
        <div className="row close wrap">
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
  )
}
