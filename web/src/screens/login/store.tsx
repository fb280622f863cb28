import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failures.ts'
import { saveTokens, sessionState } from '../../api/session.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { shopLogin } from '@plaudit/contract/accounts/sign-in'

/** `/login/store/{shop_token}` (ACC-5): signs in from the store's admin; replaces any former session. `next`: the screen that was asked for. */
export const StoreLoginScreen = () => {
  const { t } = useTranslation('accounts')
  const go = useNavigate()
  const client = useQueryClient()
  const { shop_token = '' } = useParams()
  const next = useSearchParams()[0].get('next')
  const [unreachable, setUnreachable] = useState(false)
  const enter = useCallback(async () => {
    setUnreachable(false)
    try {
      const tokens = await call(shopLogin, { shop_token })
      client.clear()
      saveTokens(tokens)
      // `/login` leads on: only to paths of our own.
      await go(next ? `/login?next=${encodeURIComponent(next)}` : '/', { replace: true })
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.status !== 400) return setUnreachable(true)
      if (sessionState() === 'in') showToast({ type: 'error', text: t('notice.open_from_store') })
      await go('/login', { replace: true, state: { notice: 'open_from_store' } })
    }
  }, [shop_token, next, client, go, t])
  const begun = useRef(false)
  useEffect(() => {
    // The token works once: a second request would fail.
    if (begun.current) return
    begun.current = true
    void enter()
  }, [enter])
  return (
    <div className="stack wide">
      <PageHead title={t('store.title')} about={unreachable ? undefined : t('store.about')} />
      {unreachable ? (
        <ErrorState kept={t('store.kept')} onRetry={() => void enter()} />
      ) : (
        <Skeleton>
          <SkeletonLines />
        </Skeleton>
      )}
    </div>
  )
}
