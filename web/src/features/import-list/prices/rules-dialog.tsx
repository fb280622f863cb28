import type { KeptPriceRules } from '@plaudit/contract/dropshipping/price-rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../../api/failures.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { cx } from '../../../ui/class-names.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { PricePreview } from './price-preview.tsx'
import styles from './prices.module.css'
import { readRulesDraft, rulesDraftOf, type RulesDraft } from './rules-draft.ts'
import { RulesFields } from './rules-fields.tsx'
import { usePricePreview, usePriceRules, useSaveRules } from './rules-queries.ts'

const PREVIEW_AFTER_MS = 300

const useRules = ({ rules: kept, version }: KeptPriceRules, onClose: () => void) => {
  const draft = useDraft<RulesDraft>('price-rules', rulesDraftOf(kept))
  const rulesText = JSON.stringify(readRulesDraft(draft.value))
  const rules = useMemo(() => JSON.parse(rulesText) as KeptPriceRules['rules'] | null, [rulesText])
  const shown = useDebounced(rules, PREVIEW_AFTER_MS)
  const [live, setLive] = useState(false)
  const preview = usePricePreview(shown, live)
  const save = useSaveRules()
  const [saving, setSaving] = useState<'new' | 'all' | null>(null)
  const send = async (apply: boolean) => {
    if (!rules) return
    setSaving(apply ? 'all' : 'new')
    if (await save({ rules, version, apply, live: apply && live })) {
      draft.clear()
      onClose()
    }
    setSaving(null)
  }
  return { draft, rules, preview, saving, send, isOld: shown !== rules, live, setLive }
}

type Work = ReturnType<typeof useRules>

const Foot = ({ work, isOther }: { work: Work; isOther: boolean }) => {
  const { t } = useTranslation('dropship')
  const { rules, preview, saving, send, isOld } = work
  const changed = preview.data?.changed_prices ?? 0
  const isWaiting = saving !== null || rules === null || isOld
  const hasNothing = preview.isPlaceholderData || (changed === 0 && !isOther)
  return (
    <>
      {!isOther && (
        <Button busy={saving === 'new'} disabled={isWaiting} onClick={() => void send(false)}>
          {t('rules.save_new')}
        </Button>
      )}
      <Button
        kind="dark"
        busy={saving === 'all'}
        disabled={isWaiting || hasNothing}
        onClick={() => void send(true)}
      >
        {changed === 0
          ? t('rules.apply')
          : t('rules.apply_to', { count: changed, shown: formatNumber(changed) })}
      </Button>
    </>
  )
}

const WhatChanges = ({ work: { rules, preview, isOld } }: { work: Work }) => {
  const { t } = useTranslation('dropship')
  if (rules === null)
    return (
      <Banner tone="warning" live>
        {t('rules.unreadable')}
      </Banner>
    )
  if (preview.error)
    return (
      <Banner tone="error" live>
        {textOf(preview.error) ?? t('preview.failed')}
      </Banner>
    )
  if (!preview.data) return null
  return <PricePreview preview={preview.data} isOld={isOld || preview.isPlaceholderData} />
}

const Rules = ({ kept, onClose }: { kept: KeptPriceRules; onClose: () => void }) => {
  const { t } = useTranslation('dropship')
  const work = useRules(kept, onClose)
  const isOther = work.rules !== null && work.rules.currency !== kept.rules.currency
  return (
    <Dialog
      title={t('rules.title')}
      shape="panel"
      wide
      onClose={onClose}
      foot={<Foot work={work} isOther={isOther} />}
    >
      <div className={cx('stack', styles.dialog)}>
        <p className="muted">{t('rules.about')}</p>
        <RulesFields draft={work.draft} />
        <DraftNote draft={work.draft} />
        <Switch
          label={t('rules.live')}
          hint={t('rules.live_hint')}
          checked={work.live}
          onChange={work.setLive}
        />
        <WhatChanges work={work} />
      </div>
    </Dialog>
  )
}

/** PROD-26 … PROD-29: the price rule, with what it would do. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('dropship')
  const { data } = usePriceRules()
  if (data) return <Rules kept={data} onClose={onClose} />
  return (
    <Dialog title={t('rules.title')} shape="panel" wide onClose={onClose}>
      <div className={styles.dialog}>
        <Skeleton>
          <SkeletonLines lines={8} />
        </Skeleton>
      </div>
    </Dialog>
  )
}
