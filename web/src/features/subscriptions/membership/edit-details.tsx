import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../../run-action.ts'
import type { FieldErrors } from '../../../api/check-input.ts'
import { call } from '../../../api/call.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Button } from '../../../ui/form/button.tsx'
import { BillingCard, missingIn } from '../checkout/billing-details.tsx'
import { useReadAgain } from '../queries.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'
import { saveBillingDetails } from '@plaudit/contract/billing/details'

/** The address on the invoices to come. */
export const EditDetails = ({ saved }: { saved: BillingDetails }) => {
  const { t } = useTranslation('membership')
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const draft = useDraft<BillingDetails>('billing-details', saved)
  const [isOpen, setOpen] = useState(draft.word !== null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const details = draft.value
  const close = () => {
    draft.clear()
    setOpen(false)
  }
  const save = async () => {
    const missing = missingIn(details)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const result = await runAction(() => call(saveBillingDetails, { billing: details }), {
      loading: 'membership:details.saving',
      success: 'membership:details.saved',
    })
    if (!result.ok) return
    client.setQueryData(['billing', 'details'], result.value)
    if (!draft.settle(details)) setOpen(false)
    await readAgain()
  }
  return (
    <BillingCard
      value={details}
      errors={errors}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onChange={draft.type}
    >
      {isOpen && (
        <>
          <DraftNote draft={draft} onDiscard={close} />
          <div className="row close">
            <Button kind="dark" onClick={() => void save()}>
              {t('details.save')}
            </Button>
            <Button kind="quiet" onClick={close}>
              {t('details.discard')}
            </Button>
          </div>
        </>
      )}
    </BillingCard>
  )
}
