import { promoCodePaypal, promoCodeShopify, promoCodeStripe } from '@plaudit/contract/billing/quote'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing/subscription'
import { Tag, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CallFailure, textOf } from '../../../api/failures.ts'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { useCouponText } from '../coupon-text.ts'
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

/** What the server says of the code; empty where it says nothing. */
const whyRefused = (failure: unknown): string =>
  failure instanceof CallFailure && failure.status >= 400 && failure.status < 500
    ? (textOf(failure) ?? '')
    : ''

type CouponEntryProps = Pick<CouponFieldProps, 'provider' | 'planId' | 'coupon' | 'onChange'>

const useCouponEntry = ({ provider, planId, coupon, onChange }: CouponEntryProps) => {
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
      setError(whyRefused(failure))
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setCode(text)
    if (text === '' && coupon) onChange(null)
  }
  const remove = () => {
    setCode('')
    onChange(null)
  }
  return { code, error, busy, apply, type, remove }
}

const AppliedCoupon = ({ coupon, onRemove }: { coupon: Coupon; onRemove: () => void }) => {
  const { t } = useTranslation('checkout')
  const words = useCouponText()
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
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}

/** A promo code, looked up for the plan; one that is valid shows what it takes off and for how long (BILL-20). */
export const CouponField = ({
  provider,
  planId,
  coupon,
  isApplied,
  refused,
  onChange,
}: CouponFieldProps) => {
  const { t } = useTranslation('checkout')
  const entry = useCouponEntry({ provider, planId, coupon, onChange })
  const why = entry.error ?? refused
  if (coupon && isApplied) return <AppliedCoupon coupon={coupon} onRemove={entry.remove} />
  return (
    <form onSubmit={(event) => void entry.apply(event)} noValidate>
      <Field
        label={t('coupon.label')}
        error={why === null ? undefined : [t('coupon.refused'), why].filter(Boolean).join('. ')}
      >
        {(described) => (
          <div className="row close">
            <Input
              {...described}
              className="grow"
              value={entry.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => entry.type(event.target.value)}
            />
            <Button type="submit" busy={entry.busy}>
              {t('coupon.verb')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
