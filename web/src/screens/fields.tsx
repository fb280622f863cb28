import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Segmented } from '../ui/form/choice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import { ChoiceFields } from './fields/choice-fields.tsx'
import { FileFields } from './fields/file-fields.tsx'
import { SearchFields } from './fields/search-fields.tsx'
import { fieldStates, type FieldState } from './fields/field-state.ts'
import { TypedFields } from './fields/typed-fields.tsx'
import styles from './fields.module.css'

const kinds = ['info', 'success', 'warning', 'error'] as const

/**
 * `/fields`: the field types of UI-14, the toasts of UI-11 and the banners of UI-13, all in all
 * states, for whoever builds a form.
 */
export const FieldsScreen = () => {
  const { t } = useTranslation('fields')
  const { t: app } = useTranslation('app')
  const [query, setQuery] = useSearchParams()
  const state = fieldStates.find((one) => one === query.get('state')) ?? 'empty'
  return (
    <>
      <PageHead
        title={t('page.title')}
        about={t('page.about')}
        actions={
          <Segmented<FieldState>
            label={t('page.state.label')}
            value={state}
            options={fieldStates.map((value) => ({ value, label: t(`page.state.${value}`) }))}
            onChange={(next) => setQuery({ state: next }, { replace: true })}
          />
        }
      />
      {/* A new state begins with new fields. */}
      <div key={state} className={styles.columns}>
        <TypedFields state={state} />
        <SearchFields state={state} />
        <ChoiceFields state={state} />
        <FileFields state={state} />
        <Card title={t('page.banners')}>
          <div className="stack close">
            {kinds.map((tone) => (
              <Banner key={tone} tone={tone} title={app(`toast.title.${tone}`)}>
                {t('page.sample')}
              </Banner>
            ))}
          </div>
        </Card>
        <Card title={t('page.toasts')}>
          <div className="row close wrap">
            {kinds.map((type) => (
              <Button key={type} onClick={() => showToast({ type, text: t('page.sample') })}>
                {app(`toast.title.${type}`)}
              </Button>
            ))}
          </div>
        </Card>
      </div>
    </>
  )
}
