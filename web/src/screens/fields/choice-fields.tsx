import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { FilePicture } from '../../ui/data/illustrations.tsx'
import { fieldStates, startsWith, type FieldState } from './field-state.ts'

/** The visual kinds: `square-select`, `box-radio`, `card`, `card-smartli`. */
export const ChoiceFields = ({ state }: { state: FieldState }) => {
  const { t } = useTranslation('fields')
  const [chosen, setChosen] = useState<Record<string, FieldState | null>>({})
  const options = fieldStates.map((value) => ({
    value,
    title: t(`page.state.${value}`),
    text: t('page.hint'),
  }))
  const field = (kind: string) => ({
    label: kind,
    value: chosen[kind] ?? startsWith<FieldState | null>(state, null, 'filled'),
    onChange: (value: FieldState) => setChosen((now) => ({ ...now, [kind]: value })),
    disabled: state === 'off',
    error: state === 'wrong' ? t('page.wrong') : undefined,
  })
  const pictured = options.map((option) => ({ ...option, picture: <FilePicture /> }))
  return (
    <Card label="seen">
      <div className="stack">
        <ChoiceCards
          {...field('square-select')}
          variant="square"
          options={pictured.map(({ value, title, picture }) => ({ value, title, picture }))}
        />
        <ChoiceCards {...field('box-radio')} variant="box" options={options} />
        <ChoiceCards {...field('card')} variant="card" options={pictured} />
        <ChoiceCards
          {...field('card-smartli')}
          variant="card"
          options={pictured.map((option, index) => ({
            ...option,
            ...(index < 2
              ? {}
              : {
                  plan: 'Pro',
                  onLocked: () =>
                    emitAppEvent('plaudit:show-limits', { limitType: 'widget_colors' }),
                }),
          }))}
        />
      </div>
    </Card>
  )
}
