import { saveBillingDetails, type BillingDetails } from '@plaudit/contract/billing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { action } from '../../../action.ts'
import type { FieldErrors } from '../../../api/check-input.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { BillingCard, missingIn } from '../checkout/billing-details.tsx'
import { useReadAgain } from '../queries.ts'

/** The address on the invoices to come. */
export const EditDetails = ({ saved }: { saved: BillingDetails }) => {
  const { t } = useTranslation('membership')
  const readAgain = useReadAgain()
  const [typed, setTyped] = useState<Partial<BillingDetails> | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const details = { ...saved, ...typed }
  const save = async () => {
    const missing = missingIn(details)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const result = await action(() => call(saveBillingDetails, { billing: details }), {
      loading: 'membership:details.saving',
      success: 'membership:details.saved',
    })
    if (!result.ok) return
    await readAgain()
    setTyped(null)
  }
  return (
    <BillingCard value={details} errors={errors} open={typed !== null} onOpen={() => setTyped({})} onChange={(changes) => setTyped({ ...typed, ...changes })}>
      {typed !== null && (
        <div className="row close">
          <Button kind="dark" onClick={() => void save()}>
            {t('details.save')}
          </Button>
          <Button kind="quiet" onClick={() => setTyped(null)}>
            {t('details.discard')}
          </Button>
        </div>
      )}
    </BillingCard>
  )
}
