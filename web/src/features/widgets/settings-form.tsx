import { shopperFilters, shopperSorts } from '@plaudit/contract/storefront/design-settings'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Check, Switch } from '../../ui/form/choice.tsx'
import { Field, Select } from '../../ui/form/field.tsx'
import { LayoutSettings } from './layout-settings.tsx'
import { SettingsGroup, type GroupProps } from './settings-group.tsx'

const pageSizes = [5, 10, 20, 30, 50]
const switches = [
  'show_distribution',
  'show_title',
  'show_photos',
  'show_date',
  'show_country',
  'show_variant',
  'show_verified',
  'show_votes',
  'show_replies',
] as const

type FieldProps = Pick<GroupProps, 'settings' | 'onChange'>

const Marked = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className="row close">
    {children} {mark}
  </span>
)

const SortField = ({ settings, onChange }: FieldProps) => {
  const { t } = useTranslation('widget')
  return (
    <Field label={t('sort.label')}>
      {(described) => (
        <Select
          {...described}
          value={settings.sort}
          onChange={(event) => onChange({ sort: event.target.value as WidgetSettings['sort'] })}
        >
          {shopperSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const PageSizeField = ({ settings, onChange }: FieldProps) => {
  const { t } = useTranslation('widget')
  return (
    <Field label={t('page_size')}>
      {(described) => (
        <Select
          {...described}
          value={settings.page_size}
          onChange={(event) => onChange({ page_size: Number(event.target.value) })}
        >
          {[...new Set([...pageSizes, settings.page_size])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </Select>
      )}
    </Field>
  )
}

const leastKey = (rating: number) => {
  if (rating === 1) return 'min_rating.all'
  return rating === 5 ? 'min_rating.only' : 'min_rating.up'
}

const LeastRatingField = ({ settings, onChange, mark }: Omit<GroupProps, 'uses'>) => {
  const { t } = useTranslation('widget')
  return (
    <Field label={<Marked mark={mark('min_rating')}>{t('min_rating.label')}</Marked>}>
      {(described) => (
        <Select
          {...described}
          value={settings.min_rating}
          onChange={(event) => onChange({ min_rating: Number(event.target.value) })}
        >
          {[1, 2, 3, 4, 5].map((rating) => (
            <option key={rating} value={rating}>
              {t(leastKey(rating), { rating })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const ListGroup = (props: GroupProps) => {
  const { t } = useTranslation('widget')
  if (!props.uses('sort')) return null
  return (
    <SettingsGroup title={t('group.list')}>
      <SortField {...props} />
      <PageSizeField {...props} />
      <LeastRatingField {...props} />
    </SettingsGroup>
  )
}

const ShowGroup = ({ settings, onChange, mark, uses }: GroupProps) => {
  const { t } = useTranslation('widget')
  return (
    <SettingsGroup title={t('group.show')}>
      {switches.filter(uses).map((name) => (
        <Switch
          key={name}
          label={t(name)}
          checked={settings[name]}
          onChange={(on) => onChange({ [name]: on })}
        />
      ))}
      <Switch
        label={<Marked mark={mark('show_count')}>{t('show_count')}</Marked>}
        checked={settings.show_count}
        onChange={(on) => onChange({ show_count: on })}
      />
      {uses('show_write_button') && (
        <Switch
          label={<Marked mark={mark('show_write_button')}>{t('show_write_button')}</Marked>}
          checked={settings.show_write_button}
          onChange={(on) => onChange({ show_write_button: on })}
        />
      )}
      {uses('show_powered_by') && (
        <Switch
          label={<Marked mark={mark('show_powered_by')}>{t('show_powered_by')}</Marked>}
          checked={settings.show_powered_by}
          onChange={(on) => onChange({ show_powered_by: on })}
        />
      )}
    </SettingsGroup>
  )
}

type OfferedName = 'offered_sorts' | 'offered_filters'

/** Boxes of what shoppers may choose; at least the widget's own order is always there. */
const OfferedField = ({
  name,
  options,
  settings,
  onChange,
}: FieldProps & { name: OfferedName; options: readonly { value: string; text: string }[] }) => {
  const { t } = useTranslation('widget')
  const offered: readonly string[] = settings[name]
  const set = (value: string, on: boolean) =>
    onChange({
      [name]: options
        .map((option) => option.value)
        .filter((one) => (one === value ? on : offered.includes(one))),
    })
  return (
    <fieldset className="stack close">
      <legend className="sm">{t(name)}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className="row close">
          <Check
            checked={offered.includes(value)}
            onChange={(event) => set(value, event.target.checked)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

const OfferedGroup = ({ settings, onChange, uses }: GroupProps) => {
  const { t } = useTranslation('widget')
  if (!uses('offered_sorts')) return null
  return (
    <SettingsGroup title={t('group.offered')}>
      <OfferedField
        name="offered_sorts"
        options={shopperSorts.map((value) => ({ value, text: t(`sort.${value}`) }))}
        settings={settings}
        onChange={onChange}
      />
      <OfferedField
        name="offered_filters"
        options={shopperFilters.map((value) => ({ value, text: t(`filter.${value}`) }))}
        settings={settings}
        onChange={onChange}
      />
    </SettingsGroup>
  )
}

/** Layout, which reviews are shown and in which order, and what of them. All can be tried in the preview. */
export const SettingsForm = (props: GroupProps) => (
  <>
    <LayoutSettings settings={props.settings} onChange={props.onChange} />
    <ListGroup {...props} />
    <ShowGroup {...props} />
    <OfferedGroup {...props} />
  </>
)
