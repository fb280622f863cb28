import { confirmPaypal, confirmShopify, type BillingAnswer } from '@plaudit/contract/billing'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Nothing } from '../../../ui/nothing.tsx'
import { BoneLines, Skeleton } from '../../../ui/skeleton.tsx'
import { refusalWords } from '../card/refusal-words.ts'
import { followAnswer } from '../follow-answer.ts'
import { useReadAgain } from '../queries.ts'

export type Return = { provider: 'paypal'; id: string; token: string | null } | { provider: 'shopify' }

const ask = (back: Return): Promise<BillingAnswer> =>
  back.provider === 'shopify' ? call(confirmShopify, {}) : call(confirmPaypal, { id: back.id, ...(back.token && { execute_token: back.token }) })

type Ended = { refused: string } | null

/** Asks once, when it is shown. */
const Asking = ({ back, onDone, onRefused }: { back: Return; onDone: () => void; onRefused: (words: string) => void }) => {
  const { t } = useTranslation('checkout')
  const readAgain = useReadAgain()
  const confirm = useEffectEvent(async () => {
    try {
      await followAnswer(await ask(back))
      await readAgain()
      onDone()
    } catch (failure) {
      onRefused(refusalWords(failure) ?? '')
    }
  })
  useEffect(() => void confirm(), [])
  return (
    <div className="stack" aria-live="polite">
      <p>{t(`return.${back.provider}`)}</p>
      <Skeleton>
        <BoneLines lines={3} />
      </Skeleton>
    </div>
  )
}

/** Back from an approval page: the server asks the provider how it ended, whatever the address says. Safe to repeat. */
export const ConfirmReturn = ({ back, onDone }: { back: Return; onDone: () => void }) => {
  const { t } = useTranslation('checkout')
  const [ended, setEnded] = useState<Ended>(null)
  return (
    <Card>
      {ended === null ? (
        <Asking back={back} onDone={onDone} onRefused={(refused) => setEnded({ refused })} />
      ) : (
        <div role="alert">
          <Nothing
            title={t('refused.title')}
            actions={
              <>
                <Button kind="primary" onClick={() => setEnded(null)}>
                  {t('return.again')}
                </Button>
                <ButtonLink to="/settings/plans">{t('return.plans')}</ButtonLink>
              </>
            }
          >
            {ended.refused}
          </Nothing>
        </div>
      )}
    </Card>
  )
}
