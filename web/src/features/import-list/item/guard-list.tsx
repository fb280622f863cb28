import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** PROD-30: everything that stands against a push, then what should be known before it. */
export const GuardList = ({ item }: { item: ImportItem }) => {
  const { t } = useTranslation('dropship')
  if (item.guards.length === 0) return null
  const nameOf = (id: string) =>
    item.variants.find((one) => one.id === id)?.values.join(' · ') ?? ''
  const isBlocked = item.level === 'block'
  return (
    <Banner
      tone={isBlocked ? 'error' : 'warning'}
      title={t(`guards.${isBlocked ? 'block' : 'warn'}`)}
    >
      <ul>
        {item.guards.map(({ code, variants }) => (
          <li key={code}>
            {t(`guards.${code}`)}
            {variants.length > 0 && variants.length < item.variants.length && (
              <span dir="auto"> ({variants.slice(0, 5).map(nameOf).join(', ')})</span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
