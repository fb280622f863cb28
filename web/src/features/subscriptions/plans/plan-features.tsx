import { isDisabledFeature } from '@plaudit/contract/billing/choice'
import { Check, Minus } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseInert } from '../../../api/trusted-types.ts'
import styles from './plan-features.module.css'

/** The elements that a feature may be written with; of any other only its words are kept, of these nothing. */
const kept = new Set(['s', 'del', 'strike', 'b', 'strong', 'em', 'i'])
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'])

const drawn = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name)) return null
  const inside = [...node.childNodes].map(drawn)
  return kept.has(name) ? createElement(name === 'strike' ? 's' : name, { key }, ...inside) : inside
}

/**
 * A text with a little HTML, drawn from what the browser's parser understood: no attribute
 * and no other element gets through.
 */
const Words = ({ html }: { html: string }) => (
  <bdi>{[...parseInert(html).body.childNodes].map(drawn)}</bdi>
)

/** PLAN-9: a list of HTML strings; one that is struck through is what the plan does not have. */
export const PlanFeatures = ({ features }: { features: readonly string[] }) => {
  const { t } = useTranslation('billing')
  return (
    <ul className={styles.list}>
      {features.map((feature) =>
        isDisabledFeature(feature) ? (
          <li key={feature} className={styles.off}>
            <Minus size={16} aria-hidden />
            <span>
              <span className="sr">{t('plans.not_included')} </span>
              <Words html={feature} />
            </span>
          </li>
        ) : (
          <li key={feature}>
            <Check size={16} aria-hidden />
            <Words html={feature} />
          </li>
        ),
      )}
    </ul>
  )
}
