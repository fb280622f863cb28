import {
  listExportFormats,
  type ExportApp,
  type exportFiles,
  type ExportFormat,
} from '@plaudit/contract/reviews/export'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { requestIdOf } from '../../../api/failures.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Segmented } from '../../../ui/form/choice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field, Select } from '../../../ui/form/field.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { saveExport } from './export-reviews.ts'
import type { Filter } from '../list/filter.ts'

type File = (typeof exportFiles)[number]

/** What the chosen format cannot contain, shown before the export. */
const Lacks = ({ format, file }: { format: ExportFormat; file: File }) => {
  const { t } = useTranslation('exports')
  if (format.app === 'template')
    return <Banner tone="success">{file === 'zip' ? t('whole_zip') : t('whole')}</Banner>
  const { lacks, states, most_photos: photos, most_videos: videos } = format
  return (
    <Banner tone="info" title={t('lacks', { app: format.name })}>
      <ul className="stack close">
        {lacks.length > 0 && (
          <li>
            {t('lacks_fields', { fields: lacks.map((field) => t(`field.${field}`)).join(', ') })}
          </li>
        )}
        {states.length === 1 && <li>{t('published_only')}</li>}
        {states.length > 1 && !states.includes('pending') && <li>{t('pending_hidden')}</li>}
        {photos !== null && !lacks.includes('photos') && (
          <li>{t('most_photos', { count: photos })}</li>
        )}
        {videos !== null && !lacks.includes('videos') && (
          <li>{t('most_videos', { count: videos })}</li>
        )}
        {format.needs_text && <li>{t('needs_text')}</li>}
      </ul>
    </Banner>
  )
}

type Props = {
  filter: Filter
  /** The number of reviews in the filtered list; undefined while unknown. */
  total: number | undefined
  onClose: () => void
}

const useFormats = () =>
  useQuery({
    queryKey: ['export-formats'],
    queryFn: ({ signal }) => call(listExportFormats, {}, { signal }),
    staleTime: Infinity,
  })

/** All reviews, or those of the list as it is filtered. */
type Which = 'all' | 'list'

type WhichReviewsProps = Pick<Props, 'total'> & { which: Which; onChange: (which: Which) => void }

const WhichReviews = ({ which, total, onChange }: WhichReviewsProps) => {
  const { t } = useTranslation('exports')
  return (
    <Segmented
      label={t('which')}
      value={which}
      onChange={onChange}
      options={[
        {
          value: 'list',
          label:
            total === undefined
              ? t('list')
              : t('list_count', { count: total, shown: formatNumber(total) }),
        },
        { value: 'all', label: t('all') },
      ]}
    />
  )
}

type AppFieldProps = {
  formats: ExportFormat[]
  app: ExportApp
  onChange: (app: ExportApp) => void
}

const AppField = ({ formats, app, onChange }: AppFieldProps) => {
  const { t } = useTranslation('exports')
  return (
    <Field label={t('app')} hint={t('app_hint')}>
      {(described) => (
        <Select
          {...described}
          value={app}
          onChange={(event) => onChange(event.target.value as ExportApp)}
        >
          {formats.map((one) => (
            <option key={one.app} value={one.app}>
              {one.app === 'template' ? t('ours') : one.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Which reviews to export, for which app, in which format; what the format cannot contain is shown before. */
export const ExportDialog = ({ filter, total, onClose }: Props) => {
  const { t } = useTranslation('exports')
  const { data, error, refetch } = useFormats()
  const isNarrowed = Object.keys(filter).length > 0
  const [which, setWhich] = useState<Which>(isNarrowed ? 'list' : 'all')
  const [app, setApp] = useState<ExportApp>('template')
  const [file, setFile] = useState<File>('csv')
  const format = data?.find((one) => one.app === app)
  const save = () => {
    onClose()
    void saveExport(which === 'list' ? filter : {}, { format: file, app })
  }
  return (
    <Dialog
      title={t('title')}
      about={t('about')}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" disabled={!format} onClick={save}>
            {t('download')}
          </Button>
        </>
      }
    >
      {error && !data && (
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Skeleton>
          <SkeletonLines lines={5} />
        </Skeleton>
      )}
      {data && format && (
        <div className="stack">
          {isNarrowed && <WhichReviews which={which} total={total} onChange={setWhich} />}
          <AppField formats={data} app={app} onChange={setApp} />
          <Segmented
            label={t('file')}
            value={file}
            onChange={setFile}
            options={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: 'XLSX' },
              { value: 'zip', label: t('zip') },
            ]}
          />
          <div aria-live="polite">
            <Lacks format={format} file={file} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
