import type { Import } from '@plaudit/contract/imports/imports'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallFailure, requestIdOf } from '../../api/failures.ts'
import { useAccount } from '../../features/accounts/queries.ts'
import { isRunning, useImport, useImportActions } from '../../features/imports/queries.ts'
import { RunPhotos } from '../../features/imports/runs/run-photos.tsx'
import { RunProgress } from '../../features/imports/runs/run-progress.tsx'
import { RunResult } from '../../features/imports/runs/run-result.tsx'
import { SyncCard } from '../../features/imports/syncs/sync-card.tsx'
import { useImportSteps } from '../../features/imports/file/use-import-steps.ts'
import { ImportedReviews } from '../../features/reviews/list/imported-reviews.tsx'
import { SimilarBanner } from '../../features/supplier-products/similar-banner.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ReviewsPicture } from '../../ui/data/illustrations.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { DateText } from '../../ui/text/time.tsx'
import styles from './run.module.css'

const NoRun = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('imports')
  const gone = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  if (!gone) return <ErrorState requestId={requestIdOf(error)} onRetry={onRetry} />
  return (
    <EmptyState
      picture={<ReviewsPicture />}
      title={t('run.gone')}
      actions={<ButtonLink to="/import">{t('run.all')}</ButtonLink>}
    >
      {t('run.gone_about')}
    </EmptyState>
  )
}

/** Most imports refuse nothing, so what fixes rows is loaded only when it is needed. */
const FixRejectedRowsSection = lazyPart(() =>
  import('./fixing.tsx').then((m) => m.FixRejectedRowsSection),
)

/** What an import that was undone had refused. */
const RejectedBefore = lazyPart(() => import('./rejected-before.tsx').then((m) => m.RejectedBefore))

const RunSkeleton = () => (
  <Skeleton>
    <Card>
      <div className="stack">
        <SkeletonBox w="12rem" h="2rem" />
        <SkeletonBox h="0.5rem" />
        <SkeletonLines lines={2} />
      </div>
    </Card>
  </Skeleton>
)

/** Hidden per account, so it waits until the account is known. */
const Similar = ({ importId }: { importId: string }) => {
  const account = useAccount()
  return account.data ? <SimilarBanner importId={importId} accountId={account.data.id} /> : null
}

const Run = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const actions = useImportActions()
  const ended = !isRunning(run)
  const undone = run.state === 'undone'
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
      {run.state === 'completed' && <Similar importId={run.id} />}
      {ended && <SyncCard run={run} />}
      <div className={styles.columns}>
        {!undone && (
          <ImportedReviews
            importId={run.id}
            title={t('run.just_saved')}
            all={t('run.open_manage')}
          />
        )}
        {!undone && <RunPhotos run={run} />}
      </div>
      {ended && run.counts.rejected > 0 && (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          {undone ? <RejectedBefore run={run} /> : <FixRejectedRowsSection run={run} />}
        </Suspense>
      )}
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
              <bdi>{run.file_name ?? t('recent.unnamed')}</bdi> ·{' '}
              <DateText at={run.created_at} withTime />
            </>
          )
        }
        back={{ to: '/import', label: t('title') }}
        actions={
          <Steps label={t('steps.label')} steps={steps} at={run?.state === 'completed' ? 3 : 2} />
        }
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
