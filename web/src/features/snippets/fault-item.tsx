import type { Fault } from '@plaudit/contract/storefront/snippets'
import { TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { translate } from '../../texts/translate.ts'
import { IconBox } from '../../ui/feedback/badge.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import styles from './fault-item.module.css'

const valuesOf = ({ facts }: Fault): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'number' ? formatNumber(fact) : fact,
    ]),
  )

/** A fault: what it is, how to fix it, and the lines of the page in which it stands. */
export const FaultItem = ({ fault }: { fault: Fault }) => {
  const { t } = useTranslation('snippets')
  const isError = fault.severity === 'error'
  const values = valuesOf(fault)
  return (
    <li className={styles.fault}>
      <IconBox tone={isError ? 'error' : 'warning'}>
        {isError ? <X aria-hidden /> : <TriangleAlert aria-hidden />}
      </IconBox>
      <div className="stack close">
        <h3 className="break">{translate(`snippets:fault.${fault.code}.title`, values)}</h3>
        <p className="sm muted break">{translate(`snippets:fault.${fault.code}.fix`, values)}</p>
        {fault.excerpts.length > 0 && (
          <section
            dir="ltr"
            aria-label={t('excerpt', { line: fault.excerpts.map(({ line }) => line).join(', ') })}
            className={styles.excerpt}
          >
            {fault.excerpts.map(({ line, text }) => (
              <p key={`${line}-${text}`}>
                <span className="muted">{t('line', { line })}</span> {text}
              </p>
            ))}
          </section>
        )}
      </div>
    </li>
  )
}
