import type { PlanLimits } from '@plaudit/contract/billing/plans'
import {
  gatedSettings,
  layoutSettings,
  type SettingName,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton, SkeletonBox } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/form/choice.tsx'
import { Field, Select } from '../../ui/form/field.tsx'
import { ColorField } from './color-field.tsx'
import { isPreviewOnly } from './draft.ts'
import { lazyPart } from '../../lazy-part.ts'
import styles from './settings-form.module.css'

const LayoutSettings = lazyPart(
  () => import('./layout-settings.tsx').then((part) => part.LayoutSettings),
  'layouts',
)

const sorts = ['newest', 'helpful', 'highest', 'lowest', 'photos'] as const
const pageSizes = [5, 10, 20, 30, 50]
const schemes = ['auto', 'light', 'dark'] as const
const switches = [
  'show_distribution',
  'show_photos',
  'show_country',
  'show_date',
  'show_replies',
] as const
/** The initial color while the shop's own is used. */
const beginWith = { star_color: '#F59E0B', accent_color: '#14213D' }

/** What the account's plan allows now. */
type Limits = Partial<Pick<PlanLimits, (typeof gatedSettings)[keyof typeof gatedSettings]>>
type FormProps = {
  settings: WidgetSettings
  onChange: (changes: Partial<WidgetSettings>) => void
  limits: Limits
  /** The limit keys that these settings use and the plan does not give. */
  missing: readonly string[]
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** Marks settings that need a plan and are only visible in the preview; nothing once the account has it. */
const useMark = ({ settings, limits, missing }: Omit<FormProps, 'onChange'>) => {
  const { t } = useTranslation('widget')
  return (name: keyof typeof gatedSettings) => {
    if (isPreviewOnly(settings, name, missing)) return <Badge tone="info">{t('tried.badge')}</Badge>
    return limits[gatedSettings[name]] ? null : <Badge tone="brand">{t('plan')}</Badge>
  }
}

type GroupProps = Pick<FormProps, 'settings' | 'onChange'> & {
  mark: ReturnType<typeof useMark>
  /** Whether the layout has this setting. */
  uses: (name: SettingName) => boolean
}
type FieldProps = Omit<GroupProps, 'mark' | 'uses'>

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
          {sorts.map((sort) => (
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
    <Group title={t('group.list')}>
      <SortField {...props} />
      {props.uses('page_size') && <PageSizeField {...props} />}
      <LeastRatingField {...props} />
    </Group>
  )
}

const ShowGroup = ({ settings, onChange, mark, uses }: GroupProps) => {
  const { t } = useTranslation('widget')
  return (
    <Group title={t('group.show')}>
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
    </Group>
  )
}

const AppearanceGroup = ({ settings, onChange, mark, uses }: GroupProps) => {
  const { t } = useTranslation('widget')
  return (
    <Group title={t('group.look')}>
      <ColorField
        label={t('star_color')}
        badge={mark('star_color')}
        value={settings.star_color}
        fallback={beginWith.star_color}
        onChange={(color) => onChange({ star_color: color })}
      />
      {uses('accent_color') && (
        <ColorField
          label={t('accent_color')}
          badge={mark('accent_color')}
          value={settings.accent_color}
          fallback={beginWith.accent_color}
          onChange={(color) => onChange({ accent_color: color })}
        />
      )}
      <Field label={t('scheme.label')}>
        {(described) => (
          <Select
            {...described}
            value={settings.scheme}
            onChange={(event) =>
              onChange({ scheme: event.target.value as WidgetSettings['scheme'] })
            }
          >
            {schemes.map((scheme) => (
              <option key={scheme} value={scheme}>
                {t(`scheme.${scheme}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Group>
  )
}

/** The settings that the layout has. All can be tried in the preview. */
export const SettingsForm = ({ settings, onChange, limits, missing }: FormProps) => {
  const mark = useMark({ settings, limits, missing })
  const uses = (name: SettingName) => layoutSettings[settings.layout].includes(name)
  const group = { settings, onChange, mark, uses }
  return (
    <div className={styles.form}>
      <div className={styles.layouts}>
        <Suspense
          fallback={
            <Skeleton>
              <SkeletonBox h="22rem" />
            </Skeleton>
          }
        >
          <LayoutSettings settings={settings} onChange={onChange} />
        </Suspense>
      </div>
      <ListGroup {...group} />
      <ShowGroup {...group} />
      <AppearanceGroup {...group} />
    </div>
  )
}
