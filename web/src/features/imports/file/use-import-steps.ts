import { useTranslation } from 'react-i18next'

/** The names of the three steps of every import. */
export const useImportSteps = (): string[] => {
  const { t } = useTranslation('imports')
  return [t('steps.source'), t('steps.check'), t('steps.import')]
}
