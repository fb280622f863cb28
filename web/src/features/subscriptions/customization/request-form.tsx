import type { Account } from '@plaudit/contract/accounts/accounts'
import {
  requestCustomization,
  type CustomizationOffer,
} from '@plaudit/contract/billing/customization'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { checkInput, type FieldErrors } from '../../../api/check-input.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft, useUnsavedGuard } from '../../../drafts/use-draft.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'
import { formatMoney } from '../../../ui/text/numbers.ts'
import { CardElement, type CardHandle } from '../card/card-element.tsx'
import { MethodLine } from '../method-line.tsx'
import { AttachPictures, type Picture } from './attach-pictures.tsx'
import { useBuy } from './use-buy.ts'

/**
 * What the service is charged with: the account's own provider (BILL-91); a card is asked for where none is on file.
 */
export const payingWith = (account: Account) => {
  const subscription = account.active_subscription
  const provider = subscription?.payment_provider ?? 'stripe'
  return {
    provider,
    method: subscription?.payment_method ?? null,
    asksCard: provider === 'stripe' && !subscription?.payment_method,
  }
}

const emptyDraft = { description: '' }

/** What is asked for, and sending it; `card` is read where none is on file. */
const useRequest = (card: RefObject<CardHandle | null>, asksCard: boolean) => {
  const draft = useDraft('customization', emptyDraft)
  const { description } = draft.value
  const [pictures, setPictures] = useState<Picture[]>([])
  useUnsavedGuard(pictures.length > 0)
  const [wrong, setWrong] = useState<FieldErrors>({})
  const { buy, busy, refusal } = useBuy()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { description, picture_keys: pictures.map(({ key }) => key) }
    const found = checkInput(requestCustomization, input)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    await buy(async () => {
      const taken = asksCard ? await card.current?.take() : undefined
      const answer = await call(requestCustomization, {
        ...input,
        ...(taken && { payment_method_id: taken }),
      })
      // The server has them now. Paying may lead to another page at once, which must not ask.
      flushSync(() => setPictures([]))
      draft.settle(input)
      return answer
    })
  }
  return { draft, pictures, setPictures, wrong, busy, refusal, submit }
}

/** The customization wanted, in words and pictures, and its price. */
export const RequestForm = ({
  account,
  offer,
}: {
  account: Account
  offer: CustomizationOffer
}) => {
  const { t } = useTranslation('customization')
  const card = useRef<CardHandle>(null)
  const { provider, method, asksCard } = payingWith(account)
  const request = useRequest(card, asksCard)
  const { draft, pictures, wrong, busy, refusal } = request
  return (
    <Card title={t('form.title')} about={t('form.about')}>
      <form className="stack" onSubmit={(event) => void request.submit(event)} noValidate>
        <TextareaField
          label={t('form.description')}
          hint={t('form.hint')}
          error={wrong['description'] ?? refusal.fields['description']}
          value={draft.value.description}
          maxLength={4000}
          onChange={(event) => draft.type({ description: event.target.value })}
        />
        <DraftNote draft={draft} />
        <AttachPictures pictures={pictures} onChange={request.setPictures} />
        {asksCard ? (
          <CardElement ref={card} asksAddress />
        ) : (
          <MethodLine provider={provider} method={method} />
        )}
        {(refusal.words ?? refusal.fields['picture_keys']) && (
          <Banner tone="error" title={t('form.refused')} live>
            {refusal.words ?? refusal.fields['picture_keys']}
          </Banner>
        )}
        <span>
          <Button type="submit" kind="primary" size="lg" busy={busy}>
            {busy
              ? t('form.busy')
              : t('form.pay', { amount: formatMoney(offer.price, { ...offer, exact: true }) })}
          </Button>
        </span>
      </form>
    </Card>
  )
}
