import { verifyEmail } from '@plaudit/contract/accounts/account-email'
import type { Account } from '@plaudit/contract/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useForm } from '../../features/accounts/use-form.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

type OutcomeProps = { refused: string | null; email: string | null }

const Outcome = ({ refused, email }: OutcomeProps) => {
  const { t } = useTranslation('accounts')
  if (refused)
    return (
      <Banner tone="error" live>
        {refused}
      </Banner>
    )
  if (!email) return <p className="muted">{t('verify.busy')}</p>
  return (
    <Banner tone="success" live>
      {t('verify.done', { email })}
    </Banner>
  )
}

/** `/verify-email?token=…`, from a letter: for the account that requested it, so guests sign in first. */
export const VerifyEmailScreen = () => {
  const { t } = useTranslation('accounts')
  const client = useQueryClient()
  const token = useSearchParams()[0].get('token')
  const [email, setEmail] = useState<string | null>(null)
  const form = useForm(verifyEmail, {
    onDone: (account) => {
      client.setQueryData<Account>(['account'], account)
      setEmail(account.email.email)
    },
  })
  const { submit } = form
  const begun = useRef(false)
  useEffect(() => {
    // The link works once: a second request would report that it is invalid.
    if (begun.current || !token) return
    begun.current = true
    void submit({ token })
  }, [token, submit])
  const refused = token ? form.refused : t('verify.no_token')
  return (
    <div className="stack wide">
      <PageHead title={t('verify.title')} />
      <Outcome refused={refused} email={email} />
      <Link className="link" to="/">
        {t('verify.home')}
      </Link>
    </div>
  )
}
