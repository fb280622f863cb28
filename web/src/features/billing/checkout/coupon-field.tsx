import { promoCodePaypal, promoCodeShopify, promoCodeStripe } from '@plaudit/contract/billing-quote'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing-subscription'
import { Tag, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CallFailure, textOf } from '../../../api/failures.ts'
import { IconBox } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { useCouponWords } from '../coupon-words.ts'
import styles from './coupon-field.module.css'

const lookUp = { stripe: promoCodeStripe, paypal: promoCodePaypal, shopify: promoCodeShopify }

type CouponFieldProps = {
  provider: PaymentProvider
  planId: string
  coupon: Coupon | null
  /** Whether it counts; one that does not stands in the field with why. */
  isApplied: boolean
  refused: string | null
  onChange: (coupon: Coupon | null) => void
}

/** A promo code, looked up for the plan; one that holds shows what it takes off and for how long (spec 3). */
export const CouponField = ({
  provider,
  planId,
  coupon,
  isApplied,
  refused,
  onChange,
}: CouponFieldProps) => {
  const { t } = useTranslation('checkout')
  const words = useCouponWords()
  const [code, setCode] = useState(coupon?.code ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || code.trim() === '') return
    setBusy(true)
    setError(null)
    try {
      onChange(await call(lookUp[provider], { code: code.trim(), plan_id: planId }))
    } catch (failure) {
      setError(
        failure instanceof CallFailure && failure.status >= 400 && failure.status < 500
          ? (textOf(failure) ?? '')
          : '',
      )
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setCode(text)
    if (text === '' && coupon) onChange(null)
  }
  const why = error ?? refused
  if (coupon && isApplied)
    return (
      <div className={styles.applied}>
        <IconBox tone="success">
          <Tag />
        </IconBox>
        <p className="grow">
          <b className="mono break">{coupon.code}</b>
          <span className={styles.words}>{words(coupon)}</span>
        </p>
        <Button
          kind="quiet"
          square
          aria-label={t('coupon.remove', { code: coupon.code })}
          onClick={() => {
            setCode('')
            onChange(null)
          }}
        >
          <X aria-hidden />
        </Button>
      </div>
    )
  return (
    <form onSubmit={(event) => void apply(event)} noValidate>
      <Field
        label={t('coupon.label')}
        error={why === null ? undefined : [t('coupon.refused'), why].filter(Boolean).join('. ')}
      >
        {(described) => (
          <div className="row close">
            <Input
              {...described}
              className="grow"
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
            />
            <Button type="submit" busy={busy}>
              {t('coupon.verb')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
