import { SOURCE_MAX_REVIEWS, type SourceName } from '@plaudit/contract/imports/source-imports'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { fieldErrorsOf, requestIdOf, textOf } from '../../api/failures.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft, useUnsavedGuard } from '../../drafts/use-draft.ts'
import { useAccount } from '../../features/accounts/queries.ts'
import { SourceForm } from '../../features/imports/sources/source-form.tsx'
import formStyles from '../../features/imports/sources/source-form.module.css'
import type { SourceLimits } from '../../features/imports/sources/source-options.tsx'
import { SourcePreviewCards } from '../../features/imports/sources/source-preview.tsx'
import {
  noChoices,
  siteNames,
  startSource,
  useSourcePreview,
  type SavedPage,
  type SourceChoices,
} from '../../features/imports/sources/use-source.ts'
import { useImportSteps } from '../../features/imports/file/use-import-steps.ts'
import { ProductSelect, type ChosenProduct } from '../../features/catalogue/product-select.tsx'
import { emitAppEvent } from '../../app-events.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { FieldControlProps } from '../../ui/form/field.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import styles from './csv/start-bar.module.css'

const { pages: noPages, ...nothing } = noChoices('')

/** The options are stored per site, except saved pages. A link from the former screen is filled in at once. */
const useSourceDraft = (source: SourceName) => {
  const go = useNavigate()
  const { state, pathname } = useLocation()
  const draft = useDraft(`source.${source}`, {
    ...nothing,
    marketplace: nothing.marketplace ?? null,
    product: null as ChosenProduct | null,
  })
  const [pages, setPages] = useState<SavedPage[]>(noPages)
  useUnsavedGuard(pages.length > 0)
  const bring = useEffectEvent(() => {
    const link = (state as { link?: string } | null)?.link
    if (!link) return
    draft.type({ link })
    // At once, not by the router: a reload before it would restore the link over what was typed since.
    history.replaceState({ ...(history.state as object | null), usr: null }, '')
    void go(pathname, { replace: true })
  })
  useEffect(() => bring(), [])
  const { product, marketplace, ...rest } = draft.value
  const choices: SourceChoices = { ...rest, pages, ...(marketplace && { marketplace }) }
  const type = ({ pages: chosen, ...more }: Partial<SourceChoices>) => {
    if (chosen) setPages(chosen)
    draft.type({
      ...more,
      marketplace: 'marketplace' in more ? (more.marketplace ?? null) : marketplace,
    })
  }
  return { draft, choices, product, type }
}

const useFaults = (choices: SourceChoices, product: ChosenProduct | null) => {
  const { t } = useTranslation('sources')
  return (): Record<string, string> => ({
    ...(product === null ? { product_id: t('form.product_missing') } : {}),
    ...(choices.link.trim() === '' && choices.pages.length === 0
      ? { link: t('form.link_missing') }
      : {}),
    ...(choices.quantity === null || choices.quantity < 1 || choices.quantity > SOURCE_MAX_REVIEWS
      ? { quantity: t('form.quantity_wrong', { most: SOURCE_MAX_REVIEWS }) }
      : {}),
  })
}

const AskingSkeleton = () => (
  <Skeleton>
    <Card>
      <div className="stack">
        <SkeletonBox w="60%" h="1.25rem" />
        <SkeletonLines lines={8} />
      </div>
    </Card>
  </Skeleton>
)

const NeedsPlan = ({ site }: { site: string }) => {
  const { t } = useTranslation('sources')
  return (
    <Banner
      tone="info"
      title={t('locked.plan', { site })}
      action={
        <Button
          size="sm"
          onClick={() => emitAppEvent('plaudit:show-limits', { limitType: 'paid_plan' })}
        >
          {t('locked.plan_verb')}
        </Button>
      }
    >
      {t('locked.plan_about')}
    </Banner>
  )
}

/** The options, their preview, and the start. */
const useSourceImport = (source: SourceName) => {
  const go = useNavigate()
  const { draft, choices, product, type } = useSourceDraft(source)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [starting, setStarting] = useState(false)
  const { preview, failure, busy, ask, forget } = useSourcePreview(source)
  const findFaults = useFaults(choices, product)
  const choose = (more: Partial<SourceChoices>) => {
    type(more)
    forget()
  }
  const chooseProduct = (chosen: ChosenProduct | null) => {
    draft.type({ product: chosen })
    forget()
  }
  const show = async () => {
    const found = findFaults()
    setFaults(found)
    if (Object.keys(found).length === 0 && product) await ask(choices, product.id)
  }
  const start = async () => {
    if (!product) return
    setStarting(true)
    const result = await startSource(source, choices, product.id)
    if (result.ok) {
      draft.clear()
      return void go(`/import/runs/${result.value.id}`)
    }
    setFaults(fieldErrorsOf(result.failure))
    setStarting(false)
  }
  return {
    draft,
    choices,
    product,
    choose,
    chooseProduct,
    faults,
    preview,
    failure,
    busy,
    show,
    starting,
    start,
  }
}
type Asking = ReturnType<typeof useSourceImport>

