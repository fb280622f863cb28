import { saveOnboarding, type OnboardingChoices } from '@plaudit/contract/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAccount } from '../../api/refresh-account.ts'
import { useNavigate } from 'react-router'
import { runAction } from '../../run-action.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { onboardingPlanId } from './onboarding-plan.ts'
import { OptionList } from './option-list.tsx'
import styles from './onboarding.module.css'

const sources = ['aliexpress', 'amazon', 'csv'] as const
const marketplaces = ['shopify', 'ebay', 'bigcommerce'] as const
const nothing: OnboardingChoices = { source_import: [], marketplace: [] }

/** Saves, refetches the account, and goes to the checkout with the plan of ACC-43. */
const useFinish = (onClose: () => void) => {
  const client = useQueryClient()
  const go = useNavigate()
  const [busy, setBusy] = useState(false)
  const finish = async (onboarding_choices: OnboardingChoices) => {
    if (busy) return
    setBusy(true)
    const result = await runAction(() => call(saveOnboarding, { onboarding_choices }), {
      loading: 'onboarding:onboarding.loading',
      success: 'onboarding:onboarding.success',
      error: 'onboarding:onboarding.error',
    })
    if (!result.ok) return setBusy(false)
    const [selectedPlanId] = await Promise.all([onboardingPlanId(), refreshAccount(client)])
    onClose()
    await go(selectedPlanId ? `/checkout?plan_id=${selectedPlanId}` : '/checkout', {
      state: { selectedPlanId },
    })
  }
  return { finish, busy }
}

type QuestionProps = {
  step: 0 | 1
  choices: OnboardingChoices
  onChange: (choices: OnboardingChoices) => void
}

const Question = ({ step, choices, onChange }: QuestionProps) => {
  const { t } = useTranslation('onboarding')
  return step === 0 ? (
    <OptionList
      key="source_import"
      legend={t('source_import.title')}
      all={t('all')}
      options={sources.map((value) => ({
        value,
        label: t(`source_import.${value}`),
        hint: t(`source_import.${value}_about`),
      }))}
      chosen={choices.source_import}
      onChange={(source_import) => onChange({ ...choices, source_import })}
    />
  ) : (
    <OptionList
      key="marketplace"
      legend={t('marketplace.title')}
      all={t('all')}
      options={marketplaces.map((value) => ({
        value,
        label: t(`marketplace.${value}`),
        hint: t(`marketplace.${value}_about`),
      }))}
      chosen={choices.marketplace}
      onChange={(marketplace) => onChange({ ...choices, marketplace })}
    />
  )
}

/**
 * ACC-40: two steps: where reviews come from and where the owner sells. Skip leaves its step empty (ACC-41); each
 * opening starts from the beginning.
 */
export const Onboarding = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('onboarding')
  const [step, setStep] = useState<0 | 1>(0)
  const [choices, setChoices] = useState(nothing)
  const { finish, busy } = useFinish(onClose)
  const goOn = (next: OnboardingChoices) => {
    setChoices(next)
    if (step === 0) setStep(1)
    else void finish(next)
  }
  const name = step === 0 ? 'source_import' : 'marketplace'
  return (
    <Dialog
      title={t('title')}
      shape="stage"
      onClose={onClose}
      foot={
        <>
          {step === 1 && (
            <Button kind="quiet" className={styles.back} onClick={() => setStep(0)}>
              {t('back')}
            </Button>
          )}
          <Button kind="quiet" busy={busy} onClick={() => goOn({ ...choices, [name]: [] })}>
            {t('skip')}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => goOn(choices)}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <div className={styles.frame}>
        <div className={styles.side}>
          <Steps
            label={t('steps.label')}
            steps={[t('steps.source_import'), t('steps.marketplace')]}
            at={step}
          />
          <p className="muted">{t('about')}</p>
        </div>
        <div className={styles.choice} aria-live="polite">
          <Question step={step} choices={choices} onChange={setChoices} />
        </div>
      </div>
    </Dialog>
  )
}
