import { placeOf, showsWholeShop } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from '../../../ui/data/copy-block.tsx'
import { Segmented } from '../../../ui/form/choice.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LivePageCheck } from './live-page-check.tsx'
import { ThemeSteps } from './theme-steps.tsx'
import { blockAddress, elementTag, scriptTag } from './snippets.ts'

type Way = 'theme' | 'tag' | 'html'

type GuideProps = {
  shopKey: string
  widget: Widget
  /** Whether a store is connected: its theme has blocks of ours. */
  hasStore: boolean
  /** Opens the theme editor with the widget's block selected. */
  themeEditorUrl: string | null
}

/** How a widget comes into a shop: theme block, tag or HTML; and whether a live page carries it. */
export const InstallGuide = ({ shopKey, widget, hasStore, themeEditorUrl }: GuideProps) => {
  const { t } = useTranslation('design')
  const { t: tWidget } = useTranslation('widget')
  const [way, setWay] = useState<Way>(hasStore ? 'theme' : 'tag')
  const wanted = { origin: location.origin, shopKey, widget }
  const place = placeOf(widget.settings)
  const where = t(widget.settings.layout === 'badge' ? 'install.below_title' : 'install.section')
  const ways: Record<Way, ReactNode> = {
    theme: hasStore ? (
      <ThemeSteps widget={widget} editorUrl={themeEditorUrl} />
    ) : (
      <p>{t('install.theme_no_store')}</p>
    ),
    tag: (
      <ol className="stack wide">
        <li>
          <CopyBlock label={t('install.script')} code={scriptTag(wanted)} />
        </li>
        <li>
          <CopyBlock
            label={t('install.element', { page: tWidget(`place.${place}`), place: where })}
            code={elementTag(wanted)}
          />
        </li>
        {!showsWholeShop(widget.settings) && <li className="sm muted">{t('install.elsewhere')}</li>}
      </ol>
    ),
    html: (
      <ol className="stack wide">
        <li>
          <CopyBlock label={t('install.html')} code={blockAddress(wanted)} />
        </li>
        {widget.settings.layout === 'popup' ? (
          <li>
            <CopyBlock label={t('install.html_script')} code={scriptTag(wanted)} />
          </li>
        ) : (
          <li className="sm muted">{t('install.html_about')}</li>
        )}
      </ol>
    ),
  }
  return (
    <Card title={t('install.title')} about={t('install.about')}>
      <div className="stack wide">
        <Segmented
          label={t('install.way')}
          value={way}
          options={(['theme', 'tag', 'html'] as const).map((value) => ({
            value,
            label: t(`install.ways.${value}`),
          }))}
          onChange={setWay}
        />
        {ways[way]}
        <LivePageCheck widget={widget} hasStore={hasStore} />
      </div>
    </Card>
  )
}
