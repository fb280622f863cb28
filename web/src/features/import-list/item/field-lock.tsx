import type { ImportItem, LockableField } from '@plaudit/contract/dropshipping/import-item'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './item.module.css'
import { useSaveItem } from './item-queries.ts'

/** PROD-23: says that a field keeps what the owner wrote, and gives it back to the supplier. */
export const FieldLock = ({ item, name }: { item: ImportItem; name: LockableField }) => {
  const { t } = useTranslation('dropship')
  const save = useSaveItem()
  if (!item.locked.includes(name)) return <>{t('lock.follows')}</>
  return (
    <span className={styles.lock}>
      <Lock size={14} aria-hidden />
      {t('lock.yours')}
      <button
        type="button"
        className="link"
        onClick={() =>
          void save(
            { id: item.id, version: item.version, unlock: [name] },
            'dropship:item.given_back',
          )
        }
      >
        {t('lock.give_back')}
      </button>
    </span>
  )
}
