import type { FixableRow, RejectedPage } from '@plaudit/contract/imports/fixing'
import type { Import } from '@plaudit/contract/imports/imports'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../../api/failures.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { saveRejected } from '../file/downloads.ts'
import { valuesToRetry, canRetry, type PickProduct } from './fix-controls.tsx'
import { FixRow } from './fix-row.tsx'
import { useRejectedRows, type RejectedPlace } from './use-fix-rows.ts'
import { useRowInputs, type RowInputs } from './use-row-inputs.ts'
import { useRetryRows } from './use-retry-rows.ts'
import styles from './fix-rejected-rows.module.css'
import type { RejectReason } from '@plaudit/contract/imports/rejects'

type ToolsProps = {
  page: RejectedPage
  reason: RejectReason | null
  onReason: (reason: RejectReason | null) => void
  onProposed: (reason: RejectReason) => void
  busy: boolean
}

/** Filters by reason, and applies the suggestions for all rows of a reason in one click. */
const Tools = ({ page, reason, onReason, onProposed, busy }: ToolsProps) => {
  const { t } = useTranslation('imports')
  const all = page.reasons.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <div className={styles.tools}>
      <Select
        className={styles.reasons}
        aria-label={t('rejected.reason')}
        value={reason ?? ''}
        onChange={(event) => onReason((event.target.value || null) as RejectReason | null)}
      >
        <option value="">{t('mend.all', { shown: formatNumber(all) })}</option>
        {page.reasons.map((one) => (
          <option key={one.reason} value={one.reason}>
            {t('mend.of_reason', {
              reason: t(`reason.${one.reason}`),
              shown: formatNumber(one.rows),
            })}
          </option>
        ))}
      </Select>
      {page.reasons
        .filter((one) => one.proposed > 1 && (reason === null || one.reason === reason))
        .map((one) => (
          <div key={one.reason} className={styles.proposed}>
            <span className="sm">{t(`reason.${one.reason}`)}</span>
            <Button size="sm" busy={busy} onClick={() => onProposed(one.reason)}>
              {t('mend.proposed', { count: one.proposed, shown: formatNumber(one.proposed) })}
            </Button>
          </div>
        ))}
    </div>
  )
}

type PagerProps = {
  pageInfo: RejectedPage['pageInfo']
  onGo: (cursor: string | null) => void
  children: ReactNode
}
const Pager = ({ pageInfo, onGo, children }: PagerProps) => {
  const { t } = useTranslation('imports')
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo
  return (
    <div className="row between wrap">
      {children}
      {(hasNextPage || hasPreviousPage) && (
        <span className="row close">
          <Button
            size="sm"
            square
            aria-label={t('mend.before')}
            disabled={!hasPreviousPage}
            onClick={() => onGo(startCursor)}
          >
            <ChevronLeft aria-hidden className="turns" />
          </Button>
          <Button
            size="sm"
            square
            aria-label={t('mend.next')}
            disabled={!hasNextPage}
            onClick={() => onGo(endCursor)}
          >
            <ChevronRight aria-hidden className="turns" />
          </Button>
        </span>
      )}
    </div>
  )
}

type Tries = ReturnType<typeof useRetryRows>
type Writing = ReturnType<typeof useRowInputs>

/** Rows of this page with changes that can be retried. */
const changedIn = (rows: FixableRow[], inputs: RowInputs) =>
  rows.filter((row) => {
    const input = inputs[row.row]
    return !row.waiting && input && canRetry(row, input)
  })

/** This page is empty, but another may not be. */
const isPageDone = ({ results, reasons }: RejectedPage, { cursor, reason }: RejectedPlace) =>
  results.length === 0 && (cursor !== null || (reason !== null && reasons.length > 0))

const needsFoot = ({ pageInfo }: RejectedPage, changed: FixableRow[]) =>
  changed.length > 1 || pageInfo.hasNextPage || pageInfo.hasPreviousPage

type FootProps = {
  page: RejectedPage
  changed: FixableRow[]
  tries: Tries
  onGo: (cursor: string | null) => void
}

