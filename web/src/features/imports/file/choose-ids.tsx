import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import type { Choices } from '../preview/use-preview.ts'

type UnknownIds = NonNullable<ImportPreview['unknown_ids']>
type ChooseIdsProps = {
  found: UnknownIds
  said: Choices['unknown_ids']
  onChoose: (said: 'ignore' | 'reject') => void
}

const consequenceOf = (said: ChooseIdsProps['said']) => {
  if (said === 'ignore') return 'ids.ignored'
  return said === 'reject' ? 'ids.rejected' : 'ratings.needed'
}

/** Unknown product ids in rows whose names match a product: one question for the whole file. The owner decides. */
export const ChooseIds = ({ found, said, onChoose }: ChooseIdsProps) => {
  const { t } = useTranslation('imports')
  return (
    <Card
      title={t('ids.title')}
      about={t('ids.about', { count: found.rows, shown: formatNumber(found.rows) })}
    >
      <div className="stack close">
        <p className="sm muted" aria-live="polite">
          {t(consequenceOf(said))}
        </p>
        <span className="row close wrap">
          <Button
            kind={said === undefined ? 'dark' : undefined}
            disabled={said === 'ignore'}
            onClick={() => onChoose('ignore')}
          >
            {t('ids.ignore')}
          </Button>
          <Button disabled={said === 'reject'} onClick={() => onChoose('reject')}>
            {t('ids.reject')}
          </Button>
        </span>
      </div>
    </Card>
  )
}
