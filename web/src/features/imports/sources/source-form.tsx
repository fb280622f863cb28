import {
  amazonMarketplaces,
  SOURCE_MAX_REVIEWS,
  type SourceName,
} from '@plaudit/contract/imports/source-imports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field, Select, TextField, type FieldControlProps } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SourceOptions, type SourceLimits } from './source-options.tsx'
import { SavedPages } from './saved-pages.tsx'
import { siteNames, type SourceChoices } from './use-source.ts'

type FormProps = {
  source: SourceName
  choices: SourceChoices
  onChoose: (more: Partial<SourceChoices>) => void
  /** The product field, provided by the screen. */
  renderProduct: (described: FieldControlProps) => ReactNode
  /** Field → error message. */
  faults: Partial<Record<string, string>>
  limits: SourceLimits
  busy: boolean
  /** The preview stands beside the form: the next step is the import. */
  shown: boolean
  onPreview: () => void
}

type MarketplaceFieldProps = Pick<FormProps, 'choices' | 'onChoose'> & { isBareId: boolean }

/** The Amazon marketplace, if neither the link nor a saved page determines it. */
const MarketplaceField = ({ choices, isBareId, onChoose }: MarketplaceFieldProps) => {
  const { t } = useTranslation('sources')
  return (
    <Field label={t('form.marketplace')} hint={t('form.marketplace_hint')}>
      {(described) => (
        <Select
          {...described}
          value={choices.marketplace ?? (isBareId ? 'amazon.com' : '')}
          onChange={(event) =>
            onChoose({
              marketplace: (event.target.value || undefined) as SourceChoices['marketplace'],
            })
          }
        >
          {!isBareId && <option value="">{t('form.marketplace_of_page')}</option>}
          {amazonMarketplaces.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const WhatToImport = ({ source, choices, onChoose, renderProduct, faults }: FormProps) => {
  const { t } = useTranslation('sources')
  const isAmazon = source === 'amazon'
  const isBareId = isAmazon && /^[A-Z0-9]{10}$/i.test(choices.link.trim())
  return (
    <Card title={t('form.what')}>
      <div className="stack">
        <Field label={t('form.product')} hint={t('form.product_hint')} error={faults['product_id']}>
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
        {(isBareId || (isAmazon && choices.pages.length > 0)) && (
          <MarketplaceField choices={choices} isBareId={isBareId} onChoose={onChoose} />
        )}
        <SavedPages
          source={source}
          value={choices.pages}
          onChange={(pages) => onChoose({ pages })}
          error={faults['pages']}
        />
      </div>
    </Card>
  )
}

const HowMuch = ({ choices, onChoose, faults, limits }: FormProps) => {
  const { t } = useTranslation('sources')
  return (
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
        <SourceOptions choices={choices} onChoose={onChoose} limits={limits} faults={faults} />
        <Switch
          label={t('form.publish')}
          hint={t('form.publish_off')}
          checked={choices.publish}
          onChange={(publish) => onChoose({ publish })}
        />
      </div>
    </Card>
  )
}

/** SITE-1: product, link or number, quantity, country, rating, dates, content. */
export const SourceForm = (props: FormProps) => {
  const { t } = useTranslation('sources')
  const { source, busy, shown, onPreview } = props
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onPreview()
      }}
    >
      <WhatToImport {...props} />
      <HowMuch {...props} />
      <Button type="submit" kind={shown ? 'plain' : 'primary'} busy={busy}>
        {busy ? t('form.previewing', { site: siteNames[source] }) : t('form.preview')}
      </Button>
    </form>
  )
}