const Foot = ({ page, changed, tries, onGo }: FootProps) => {
  const { t } = useTranslation('imports')
  return (
    <Pager pageInfo={page.pageInfo} onGo={onGo}>
      {changed.length > 1 ? (
        <Button
          kind="dark"
          busy={tries.busy === 'many'}
          onClick={() => void tries.changed(changed)}
        >
          {t('mend.changed', { count: changed.length, shown: formatNumber(changed.length) })}
        </Button>
      ) : (
        <span />
      )}
    </Pager>
  )
}

const WaitingNotice = ({ rows }: { rows: number }) => {
  const { t } = useTranslation('imports')
  if (rows === 0) return null
  return (
    <div className={styles.notice}>
      <Banner tone="info" live>
        {t('mend.waiting_rows', { count: rows, shown: formatNumber(rows) })}
      </Banner>
    </div>
  )
}

const NoPage = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <ErrorState requestId={requestIdOf(error)} onRetry={onRetry} />
  ) : (
    <div className={styles.notice}>
      <Skeleton>
        <SkeletonLines lines={6} />
      </Skeleton>
    </div>
  )

type RowsProps = { rows: FixableRow[]; writing: Writing; tries: Tries; pick: PickProduct }

const Rows = ({ rows, writing, tries, pick }: RowsProps) =>
  rows.map((row) => {
    const input = valuesToRetry(row, writing.inputs[row.row])
    return (
      <FixRow
        key={row.row}
        row={row}
        input={input}
        busy={tries.busy === row.row}
        pick={pick}
        onChange={(next) => writing.put(row.row, next)}
        onTry={() => void tries.one(row, input)}
        onTryAlike={() => void tries.alike(row, input)}
      />
    )
  })

/** Rejected rows of an ended import, each with what fixes it; what is fixed goes through the import again. */
export const FixRejectedRows = ({ run, pick }: { run: Import; pick: PickProduct }) => {
  const { t } = useTranslation('imports')
  const [place, setPlace] = useState<RejectedPlace>({ reason: null, cursor: null })
  const { data: page, error, refetch } = useRejectedRows(run.id, place)
  const writing = useRowInputs(run.id)
  const list = useRef<HTMLUListElement>(null)
  const tries = useRetryRows(run.id, writing, () => list.current?.focus())
  // All rows of this page are fixed: back to the remaining ones.
  if (page && isPageDone(page, place)) setPlace({ reason: null, cursor: null })
  const changed = changedIn(page?.results ?? [], writing.inputs)
  // Messages while typing are shown below the rows, so that the edited row does not move.
  const note = writing.draft.word && (
    <div className={styles.notice}>
      <DraftNote draft={writing.draft} />
    </div>
  )
  return (
    <div id="rejected">
      <Card
        title={t('rejected.title_after')}
        about={t('mend.about')}
        aside={
          <Button onClick={() => void saveRejected(run.id, run.file_name)}>
            <Download aria-hidden />
            {t('rejected.download')}
          </Button>
        }
        foot={
          page &&
          needsFoot(page, changed) && (
            <Foot
              page={page}
              changed={changed}
              tries={tries}
              onGo={(cursor) => setPlace({ ...place, cursor })}
            />
          )
        }
        flush
      >
        {page && (
          <Tools
            page={page}
            reason={place.reason}
            onReason={(reason) => setPlace({ reason, cursor: null })}
            onProposed={(reason) => void tries.proposed(reason)}
            busy={tries.busy === 'many'}
          />
        )}
        {page && <WaitingNotice rows={page.waiting} />}
        {!page && <NoPage error={error} onRetry={() => void refetch()} />}
        {writing.draft.word !== 'kept' && note}
        <ul ref={list} tabIndex={-1} aria-label={t('rejected.title_after')} className="rows">
          {page && <Rows rows={page.results} writing={writing} tries={tries} pick={pick} />}
        </ul>
        {writing.draft.word === 'kept' && note}
      </Card>
    </div>
  )
}
