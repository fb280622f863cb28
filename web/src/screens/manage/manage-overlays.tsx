import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import styles from '../manage.module.css'
import { ProductSelect } from './lazy-product-select.tsx'
import type { ManageList } from './use-manage-list.ts'

const AddReview = lazyPart(() =>
  import('../../features/reviews/one-review/add-review.tsx').then((m) => m.AddReview),
)
const KeysHelp = lazyPart(() =>
  import('../../features/reviews/list/keys-help.tsx').then((m) => m.KeysHelp),
)
const ExportDialog = lazyPart(
  () => import('../../features/reviews/export/export-dialog.tsx').then((m) => m.ExportDialog),
  'exports',
)
const Facets = lazyPart(() =>
  import('../../features/reviews/list/facets.tsx').then((m) => m.Facets),
)
const Dialog = lazyPart(() => import('../../ui/overlay/dialog.tsx').then((m) => m.Dialog))

export type Overlay = 'filters' | 'add' | 'keys' | 'export'

const AddWithProduct = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('manage')
  return (
    <AddReview
      renderProduct={(product, onChange, error) => (
        <Field label={t('create.product')} error={error}>
          {(described) => (
            <ProductSelect
              label={t('create.product')}
              described={described}
              value={product}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      onClose={onClose}
    />
  )
}

type FiltersPanelProps = { list: ManageList; onClose: () => void }

const FiltersPanel = ({ list: { url, counts, total }, onClose }: FiltersPanelProps) => {
  const { t } = useTranslation('manage')
  return (
    <Dialog
      title={t('filters.label')}
      shape="panel"
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={url.clear}>
            {t('filters.clear')}
          </Button>
          <Button kind="dark" onClick={onClose}>
            {t('filters.show', { count: total ?? 0, shown: formatNumber(total ?? 0) })}
          </Button>
        </>
      }
    >
      <div className={styles.inPanelPadded}>
        <Facets url={url} counts={counts} />
      </div>
    </Dialog>
  )
}

type ManageOverlaysProps = {
  list: ManageList
  shown: Overlay | null
  onClose: () => void
  /** The opened review, if there is no space next to the list. */
  review: ReactNode
  onCloseReview: () => void
}

/** The overlays of the screen, one at a time. */
export const ManageOverlays = ({
  list,
  shown,
  onClose,
  review,
  onCloseReview,
}: ManageOverlaysProps) => {
  const { t } = useTranslation('manage')
  return (
    <Suspense fallback={<LoadingOverlay onDrop={onClose} />}>
      {review && (
        <Dialog title={t('detail.label')} shape="panel" wide onClose={onCloseReview}>
          <div className={styles.inPanel}>{review}</div>
        </Dialog>
      )}
      {shown === 'filters' && <FiltersPanel list={list} onClose={onClose} />}
      {shown === 'add' && <AddWithProduct onClose={onClose} />}
      {shown === 'export' && (
        <ExportDialog filter={list.url.filter} total={list.total} onClose={onClose} />
      )}
      {shown === 'keys' && <KeysHelp onClose={onClose} />}
    </Suspense>
  )
}
