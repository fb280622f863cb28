import type { SourceName } from '@plaudit/contract/imports/source-imports'
import { Check, Package, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import styles from './source-form.module.css'

const icons = { amazon: Package, aliexpress: ShoppingBag }

const SourceCard = ({ source }: { source: SourceName }) => {
  const { t } = useTranslation('sources')
  const go = useNavigate()
  const [link, setLink] = useState('')
  const Icon = icons[source]
  return (
    <Card label={t(`card.${source}`)}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void go(`/import/${source}`, { state: { link: link.trim() } })
        }}
      >
        <IconBox>
          <Icon />
        </IconBox>
        <div>
          <h2>{t(`card.${source}`)}</h2>
          <p className="muted">{t(`card.${source}_about`)}</p>
        </div>
        <ul className={styles.ticks}>
          {([1, 2, 3] as const).map((line) => (
            <li key={line} className="row close">
              <Check size={18} aria-hidden />
              {t(`card.${source}_${line}`)}
            </li>
          ))}
        </ul>
        <div className={styles.next}>
          <TextField
            label={t(`${source}.link`)}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={link}
            onChange={(event) => setLink(event.target.value)}
          />
          <Button type="submit">{t('card.next')}</Button>
        </div>
      </form>
    </Card>
  )
}

/** The two sites to import from, each with a field to start at once. */
export const SourceCards = () => (
  <div className={styles.cards}>
    <SourceCard source="aliexpress" />
    <SourceCard source="amazon" />
  </div>
)
