import { MOST_COMPARED } from '@plaudit/contract/dropshipping/find-products'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import type { FindUrl } from '../finding/use-find-url.ts'

/** PROD-21: how many are chosen to be compared; stays visible at the lower edge. */
export const CompareBar = ({ url: { compared, change } }: { url: FindUrl }) => {
  const { t } = useTranslation('find')
  if (compared.length === 0) return null
  return (
    <ActionBar
      label={t('compare.label')}
      words={
        <>
          <strong className="num">
            {t('compare.chosen_of', { shown: compared.length, most: MOST_COMPARED })}
          </strong>
          {compared.length === 1 && <span>{t('compare.one_more')}</span>}
        </>
      }
    >
      {compared.length > 1 && (
        <Button onClick={() => change({ comparing: '1' })}>
          <Scale aria-hidden />
          {t('compare.show', { count: compared.length })}
        </Button>
      )}
      <Button onClick={() => change({ compare: null }, { replace: true })}>
        {t('compare.clear')}
      </Button>
    </ActionBar>
  )
}
