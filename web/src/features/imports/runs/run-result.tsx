import {
  IMPORT_MINUTES,
  sourceProblems,
  type Import,
  type SourceProblem,
} from '@plaudit/contract/imports/imports'
import type { SourceName } from '@plaudit/contract/imports/source-imports'
import { Undo2 } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '../../../api/page/use-public-settings.ts'
import { LoadingOverlay, lazyPart } from '../../../lazy-part.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Dot, SegmentedProgress, type Segment } from '../../../ui/feedback/progress.tsx'
import { useImportActions } from '../queries.ts'
import { segmentsOf } from './run-progress.tsx'
import styles from './run-result.module.css'
import { SourceProblemBanner } from '../sources/source-problem.tsx'
import { limits } from '@plaudit/contract/reviews/review'

const Confirm = lazyPart(() => import('../../../ui/overlay/confirm.tsx').then((m) => m.Confirm))

type SiteRun = Import & { source: SourceName; problem: SourceProblem }
const isSiteProblem = (run: Import): run is SiteRun =>
  (run.source === 'amazon' || run.source === 'aliexpress') &&
  sourceProblems.some((problem) => problem === run.problem)

/** A site that blocked the import: continue later, or use saved pages. */
const SiteEnding = ({
  run,
  source,
  problem,
}: {
  run: SiteRun
  source: SourceName
  problem: SourceProblem
}) => {
  const { t } = useTranslation('sources')
  const actions = useImportActions()
  return (
    <SourceProblemBanner
      source={source}
      problem={problem}
      action={
        <span className="row wrap close">
          {problem !== 'gone' && (
            <Button size="sm" onClick={() => void actions.resume(run.id)}>
              {t('problem.go_on')}
            </Button>
          )}
          <ButtonLink size="sm" to={`/import/${source}`}>
            {t('problem.saved')}
          </ButtonLink>
        </span>
      }
    >
      {t('problem.kept', { shown: formatNumber(run.counts.new + run.counts.changed) })}
    </SourceProblemBanner>
  )
}

/** How far a site was read. */
const WalkLine = ({ walk }: { walk: NonNullable<Import['walk']> }) => {
  const { t } = useTranslation('sources')
  return (
    <p className="sm muted">
      {t('walk.pages', { count: walk.pages_read })}
      {walk.passed_over > 0 && `, ${t('walk.passed', { count: walk.passed_over })}`}
    </p>
  )
}

/** Why an import did not finish, what is kept, and how to continue. */
const Ending = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const actions = useImportActions()
  const support = usePublicSettings().data?.support_email
  const kept = formatNumber(run.counts.new + run.counts.changed)
  if (run.state === 'cancelled')
    return (
      <Banner tone="info">
        {t('run.cancelled_about', {
          processed: formatNumber(run.processed),
          total: formatNumber(run.total),
        })}
      </Banner>
    )
  if (run.state === 'undone') return <Banner tone="info">{t('run.undone_about')}</Banner>
  if (run.state !== 'failed') return null
  if (run.problem === 'too_long')
    return (
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => void actions.resume(run.id)}>
            {t('run.go_on')}
          </Button>
        }
      >
        {t('run.too_long', { minutes: IMPORT_MINUTES })}
      </Banner>
    )
  if (run.problem === 'file_lost') return <Banner tone="error">{t('run.file_lost')}</Banner>
  if (run.problem === 'all_rejected') return <Banner tone="error">{t('run.all_rejected')}</Banner>
  if (isSiteProblem(run)) return <SiteEnding run={run} source={run.source} problem={run.problem} />
  return (
    <Banner
      tone="error"
      live
      title={
        support ? (
          <a href={`mailto:${support}?subject=${encodeURIComponent(`Import ${run.id}`)}`}>
            {t('run.fault')}
          </a>
        ) : (
          t('run.fault')
        )
      }
    >
      {t('run.fault_kept', { shown: kept })}
    </Banner>
  )
}

const Outcome = ({ segment, children }: { segment: Segment; children: ReactNode }) => {
  const { t } = useTranslation('imports')
  return (
    <div className={styles.outcome}>
      <Dot kind={segment.kind} />
      <div>
        <p className={styles.value}>{formatNumber(segment.count)}</p>
        <p className="strong">{t(`outcome.${segment.kind}`)}</p>
        <p className="sm muted">{children}</p>
      </div>
    </div>
  )
}

const UndoLine = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const actions = useImportActions()
  const [asking, setAsking] = useState(false)
  const { new: created, changed } = run.counts
  const shown = created + changed
  return (
    <>
      <p className={styles.undo}>
        {run.undoable && (
          <>
            <Undo2 size={18} aria-hidden className="turns" />
            {t('run.undo_about')}
          </>
        )}
      </p>
      {run.undoable && <Button onClick={() => setAsking(true)}>{t('run.undo')}</Button>}
      {shown > 0 && (
        <ButtonLink kind="primary" to={`/manage?import_id=${run.id}`}>
          {t('run.view', { count: shown, shown: formatNumber(shown) })}
        </ButtonLink>
      )}
      <Suspense fallback={<LoadingOverlay onDrop={() => setAsking(false)} />}>
        {asking && (
          <Confirm
            title={t('run.undo_title')}
            about={
              <>
                {created > 0 && t('run.undo_new', { count: created, shown: formatNumber(created) })}{' '}
                {changed > 0 &&
                  t('run.undo_changed', { count: changed, shown: formatNumber(changed) })}{' '}
                {t('run.undo_final')}
              </>
            }
            verb={t('run.undo')}
            onConfirm={() => void actions.undo(run.id)}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The result of an import by outcome, and the undo button. */
export const RunResult = ({ run, rejectedLink }: { run: Import; rejectedLink: ReactNode }) => {
  const { t } = useTranslation('imports')
  const [fresh, changed, duplicate, rejected] = segmentsOf(run) as [
    Segment,
    Segment,
    Segment,
    Segment,
  ]
  const undone = run.state === 'undone'
  const canAct =
    run.undoable || run.state === 'completed' || run.state === 'failed' || run.state === 'cancelled'
  return (
    <>
      <Ending run={run} />
      <Card label={t(`run.${run.state}`)} foot={canAct && <UndoLine run={run} />}>
        <div className="stack">
          <div className={styles.outcomes}>
            <Outcome segment={fresh}>{t(undone ? 'run.new_undone' : 'run.new_about')}</Outcome>
            <Outcome segment={changed}>
              {t(undone ? 'run.changed_undone' : 'run.changed_about')}
            </Outcome>
            <Outcome segment={duplicate}>{t('run.duplicate_about')}</Outcome>
            <Outcome segment={rejected}>
              {rejected.count > 0 ? rejectedLink : t('run.rejected_about')}
            </Outcome>
          </div>
          {!undone && (
            <SegmentedProgress
              label={t('progress')}
              total={Math.max(1, run.total)}
              segments={segmentsOf(run)}
            />
          )}
          {run.walk && <WalkLine walk={run.walk} />}
          {run.sheets_left_out.length > 0 && (
            <p className="sm muted break">
              {t('sheets.left_out', { names: run.sheets_left_out.join(', ') })}
            </p>
          )}
          {!undone && run.photos.left_out > 0 && (
            <p className="sm muted">
              {t('notes.media', {
                count: run.photos.left_out,
                shown: formatNumber(run.photos.left_out),
                most: limits.media,
              })}
            </p>
          )}
        </div>
      </Card>
    </>
  )
}
