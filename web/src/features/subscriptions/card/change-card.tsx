import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { followAnswer } from '../follow-answer.ts'
import { useReadAgain } from '../queries.ts'
import { CardElement, type CardHandle } from './card-element.tsx'
import { refusalText } from './refusal-text.ts'
import { updatePaymentMethod } from '@plaudit/contract/billing/card'

/** Another card from now on; an open invoice is tried with it at once (BILL-8). */
export const ChangeCard = ({ open, onClose }: { open: string | null; onClose: () => void }) => {
  const { t } = useTranslation('checkout')
  const card = useRef<CardHandle>(null)
  const readAgain = useReadAgain()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !card.current) return
    setBusy(true)
    setRefused(null)
    try {
      await followAnswer(
        await call(updatePaymentMethod, { payment_method_id: await card.current.take() }),
      )
      await readAgain()
      showToast({ type: 'success', text: t(open ? 'change.paid' : 'change.done') })
      onClose()
    } catch (failure) {
      card.current?.forget()
      setRefused(refusalText(failure))
      void readAgain()
    } finally {
      setBusy(false)
    }
  }
  const verb = () => {
    if (busy) return t('change.busy')
    return open ? t('change.pay', { amount: open }) : t('change.verb')
  }
  return (
    <Dialog
      title={t('change.title')}
      about={open ? t('change.open', { amount: open }) : t('change.about')}
      onClose={onClose}
    >
      <form className="stack" onSubmit={(event) => void save(event)} noValidate>
        <CardElement ref={card} asksAddress />
        {refused && (
          <Banner tone="error" title={t('refused.title')} live>
            {refused}
          </Banner>
        )}
        <Button type="submit" kind="primary" size="lg" block busy={busy}>
          {verb()}
        </Button>
      </form>
    </Dialog>
  )
}
