import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { Field, TextField, type FieldControlProps } from '../../ui/form/field.tsx'
import type { AskedProduct, PageAsk } from './page-ask.ts'
import styles from './page-form.module.css'

type PageFormProps = {
  asked: PageAsk | null
  /** A product has a page in a connected store alone. */
  hasStore: boolean
  busy: boolean
  /** What is wrong with the address, in the words of the server. */
  error: string | undefined
  onAsk: (ask: PageAsk) => void
  /** Chooses a product of the store. */
  children: (control: {
    described: FieldControlProps
    value: AskedProduct | null
    onChange: (product: AskedProduct | null) => void
  }) => ReactNode
}

/** Chooses a product of the store, or takes the address of a page. */
export const PageForm = ({ asked, hasStore, busy, error, onAsk, children }: PageFormProps) => {
  const { t } = useTranslation('snippets')
  const [byAddress, setByAddress] = useState(!hasStore || Boolean(asked?.url))
  const [address, setAddress] = useState(asked?.url ?? '')
  const [product, setProduct] = useState<AskedProduct | null>(asked?.product ?? null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (byAddress) onAsk({ url: address })
    else if (product) onAsk({ product: { id: product.id, title: product.title } })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className="grow">
        {byAddress ? (
          <TextField
            label={t('page')}
            hint={t('page_hint')}
            error={error}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="url"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        ) : (
          <Field label={t('page')} error={error}>
            {(described) => children({ described, value: product, onChange: setProduct })}
          </Field>
        )}
        {hasStore && (
          <button
            type="button"
            className="link sm"
            onClick={() => setByAddress(!byAddress)}
            disabled={busy}
          >
            {t(byAddress ? 'by_product' : 'by_address')}
          </button>
        )}
      </div>
      <Button
        type="submit"
        kind="primary"
        className={styles.send}
        busy={busy}
        disabled={!byAddress && !product}
      >
        {t(asked ? 'check_again' : 'check')}
      </Button>
    </form>
  )
}
