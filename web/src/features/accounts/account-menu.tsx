import { ChevronsUpDown, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx'
import { SkeletonBox } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/data/thumb.tsx'
import styles from './account-menu.module.css'
import { logOut } from './log-out.ts'
import { useAccount } from './queries.ts'

/** The signed-in account, at the bottom of the navigation. */
export const AccountMenu = () => {
  const { t } = useTranslation('app')
  const account = useAccount()
  const name = account.data?.name ?? ''
  const trigger = (
    <button type="button" className={styles.who}>
      <Avatar name={name} />
      <span className="grow">
        <span className="sr">{t('account.menu')}</span>
        <span className={styles.name}>{account.data ? name : <SkeletonBox w="7rem" />}</span>
        <span className={styles.mail}>{account.data?.email.email}</span>
      </span>
      <ChevronsUpDown size={16} aria-hidden />
    </button>
  )
  return (
    <LazyMenu
      side="top"
      align="start"
      trigger={trigger}
      items={[
        {
          label: t('account.log_out'),
          icon: <LogOut aria-hidden className="turns" />,
          onSelect: () => void logOut(),
        },
      ]}
    />
  )
}
