import {
  ownTextLimits,
  textLanguages,
  type OwnTextName,
  type TextLanguage,
} from '@plaudit/contract/storefront/design-settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, Select, TextField } from '../../../ui/form/field.tsx'
import { languageName } from '../language-name.ts'
import { SettingsGroup, type GroupProps } from '../settings-group.tsx'

const names = Object.keys(ownTextLimits) as OwnTextName[]

type TextsFormProps = Pick<GroupProps, 'settings' | 'onChange'> & {
  language: TextLanguage
  onLanguage: (language: TextLanguage) => void
}

/** The widget's own words, one language at a time; an empty one is ours. The preview speaks the same language. */
export const TextsForm = ({ settings, onChange, language: shown, onLanguage }: TextsFormProps) => {
  const { t, i18n } = useTranslation('design')
  // The address follows a moment later: what is typed meanwhile belongs to the language that was chosen.
  const [chosen, setChosen] = useState({ over: shown, language: shown })
  const language = chosen.over === shown ? chosen.language : shown
  const choose = (next: TextLanguage) => {
    setChosen({ over: shown, language: next })
    onLanguage(next)
  }
  const own = settings.texts[language] ?? {}
  const set = (name: OwnTextName, text: string) => {
    const { [name]: _, ...others } = own
    const next = text === '' ? others : { ...others, [name]: text }
    const { [language]: __, ...languages } = settings.texts
    onChange({
      texts: Object.keys(next).length === 0 ? languages : { ...languages, [language]: next },
    })
  }
  return (
    <SettingsGroup title={t('texts.title')}>
      <Field label={t('texts.language')} hint={t('texts.hint')}>
        {(described) => (
          <Select
            {...described}
            value={language}
            onChange={(event) => choose(event.target.value as TextLanguage)}
          >
            {textLanguages.map((one) => (
              <option key={one} value={one}>
                {languageName(one, i18n.language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`texts.${name}`)}
          value={own[name] ?? ''}
          placeholder={t('texts.ours')}
          maxLength={ownTextLimits[name]}
          lang={language}
          dir="auto"
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
    </SettingsGroup>
  )
}
