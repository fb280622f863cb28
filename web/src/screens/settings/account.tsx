import { Download, Star } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { ChangePasswordForm, SetPasswordForm } from '../../features/accounts/password-forms.tsx'
import { ProfileForm } from '../../features/accounts/profile-form.tsx'
import { useAccount } from '../../features/accounts/queries.ts'
import { saveAccountData } from '../../features/accounts/save-account-data.ts'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './account.module.css'

const RatingDialog = lazyPart(() =>
  import('../../features/accounts/rating-dialog.tsx').then((m) => m.RatingDialog),
)
const DeleteAccount = lazyPart(() =>
  import('../../features/accounts/delete-account.tsx').then((m) => m.DeleteAccount),
)

const Small = ({
  title,
  about,
  children,
}: {
  title: string
  about: string
  children: ReactNode
}) => (
  <Card title={title}>
    <div className="stack">
      <p className="muted">{about}</p>
      <span>{children}</span>
    </div>
  </Card>
)

const AccountSkeleton = () => (
  <Skeleton>
    <div className={styles.columns}>
      <Card>
        <SkeletonLines lines={8} />
      </Card>
      <Card>
        <SkeletonLines lines={4} />
      </Card>
    </div>
  </Skeleton>
)

/** `/settings/account` */
export const SettingsAccountScreen = () => {
  const { t } = useTranslation('settings')
  const { data: account, error, refetch } = useAccount()
  const [open, setOpen] = useState<'rate' | 'remove' | null>(null)
  const close = () => setOpen(null)
  if (error && !account)
    return (
      <Card>
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  if (!account) return <AccountSkeleton />
  return (
    <div className={styles.columns}>
      <div className="stack wide">
        <ProfileForm account={account} />
        {account.has_password ? <ChangePasswordForm /> : <SetPasswordForm account={account} />}
      </div>
      <div className="stack wide">
        <Small title={t('rate.card')} about={t('rate.card_about')}>
          <Button onClick={() => setOpen('rate')}>
            <Star aria-hidden />
            {t('rate.open')}
          </Button>
        </Small>
        <Small title={t('data.title')} about={t('data.about')}>
          <Button onClick={() => void saveAccountData()}>
            <Download aria-hidden />
            {t('data.verb')}
          </Button>
        </Small>
        <Small title={t('remove.card')} about={t('remove.card_about')}>
          <Button kind="danger" onClick={() => setOpen('remove')}>
            {t('remove.open')}
          </Button>
        </Small>
      </div>
      <Suspense fallback={<LoadingOverlay onDrop={close} />}>
        {open === 'rate' && <RatingDialog onClose={close} />}
        {open === 'remove' && <DeleteAccount hasPassword={account.has_password} onClose={close} />}
      </Suspense>
    </div>
  )
}
