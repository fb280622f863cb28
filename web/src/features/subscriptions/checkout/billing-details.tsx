import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf, type FieldErrors } from '../../../api/check-input.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { countryName } from '../../../ui/text/numbers.ts'
import { BillingFields } from './billing-fields.tsx'
import { BillingDetails } from '@plaudit/contract/billing/details'

const Written = ({ details }: { details: BillingDetails }) => {
  const { company, name, address, postal_code, city, country, email, tax_number } = details
  return (
    <p className="break">
      {company || name}
      <br />
      <span className="muted">
        {[address, [postal_code, city].filter(Boolean).join(' '), countryName(country)].join(', ')}
        <br />
        {[email, tax_number].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}

/** Field → what is missing or wrong, by the contract's own rules. */
export const missingIn = (details: BillingDetails): FieldErrors => {
  const found: FieldErrors = {}
  for (const issue of BillingDetails.safeParse(details).error?.issues ?? [])
    found[String(issue.path[0])] ??= wordsOf(issue)
  return found
}

type BillingCardProps = {
  value: BillingDetails
  errors: FieldErrors
  open: boolean
  onOpen: () => void
  onChange: (changes: Partial<BillingDetails>) => void
  children?: ReactNode
}

/** Complete details are read, not asked again; "Change" opens the fields. */
export const BillingCard = ({
  value,
  errors,
  open,
  onOpen,
  onChange,
  children,
}: BillingCardProps) => {
  const { t } = useTranslation('checkout')
  const isOpen = open || Object.keys(missingIn(value)).length > 0
  return (
    <Card
      title={t('billing.title')}
      aside={
        isOpen ? undefined : (
          <Button size="sm" kind="quiet" onClick={onOpen}>
            {t('billing.change')}
          </Button>
        )
      }
    >
      <div className="stack">
        {isOpen ? (
          <BillingFields value={value} errors={errors} onChange={onChange} />
        ) : (
          <Written details={value} />
        )}
        {children}
      </div>
    </Card>
  )
}
