import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

/** Time to read why the page reloads. */
const RELOAD_MS = 4_000

/** URLs refer to the former account: the page restarts at home. */
const reload = () => location.assign('/')

/** Another tab signed in to another account: this one stops, explains it, and reloads. */
export const OtherAccountNotice = () => {
  const { t } = useTranslation('app')
  useEffect(() => {
    const timer = setTimeout(reload, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main
      className="stack wide"
      style={{ maxInlineSize: '36rem', margin: '10vh auto', padding: '1rem' }}
    >
      <PageHead title={t('other_account.title')} />
      <Banner tone="warning" live>
        {t('other_account.about')}
      </Banner>
      <span>
        <Button kind="primary" onClick={reload}>
          {t('other_account.verb')}
        </Button>
      </span>
    </main>
  )
}
