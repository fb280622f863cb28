import { Download, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveExport } from '../../features/reviews/export/export-reviews.ts'
import type { Filter } from '../../features/reviews/list/filter.ts'
import { Button } from '../../ui/form/button.tsx'
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

type ManageHeadProps = { filter: Filter; onAdd: () => void; onExport: () => void }

/** The screen's title, and the actions on the list as a whole. */
export const ManageHead = ({ filter, onAdd, onExport }: ManageHeadProps) => {
  const { t } = useTranslation('manage')
  return (
    <PageHead
      title={t('title')}
      actions={
        <>
          <LazyMenu
            trigger={
              <Button>
                <Download aria-hidden />
                {t('export')}
              </Button>
            }
            items={[
              {
                label: t('export_csv'),
                onSelect: () => void saveExport(filter, { format: 'csv' }),
              },
              {
                label: t('export_xlsx'),
                onSelect: () => void saveExport(filter, { format: 'xlsx' }),
              },
              { label: t('export_more'), onSelect: onExport },
            ]}
          />
          <Button onClick={onAdd}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </>
      }
    />
  )
}
