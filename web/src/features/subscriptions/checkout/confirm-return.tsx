import { confirmPaypal, confirmShopify } from '@plaudit/contract/billing/checkout'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { forgetPlansFlag } from '../../../api/plans-flag.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { factOf, refusalText } from '../card/refusal-text.ts'
import { followAnswer } from '../follow-answer.ts'
import { useReadAgain } from '../queries.ts'
import { Declined } from './declined.tsx'
import { forgetOrderChoice } from './order/order-draft.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

export type Return =
  | { provider: 'paypal'; id: string; token: string | null }
  | { provider: 'shopify'; chargeId: string | null }

/** What Shopify names in the address that it sends the owner back to; anything else there is not passed on. */
export const chargeIdOf = (query: URLSearchParams): string | null =>
  /^\d{1,20}$/.exec(query.get('charge_id') ?? '')?.[0] ?? null

const ask = (back: Return): Promise<BillingAnswer> =>
  back.provider === 'shopify'
    ? call(confirmShopify, { ...(back.chargeId && { charge_id: back.chargeId }) })
    : call(confirmPaypal, { id: back.id, ...(back.token && { execute_token: back.token }) })

/** `ofPlan`: the membership says how the plan stands now, and what can be done about it. */
type Refused = { refused: string; ofPlan: boolean }
type Ended = Refused | 'declined' | null

const ofPlan: ReadonlySet<unknown> = new Set(['plan_cancelled', 'earlier_page'])

type AskingProps = {
  back: Return
  isNext: boolean
  onNextPage: () => void
  onDone: () => void
  onLeft?: (() => void) | undefined
  onEnded: (how: Ended) => void
}

/** Asks once, when it is shown. */
const Asking = ({ back, isNext, onNextPage, onDone, onLeft, onEnded }: AskingProps) => {
  const { t } = useTranslation('checkout')
  const readAgain = useReadAgain()
  const confirm = useEffectEvent(async () => {
    try {
      const answer = await ask(back)
      if (answer.status === 'redirect') onNextPage()
      await followAnswer(answer)
      await readAgain()
      forgetOrderChoice()
      onDone()
    } catch (failure) {
      // What was refused is said here: no plans are offered for it.
      forgetPlansFlag()
      const why = factOf(failure)
      if (why === 'not_approved' && onLeft) return onLeft()
      const isOfPlan = ofPlan.has(why)
      if (isOfPlan || why === 'difference_refused') await readAgain()
      onEnded(
        why === 'difference_refused'
          ? 'declined'
          : { refused: refusalText(failure) ?? '', ofPlan: isOfPlan },
      )
    }
  })
  useEffect(() => void confirm(), [])
  return (
    <div className="stack" aria-live="polite">
      <p>{isNext ? t('return.next_page') : t(`return.${back.provider}`)}</p>
      <Skeleton>
        <SkeletonLines lines={3} />
      </Skeleton>
    </div>
  )
}

type NotDoneProps = { ended: Refused; isKeeping: boolean; onAgain: () => void }

/** It was refused, or nobody answered: why, and the ways on. */
const NotDone = ({ ended, isKeeping, onAgain }: NotDoneProps) => {
  const { t } = useTranslation('checkout')
  return (
    <div role="alert">
      <EmptyState
        title={t('return.not_done')}
        actions={
          <>
            <Button kind="primary" onClick={onAgain}>
              {t('return.again')}
            </Button>
            {ended.ofPlan || isKeeping ? (
              <ButtonLink to="/settings/membership">{t('done.membership')}</ButtonLink>
            ) : (
              <ButtonLink to="/settings/plans">{t('return.plans')}</ButtonLink>
            )}
          </>
        }
      >
        {ended.refused}
      </EmptyState>
    </div>
  )
}

type ConfirmReturnProps = {
  back: Return
  onDone: () => void
  /** Nothing was approved: where that is said beside the order. */
  onLeft?: () => void
  /** A plan was to be kept, and none to be chosen. */
  isKeeping?: boolean
}

/** Back from an approval page: the server asks the provider how it ended, whatever the address says. Safe to repeat. */
export const ConfirmReturn = ({ back, onDone, onLeft, isKeeping = false }: ConfirmReturnProps) => {
  const [ended, setEnded] = useState<Ended>(null)
  const [isNext, setIsNext] = useState(false)
  return (
    <Card>
      {ended === null && (
        <Asking
          back={back}
          isNext={isNext}
          onNextPage={() => setIsNext(true)}
          onDone={onDone}
          onLeft={onLeft}
          onEnded={setEnded}
        />
      )}
      {ended === 'declined' && <Declined isByOwner={back.provider === 'shopify'} />}
      {ended !== null && ended !== 'declined' && (
        <NotDone ended={ended} isKeeping={isKeeping} onAgain={() => setEnded(null)} />
      )}
    </Card>
  )
}
