import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CallFailure } from '../../../api/failures.ts'
import { Button } from '../../../ui/form/button.tsx'
import { SkeletonBox, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { suspendDialogs } from '../../../ui/overlay/suspend-dialogs.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { openStripe, type Elements, type Stripe } from '../stripe-client.ts'
import { appearanceNow } from './appearance.ts'
import styles from './card-element.module.css'
import { CardRefused, refusalOf } from './card-refused.ts'
import { createIntent } from '@plaudit/contract/billing/card'
import type { BillingDetails } from '@plaudit/contract/billing/details'

export type CardHandle = {
  /**
   * Keeps the typed card at the provider, asking the bank where it wants to be asked, and answers its id; the same id
   * until something else is typed. Throws CardRefused.
   */
  take: (billing?: BillingDetails) => Promise<string>
  /** After a refusal: what is typed is taken as a new card. */
  forget: () => void
}
type Opened = { stripe: Stripe; elements: Elements; secret: string | null; taken: string | null }

/** The country and postal code come with our own form. */
const addressGiven = {
  fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
}

const detailsFor = ({ name, email, address, city, postal_code, country }: BillingDetails) => ({
  name,
  email,
  address: { line1: address, city, postal_code, country },
})

const secretFor = async (opened: Opened): Promise<string> => {
  const secret = opened.secret ?? (await call(createIntent, {})).client_secret
  opened.secret = secret
  return secret
}

const takeCard = async (opened: Opened, billing: BillingDetails | undefined): Promise<string> => {
  const { stripe, elements } = opened
  const { error } = await elements.submit()
  if (error) throw refusalOf(error)
  const confirmParams = {
    return_url: location.href,
    ...(billing && { payment_method_data: { billing_details: detailsFor(billing) } }),
  }
  const clientSecret = await secretFor(opened)
  const result = await suspendDialogs(() =>
    stripe.confirmSetup({ elements, clientSecret, redirect: 'if_required', confirmParams }),
  )
  if (result.error) {
    const refusal = refusalOf(result.error)
    // Whether it arrived is not known: a secret that was confirmed cannot be confirmed again.
    if (refusal.why === 'network') opened.secret = null
    throw refusal
  }
  const method = result.setupIntent?.payment_method
  if (!method) throw new CardRefused('bank')
  opened.secret = null
  return method
}

type CardElementProps = { ref: Ref<CardHandle>; asksAddress?: boolean }

/** Mounts the provider's form in `place`, anew for another language; `opened` holds it while it is there. */
const useMountedForm = (language: string, asksAddress: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<Opened | null>(null)
  const dark = useMedia('(prefers-color-scheme: dark)')
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    let end = () => undefined as void
    let gone = false
    openStripe().then(
      ({ stripe, clientSecret }) => {
        if (gone || !place.current) return
        const elements = stripe.elements({
          mode: 'setup',
          currency: 'usd',
          locale: language,
          appearance: appearanceNow(matchMedia('(prefers-color-scheme: dark)').matches),
        })
        const element = elements.create('payment', {
          layout: 'tabs',
          wallets: { applePay: 'never', googlePay: 'never' },
          ...(asksAddress ? {} : addressGiven),
        })
        opened.current = { stripe, elements, secret: clientSecret, taken: null }
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('failed'))
        element.on('change', () => void (opened.current && (opened.current.taken = null)))
        element.mount(place.current)
        end = () => element.destroy()
      },
      () => gone || setState('failed'),
    )
    return () => {
      gone = true
      opened.current = null
      end()
    }
  }, [language, asksAddress])
  useEffect(() => opened.current?.elements.update({ appearance: appearanceNow(dark) }), [dark])
  return { place, opened, state }
}

const CardFrame = ({
  ref,
  asksAddress = false,
  onAgain,
}: CardElementProps & { onAgain: () => void }) => {
  const { t, i18n } = useTranslation('checkout')
  const { place, opened, state } = useMountedForm(i18n.language, asksAddress)
  useImperativeHandle(ref, () => ({
    take: async (billing) => {
      const now = opened.current
      if (!now) throw new CardRefused(state === 'failed' ? 'network' : 'card')
      try {
        now.taken ??= await takeCard(now, billing)
      } catch (cause) {
        throw cause instanceof CallFailure ? new CardRefused('network') : cause
      }
      return now.taken
    },
    forget: () => void (opened.current && (opened.current.taken = null)),
  }))
  return (
    <div className={styles.frame}>
      {state === 'failed' && (
        <div role="alert" className="row wrap">
          <p className="grow">{t('card.failed')}</p>
          <Button size="sm" onClick={onAgain}>
            {t('card.retry')}
          </Button>
        </div>
      )}
      {state === 'loading' && (
        <Skeleton className={styles.bones}>
          <div className="stack">
            <SkeletonBox h="2.75rem" />
            <SkeletonBox h="2.75rem" />
          </div>
        </Skeleton>
      )}
      <div
        id="payment-element"
        ref={place}
        className={styles.element}
        hidden={state === 'failed'}
      />
    </div>
  )
}

/** The card provider's own form in `#payment-element` (BILL-8). What is typed there never passes through this page. */
export const CardElement = (props: CardElementProps) => {
  const [tries, setTries] = useState(0)
  return <CardFrame key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}
