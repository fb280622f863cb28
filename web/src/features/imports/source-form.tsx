import {
  amazonMarketplaces,
  sourceContents,
  sourceRatings,
  SOURCE_MAX_REVIEWS,
  type SourceName,
} from '@plaudit/contract/source-imports'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signal } from '../../signals.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { CountrySelect } from '../../ui/country-select.tsx'
import { Field, Input, Select, TextField, type Described } from '../../ui/field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SavedPages } from './saved-pages.tsx'
import styles from './source-form.module.css'
import { siteNames, type SourceChoices } from './use-source.ts'

/** Which options the plan allows (point P29). */
export type SourceLimits = { filter_import?: unknown; filter_rating?: unknown; paid_plan?: unknown }

type FormProps = {
  source: SourceName
  choices: SourceChoices
  onChoose: (more: Partial<SourceChoices>) => void
  /** The product's own field; the screen brings it. */
  renderProduct: (described: Described) => ReactNode
  /** Field → what is wrong with it. */
  faults: Partial<Record<string, string>>
  limits: SourceLimits
  busy: boolean
  /** The preview stands beside the form: the next step is the import. */
  shown: boolean
  onPreview: () => void
}

/** Options that the plan does not have stay in sight, say which plan has them, and lead there. */
const Gate = ({
  limit,
  locked,
  children,
}: {
  limit: 'filter_import' | 'filter_rating'
  locked: boolean
  children: ReactNode
}) => {
  const { t } = useTranslation('sources')
  return (
    <div className="stack close">
      <fieldset disabled={locked} className={styles.gate}>
        {children}
      </fieldset>
      {locked && (
        <p className={styles.locked}>
          <Lock size={14} aria-hidden />
          <span className="grow">
            <Badge tone="brand">{t('locked.badge')}</Badge> {t(`locked.${limit}`)}
          </span>
          <Button size="sm" onClick={() => signal('plaudit:show-limits', { limitType: limit })}>
            {t('locked.verb')}
          </Button>
        </p>
      )}
    </div>
  )
}

const Options = ({
  choices,
  onChoose,
  limits,
  faults,
}: Pick<FormProps, 'choices' | 'onChoose' | 'limits' | 'faults'>) => {
  const { t } = useTranslation('sources')
  return (
    <>
      <Gate limit="filter_rating" locked={!limits.filter_rating}>
        <Field label={t('form.rating')}>
          {(described) => (
            <Select
              {...described}
              value={choices.rating}
              onChange={(event) =>
                onChoose({ rating: event.target.value as SourceChoices['rating'] })
              }
            >
              {sourceRatings.map((rating) => (
                <option key={rating} value={rating}>
                  {t(`rating.${rating}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Gate>
      <Gate limit="filter_import" locked={!limits.filter_import}>
        <div className={styles.pair}>
          <Field label={t('form.content')}>
            {(described) => (
              <Select
                {...described}
                value={choices.content}
                onChange={(event) =>
                  onChoose({ content: event.target.value as SourceChoices['content'] })
                }
              >
                {sourceContents.map((content) => (
                  <option key={content} value={content}>
                    {t(`content.${content}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('form.country')}>
            {(described) => (
              <CountrySelect
                {...described}
                value={choices.country}
                none={t('form.country_all')}
                onChange={(country) => onChoose({ country })}
              />
            )}
          </Field>
          <Field label={t('form.from')} error={faults['from']}>
            {(described) => (
              <Input
                {...described}
                type="date"
                value={choices.from ?? ''}
                onChange={(event) => onChoose({ from: event.target.value || null })}
              />
            )}
          </Field>
          <Field label={t('form.to')} error={faults['to']}>
            {(described) => (
              <Input
                {...described}
                type="date"
                value={choices.to ?? ''}
                onChange={(event) => onChoose({ to: event.target.value || null })}
              />
            )}
          </Field>
        </div>
      </Gate>
    </>
  )
}

/** Spec 3, import form: product, link or number, quantity, country, rating, dates, content. */
export const SourceForm = ({
  source,
  choices,
  onChoose,
  renderProduct,
  faults,
  limits,
  busy,
  shown,
  onPreview,
}: FormProps) => {
  const { t } = useTranslation('sources')
  const bareId = source === 'amazon' && /^[A-Z0-9]{10}$/i.test(choices.link.trim())
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onPreview()
      }}
    >
      <Card title={t('form.what')}>
        <div className="stack">
          <Field
            label={t('form.product')}
            hint={t('form.product_hint')}
            error={faults['product_id']}
          >
            {renderProduct}
          </Field>
          <TextField
            label={t(`${source}.link`)}
            hint={t(`${source}.link_hint`)}
            error={faults['link']}
            value={choices.link}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChoose({ link: event.target.value })}
          />
          {(bareId || (source === 'amazon' && choices.pages.length > 0)) && (
            <Field label={t('form.marketplace')} hint={t('form.marketplace_hint')}>
              {(described) => (
                <Select
                  {...described}
                  value={choices.marketplace ?? (bareId ? 'amazon.com' : '')}
                  onChange={(event) =>
                    onChoose({
                      marketplace: (event.target.value ||
                        undefined) as SourceChoices['marketplace'],
                    })
                  }
                >
                  {!bareId && <option value="">{t('form.marketplace_of_page')}</option>}
                  {amazonMarketplaces.map((one) => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <SavedPages
            source={source}
            value={choices.pages}
            onChange={(pages) => onChoose({ pages })}
            error={faults['pages']}
          />
        </div>
      </Card>
      <Card title={t('form.options')}>
        <div className="stack">
          <Field label={t('form.quantity')} error={faults['quantity']}>
            {(described) => (
              <NumberField
                described={described}
                value={choices.quantity}
                onChange={(quantity) => onChoose({ quantity })}
                max={SOURCE_MAX_REVIEWS}
              />
            )}
          </Field>
          <Options choices={choices} onChoose={onChoose} limits={limits} faults={faults} />
          <Switch
            label={t('form.publish')}
            hint={t('form.publish_off')}
            checked={choices.publish}
            onChange={(publish) => onChoose({ publish })}
          />
        </div>
      </Card>
      <Button type="submit" kind={shown ? 'plain' : 'primary'} busy={busy}>
        {busy ? t('form.previewing', { site: siteNames[source] }) : t('form.preview')}
      </Button>
    </form>
  )
}
