import type { listRemaps } from '@plaudit/contract/dropshipping/remaps'
import type { Output } from '@plaudit/contract/endpoint'
import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, requestIdOf } from '../../../api/failures.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { saidOf } from '../pushing/push-failures.ts'
import { firstChoices, pairsOf, withChoice, type Choices } from './remap-choices.ts'
import { useApplyRemaps, useRemaps } from './remap-queries.ts'
import { RemapTable } from './remap-table.tsx'

type Found = Output<typeof listRemaps>

/** Chosen over an older list, or the product is being pushed. */
const isStale = (failure: unknown) => failure instanceof CallFailure && failure.status === 409

const NotApplied = ({ failure, onReload }: { failure: unknown; onReload: () => void }) => {
  const { t } = useTranslation('selling')
  const reload = isStale(failure) && (
    <Button size="sm" onClick={onReload}>
      {t('remap.reload')}
    </Button>
  )
  return (
    <Banner tone="error" live action={reload}>
      {saidOf(failure, 'selling:remap.failed')}
    </Banner>
  )
}

const Nothing = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('selling')
  return (
    <EmptyState
      picture={
        <IconBox tone="success">
          <CircleCheck />
        </IconBox>
      }
      title={t('remap.empty')}
      actions={<Button onClick={onClose}>{t('remap.close')}</Button>}
    >
      {t('remap.empty_about')}
    </EmptyState>
  )
}

const Form = ({
  formId,
  found,
  choices,
  onChoices,
  onSend,
}: {
  formId: string
  found: Found
  choices: Choices
  onChoices: (choices: Choices) => void
  onSend: () => void
}) => {
  const { t } = useTranslation('selling')
  const { remaps, total } = found
  return (
    <form
      id={formId}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <p>{t('remap.about')}</p>
      {total > remaps.length && (
        <Banner tone="info">
          {t('remap.first', { shown: formatNumber(remaps.length), total: formatNumber(total) })}
        </Banner>
      )}
      <RemapTable
        remaps={remaps}
        variants={new Map(found.variants.map((one) => [one.id, one]))}
        currency={found.currency}
        choices={choices}
        onChoose={(from, to) => onChoices(withChoice(choices, from, to))}
      />
    </form>
  )
}

/** The list, what is chosen of it, and sending it. What is chosen is new with a list that is read again. */
const useRemapping = (id: string, onClose: () => void) => {
  const apply = useApplyRemaps()
  const { data, error, refetch } = useRemaps(id)
  const [edited, setEdited] = useState<{ of: Found; choices: Choices } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const choices = edited && edited.of === data ? edited.choices : firstChoices(data?.remaps ?? [])
  return {
    data,
    error,
    failure,
    isBusy,
    choices,
    choose: (next: Choices) => data && setEdited({ of: data, choices: next }),
    load: () => {
      setFailure(null)
      void refetch()
    },
    send: async () => {
      if (isBusy || choices.size === 0) return
      setBusy(true)
      setFailure(null)
      const result = await apply({ id, pairs: pairsOf(choices) })
      setBusy(false)
      if (result.ok) onClose()
      else setFailure(result.failure)
    },
  }
}

/** PROD-67, PROD-68: gives variants that the supplier sells no more another one of it, or takes them off sale. */
export const RemapDialog = ({
  id,
  title,
  onClose,
}: {
  id: string
  title: string
  onClose: () => void
}) => {
  const { t } = useTranslation('selling')
  const formId = useId()
  const { data, error, failure, isBusy, choices, choose, load, send } = useRemapping(id, onClose)
  const hasRows = data !== undefined && data.remaps.length > 0
  const foot = hasRows && (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('push.close')}
      </Button>
      <Button kind="dark" type="submit" form={formId} busy={isBusy} disabled={choices.size === 0}>
        {choices.size > 0 ? t('remap.apply', { count: choices.size }) : t('remap.apply_none')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('remap.title')} about={<bdi>{title}</bdi>} wide foot={foot} onClose={onClose}>
      <div aria-busy={isBusy} className="stack">
        {failure !== null && <NotApplied failure={failure} onReload={load} />}
        {hasRows && (
          <Form
            formId={formId}
            found={data}
            choices={choices}
            onChoices={choose}
            onSend={() => void send()}
          />
        )}
        {data && !hasRows && <Nothing onClose={onClose} />}
        {error && !data && (
          <ErrorState
            title={t('remap.not_loaded')}
            kept={saidOf(error, 'selling:push.failed_kept')}
            requestId={requestIdOf(error)}
            onRetry={load}
          />
        )}
        {!data && !error && (
          <Skeleton>
            <SkeletonLines lines={4} />
          </Skeleton>
        )}
      </div>
    </Dialog>
  )
}
