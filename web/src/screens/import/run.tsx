import type { Import } from '@plaudit/contract/imports'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallFailure, requestIdOf } from '../../api/failures.ts'
import { saveRejected } from '../../features/imports/downloads.ts'
import { isRunning, useImport, useImportActions, useRejectedRows } from '../../features/imports/queries.ts'
import { RejectedRows } from '../../features/imports/rejected-rows.tsx'
import { RunPhotos } from '../../features/imports/run-photos.tsx'
import { RunProgress } from '../../features/imports/run-progress.tsx'
import { RunResult } from '../../features/imports/run-result.tsx'
import { useImportSteps } from '../../features/imports/use-import-steps.ts'
import { SavedList } from '../../features/reviews/saved-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed, Nothing } from '../../ui/nothing.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ReviewsPicture } from '../../ui/picture.tsx'
import { Bone, BoneLines, Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { DateText } from '../../ui/time.tsx'
import styles from './run.module.css'

const NoRun = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('imports')
  const gone = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  if (!gone) return <Failed requestId={requestIdOf(error)} onRetry={onRetry} />
  return (
    <Nothing picture={<ReviewsPicture />} title={t('run.gone')} actions={<ButtonLink to="/import">{t('run.all')}</ButtonLink>}>
      {t('run.gone_about')}
    </Nothing>
  )
}

const Rejected = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const { data } = useRejectedRows(run.id, run.counts.rejected > 0)
  if (!data || data.length === 0) return null
  const shown = formatNumber(data.length)
  return (
    <RejectedRows
      id="rejected"
      title={t('rejected.title_after')}
      about={t('rejected.about_after')}
      aside={
        <Button onClick={() => void saveRejected(run.id, run.file_name)}>
          <Download aria-hidden />
          {t('rejected.download')}
        </Button>
      }
      rows={data}
      foot={run.counts.rejected > data.length && <p className="sm muted">{t('rejected.more', { shown })}</p>}
    />
  )
}

const RunSkeleton = () => (
  <Skeleton>
    <Card>
      <div className="stack">
        <Bone w="12rem" h="2rem" />
        <Bone h="0.5rem" />
        <BoneLines lines={2} />
      </div>
    </Card>
  </Skeleton>
)

const Run = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const actions = useImportActions()
  const ended = !isRunning(run)
  return (
    <>
      {!ended && <RunProgress run={run} onCancel={() => void actions.cancel(run.id)} />}
      {ended && (
        <RunResult
          run={run}
          rejectedLink={
            <a className="link" href="#rejected">
              {t('check.see_why')}
            </a>
          }
        />
      )}
      <div className={styles.columns}>
        {run.state !== 'undone' && <SavedList importId={run.id} title={t('run.just_saved')} all={t('run.open_manage')} />}
        <RunPhotos run={run} />
      </div>
      {ended && <Rejected run={run} />}
    </>
  )
}

/** `/import/runs/{id}`: progress while it runs, the result afterwards. */
export const ImportRunScreen = () => {
  const { t } = useTranslation('imports')
  const { id = '' } = useParams()
  const { data: run, error, refetch } = useImport(id)
  const steps = useImportSteps()
  return (
    <>
      <PageHead
        title={run ? t(`run.${run.state}`) : t('run.running')}
        about={
          run && (
            <>
              {run.file_name ?? t('recent.unnamed')}, <DateText at={run.created_at} withTime />
            </>
          )
        }
        back={{ to: '/import', label: t('title') }}
        actions={<Steps label={t('steps.label')} steps={steps} at={run?.state === 'completed' ? 3 : 2} />}
      />
      {error && !run && (
        <Card>
          <NoRun error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!run && !error && <RunSkeleton />}
      {run && <Run run={run} />}
    </>
  )
}
