import {
  listColorPairs,
  mendColorPair,
  ownSurfaceOf,
  type ColorPair,
} from '@plaudit/contract/storefront/color-pairs'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { scrollClear } from '../../../ui/layout/scroll-clear.ts'
import { formatAverage } from '../../../ui/text/numbers.ts'
import styles from './contrast-report.module.css'

/** Cut, not rounded: 4.46 is not 4.5. */
const shownRatio = (ratio: number) => formatAverage(Math.floor(ratio * 10) / 10)

type ReportProps = {
  settings: WidgetSettings
  onChange: (changes: Partial<WidgetSettings>) => void
}

const Fault = ({ pair, settings, onChange }: ReportProps & { pair: ColorPair }) => {
  const { t } = useTranslation('design')
  const { color, change } = mendColorPair(pair, settings)
  return (
    <div ref={scrollClear} data-fault>
      <Banner
        tone="warning"
        title={t(`pair.${pair.name}`)}
        action={
          <Button size="sm" onClick={() => onChange(change)}>
            <span className={styles.dot} style={{ '--dot': color }} />
            {t('contrast.use', { color })}
          </Button>
        }
      >
        {t('contrast.weak', { ratio: shownRatio(pair.ratio), least: pair.least })}
      </Banner>
    </div>
  )
}

const Passed = ({ pair: { name, color, ground, ratio } }: { pair: ColorPair }) => {
  const { t } = useTranslation('design')
  return (
    <li className={styles.pair}>
      <span
        aria-hidden
        className={styles.sample}
        style={{ '--swatch-ground': ground, '--swatch-text': color }}
      >
        {name === 'stars' ? '★' : 'Aa'}
      </span>
      <span className="grow sm">{t(`pair.${name}`)}</span>
      <span className="sm muted">{shownRatio(ratio)}:1</span>
      <Check size={16} aria-label={t('contrast.passes')} />
    </li>
  )
}

/** Every pair of colours that the settings make, measured; the nearest colour that passes, in one click. */
export const ContrastReport = ({ settings, onChange }: ReportProps) => {
  const { t } = useTranslation('design')
  const pairs = listColorPairs(settings)
  if (pairs.length === 0) return null
  const isMeasuredOnWhite = settings.scheme === 'auto' && !ownSurfaceOf(settings)
  return (
    <section aria-label={t('contrast.title')} className="stack close">
      {pairs
        .filter(({ passes }) => !passes)
        .map((pair) => (
          <Fault key={pair.name} pair={pair} settings={settings} onChange={onChange} />
        ))}
      <ul className={styles.pairs}>
        {pairs
          .filter(({ passes }) => passes)
          .map((pair) => (
            <Passed key={pair.name} pair={pair} />
          ))}
      </ul>
      {isMeasuredOnWhite && <p className="sm muted">{t('contrast.on_white')}</p>}
    </section>
  )
}
