import type { MendableRow, RejectedPage } from '@plaudit/contract/import-mending'
import type { Import, RejectReason } from '@plaudit/contract/imports'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/field.tsx'
import { Failed } from '../../ui/nothing.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { BoneLines, Skeleton } from '../../ui/skeleton.tsx'
import { saveRejected } from './downloads.ts'
import { inputOf, isReady, type PickProduct, productInCall } from './mend-controls.tsx'
import { MendRow } from './mend-row.tsx'
import { useMend, useRejectedRows, type RowInput, type RejectedPlace } from './use-mending.ts'
import styles from './mend-rejected.module.css'

type ToolsProps = {
  page: RejectedPage
  reason: RejectReason | null
  onReason: (reason: RejectReason | null) => void
  onProposed: (reason: RejectReason) => void
  busy: boolean
}

/** One reason at a time, and what was proposed for all rows of a reason in one click. */
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

type RowInputs = Record<number, RowInput>

/** Rows with the same product go in one call; without one they need no product of the owner's. */
const byProduct = (rows: MendableRow[], inputs: RowInputs) =>
  Map.groupBy(rows, (row) =>
    JSON.stringify(productInCall(inputOf(row, inputs[row.row]).product)),
  ).values()

const noInputs: { rows: RowInputs } = { rows: {} }

/** What was put into the rows of an import, kept as one draft. */
const useRowInputs = (id: string) => {
  const draft = useDraft(`mend.${id}`, noInputs)
  // What was put in while others were sent is not known to who sent them.
  const last = useRef(draft.value.rows)
  useEffect(() => {
    last.current = draft.value.rows
  })
  const write = (rows: RowInputs) => {
    last.current = rows
    draft.type({ rows })
  }
  return {
    draft,
    inputs: draft.value.rows,
    put: (row: number, input: RowInput) => write({ ...last.current, [row]: input }),
    /** These were sent: what was put into them since stays. */
    drop: (sent: Record<number, RowInput | undefined>) =>
      write(
        Object.fromEntries(
          Object.entries(last.current).filter(([row, input]) => input !== sent[Number(row)]),
        ),
      ),
  }
}

/** What can be done about rows, one at a time; focus goes to the list when a row leaves it. */
const useTries = (
  id: string,
  { inputs, drop }: ReturnType<typeof useRowInputs>,
  onGone: () => void,
) => {
  const mend = useMend(id)
  const [busy, setBusy] = useState<number | 'many' | null>(null)
  const send = async (
    what: number | 'many',
    calls: Parameters<typeof mend>[0][],
    rows: number[],
  ) => {
    setBusy(what)
    let taken = true
    for (const one of calls) taken = (await mend(one)) && taken
    setBusy(null)
    if (!taken) return
    drop(Object.fromEntries(rows.map((row) => [row, inputs[row]])))
    onGone()
  }
  return {
    busy,
    one: (row: MendableRow, { values, product }: RowInput) =>
      send(row.row, [{ rows: [{ row: row.row, values }], ...productInCall(product) }], [row.row]),
    alike: ({ row, reason, value }: MendableRow, { values, product }: RowInput) =>
      send(row, [{ alike: { reason, value }, values, ...productInCall(product) }], [row]),
    proposed: (reason: RejectReason) => send('many', [{ alike: { reason }, proposed: true }], []),
    changed: (rows: MendableRow[]) =>
      send(
        'many',
        [...byProduct(rows, inputs)].map((group) => ({
          rows: group.map((row) => ({
            row: row.row,
            values: inputOf(row, inputs[row.row]).values,
          })),
          ...productInCall(inputOf(group[0]!, inputs[group[0]!.row]).product),
        })),
        rows.map(({ row }) => row),
      ),
  }
}

/** Rejected rows of an ended import, each with what mends it; what is mended goes through the import again. */
export const MendRejected = ({ run, pick }: { run: Import; pick: PickProduct }) => {
  const { t } = useTranslation('imports')
  const [place, setPlace] = useState<RejectedPlace>({ reason: null, cursor: null })
  const { data: page, error, refetch } = useRejectedRows(run.id, place)
  const writing = useRowInputs(run.id)
  const list = useRef<HTMLUListElement>(null)
  const tries = useTries(run.id, writing, () => list.current?.focus())
  // What was on this page is mended: back to what is left.
  if (
    page &&
    page.results.length === 0 &&
    (place.cursor !== null || (place.reason !== null && page.reasons.length > 0))
  )
    setPlace({ reason: null, cursor: null })
  const changed = (page?.results ?? []).filter(
    (row) => !row.waiting && writing.inputs[row.row] && isReady(row, writing.inputs[row.row]!),
  )
  // Typing must not move the row that is typed in: what is said while typing stands below the rows.
  const note = writing.draft.word && (
    <div className={styles.notice}>
      <DraftNote draft={writing.draft} />
    </div>
  )
  const foot = page &&
    (changed.length > 1 || page.pageInfo.hasNextPage || page.pageInfo.hasPreviousPage) && (
      <Pager pageInfo={page.pageInfo} onGo={(cursor) => setPlace({ ...place, cursor })}>
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
        foot={foot}
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
        {page && page.waiting > 0 && (
          <div className={styles.notice}>
            <Banner tone="info" live>
              {t('mend.waiting_rows', { count: page.waiting, shown: formatNumber(page.waiting) })}
            </Banner>
          </div>
        )}
        {error && !page && <Failed requestId={requestIdOf(error)} onRetry={() => void refetch()} />}
        {!page && !error && (
          <div className={styles.notice}>
            <Skeleton>
              <BoneLines lines={6} />
            </Skeleton>
          </div>
        )}
        {writing.draft.word !== 'kept' && note}
        <ul ref={list} tabIndex={-1} aria-label={t('rejected.title_after')} className="rows">
          {page?.results.map((row) => {
            const input = inputOf(row, writing.inputs[row.row])
            return (
              <MendRow
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
          })}
        </ul>
        {writing.draft.word === 'kept' && note}
      </Card>
    </div>
  )
}
