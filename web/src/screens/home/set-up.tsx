import { Check, Upload, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Stars } from '../../ui/data/stars.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './set-up.module.css'

type Step = {
  name: string
  title: string
  about?: string | undefined
  done: boolean
  verb?: string
  to?: string
  act?: () => void
  icon?: LucideIcon
}

const StepButton = ({ step, kind }: { step: Step; kind: 'primary' | 'plain' }) => {
  const Icon = step.icon
  const words = (
    <>
      {Icon && <Icon aria-hidden />}
      {step.verb}
    </>
  )
  if (step.to)
    return (
      <ButtonLink kind={kind} to={step.to}>
        {words}
      </ButtonLink>
    )
  return step.act ? (
    <Button kind={kind} onClick={step.act}>
      {words}
    </Button>
  ) : null
}

const Row = ({ step, number, now }: { step: Step; number: number; now: boolean }) => (
  <li className={cx(styles.step, now && styles.now)} aria-current={now ? 'step' : undefined}>
    <span className={cx(styles.mark, step.done && styles.done)}>
      {step.done ? <Check size={16} aria-hidden /> : number}
    </span>
    <div className="grow">
      <h3 className={cx(step.done && 'muted')}>{step.title}</h3>
      {step.about && <p className="muted break">{step.about}</p>}
    </div>
    {!step.done && <StepButton step={step} kind={now ? 'primary' : 'plain'} />}
  </li>
)

const Heading = () => {
  const { t } = useTranslation('home')
  return (
    <Card title={t('preview.title')} about={t('preview.about')}>
      <figure className={styles.sample}>
        <div className="row between">
          <Stars rating={5} size="md" />
          <Badge>{t('preview.sample')}</Badge>
        </div>
        <p className="strong">{t('preview.one.title')}</p>
        <p className="muted">{t('preview.one.text')}</p>
      </figure>
      <figure className={styles.sample}>
        <div className="row between">
          <Stars rating={4} size="md" />
          <Badge>{t('preview.sample')}</Badge>
        </div>
        <p className="strong">{t('preview.two.title')}</p>
        <p className="muted">{t('preview.two.text')}</p>
      </figure>
    </Card>
  )
}

type SetUpProps = { connected: boolean; storeUrl: string | undefined }

const useSteps = ({ connected, storeUrl }: SetUpProps): Step[] => {
  const { t } = useTranslation('home')
  return [
    { name: 'account', title: t('steps.account'), done: true },
    {
      name: 'store',
      title: t('steps.store'),
      about: connected ? storeUrl : t('steps.store_about'),
      done: connected,
      verb: t('steps.store_verb'),
      act: () => emitAppEvent('plaudit:show-connect-store'),
    },
    {
      name: 'import',
      title: t('steps.import'),
      about: t('steps.import_about'),
      done: false,
      verb: t('steps.import_verb'),
      to: '/import/csv',
      icon: Upload,
    },
    {
      name: 'widget',
      title: t('steps.widget'),
      about: t('steps.widget_about'),
      done: false,
      verb: t('steps.widget_verb'),
      to: '/widget',
    },
  ]
}

/** The steps of a new account to its first reviews on a product page. */
export const SetUp = ({ connected, storeUrl }: SetUpProps) => {
  const { t } = useTranslation('home')
  const steps = useSteps({ connected, storeUrl })
  const done = steps.filter((step) => step.done).length
  const now = steps.find((step) => !step.done)
  return (
    <div className={styles.columns}>
      <Card
        title={t('steps.title')}
        aside={
          <div className={styles.count}>
            <Progress label={t('steps.title')} percent={(done / steps.length) * 100} />
            <span className="sm muted nowrap">
              {t('steps.count', { done, total: steps.length })}
            </span>
          </div>
        }
        flush
      >
        <ol className="rows">
          {steps.map((step, index) => (
            <Row key={step.name} step={step} number={index + 1} now={step === now} />
          ))}
        </ol>
      </Card>
      <Heading />
    </div>
  )
}