/** Focus moves to the first error, or to the result. */
const useFocusOnAnswer = ({ faults, preview, failure, busy }: Asking) => {
  const form = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLElement>(null)
  const isElsewhere = failure !== null && Object.keys(fieldErrorsOf(failure)).length === 0
  const hasAnswer = !busy && (preview !== null || isElsewhere)
  useEffect(() => {
    if (Object.keys(faults).length > 0 || (failure && !isElsewhere))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults, failure, isElsewhere])
  useEffect(() => {
    if (!hasAnswer) return
    answer.current?.focus({ preventScroll: true })
    answer.current?.scrollIntoView({ block: 'start' })
  }, [hasAnswer])
  return { form, answer, isElsewhere }
}

const AskedProduct = ({ described, asking }: { described: FieldControlProps; asking: Asking }) => {
  const { t } = useTranslation('sources')
  return (
    <ProductSelect
      label={t('form.product')}
      described={described}
      value={asking.product}
      onChange={asking.chooseProduct}
      clearable
    />
  )
}

type AnswerProps = {
  source: SourceName
  asking: Asking
  /** It failed, but not because of the form's values. */
  isElsewhere: boolean
}

const Answer = ({ source, asking, isElsewhere }: AnswerProps) => {
  const { t } = useTranslation('sources')
  const { preview, failure, busy, show } = asking
  if (busy) return <AskingSkeleton />
  return (
    <>
      {isElsewhere && (
        <Card>
          <ErrorState
            title={t('preview.failed')}
            kept={textOf(failure) ?? undefined}
            requestId={requestIdOf(failure)}
            onRetry={() => void show()}
          />
        </Card>
      )}
      {preview && <SourcePreviewCards source={source} preview={preview} />}
    </>
  )
}

type StartBarProps = { quantity: number | null; busy: boolean; onStart: () => void }

const StartBar = ({ quantity, busy, onStart }: StartBarProps) => {
  const { t } = useTranslation('sources')
  const { t: tImports } = useTranslation('imports')
  const most = formatNumber(quantity ?? 0)
  return (
    <section className={styles.bar} aria-label={tImports('steps.import')}>
      <p className="grow">{t('bar.ready', { shown: most })}</p>
      <Button kind="primary" busy={busy} onClick={onStart}>
        {busy ? t('bar.starting') : t('bar.import', { shown: most })}
      </Button>
    </section>
  )
}

const SourceScreen = ({ source }: { source: SourceName }) => {
  const { t } = useTranslation('sources')
  const { t: tImports } = useTranslation('imports')
  const steps = useImportSteps()
  const account = useAccount()
  const asking = useSourceImport(source)
  const { draft, choices, preview, failure, busy, show } = asking
  const limits: SourceLimits = account.data?.limits ?? {}
  const site = siteNames[source]
  const { form, answer, isElsewhere } = useFocusOnAnswer(asking)
  const faults = { ...asking.faults, ...fieldErrorsOf(failure) }
  const isReady = preview !== null && preview.problem === null && preview.reviews.length > 0
  return (
    <>
      <PageHead
        title={t(`${source}.title`)}
        about={t(`${source}.about`)}
        back={{ to: '/import', label: tImports('title') }}
        actions={<Steps label={tImports('steps.label')} steps={steps} at={preview ? 1 : 0} />}
      />
      {account.data && !limits.paid_plan && <NeedsPlan site={site} />}
      <div className={formStyles.columns}>
        <div ref={form} className="stack">
          <DraftNote draft={draft} />
          <SourceForm
            source={source}
            choices={choices}
            onChoose={asking.choose}
            renderProduct={(described) => <AskedProduct described={described} asking={asking} />}
            faults={faults}
            limits={account.data ? limits : { filter_import: true, filter_rating: true }}
            busy={busy}
            shown={isReady}
            onPreview={() => void show()}
          />
        </div>
        <section
          ref={answer}
          tabIndex={-1}
          className="stack"
          aria-label={t('preview.title')}
          aria-busy={busy}
        >
          <Answer source={source} asking={asking} isElsewhere={isElsewhere} />
        </section>
      </div>
      {isReady && (
        <StartBar
          quantity={choices.quantity}
          busy={asking.starting}
          onStart={() => void asking.start()}
        />
      )}
    </>
  )
}

/** `/import/amazon`: which reviews, the first of them, and the start. */
export const ImportAmazonScreen = () => <SourceScreen source="amazon" />
/** `/import/aliexpress`: the same for AliExpress. */
export const ImportAliExpressScreen = () => <SourceScreen source="aliexpress" />
