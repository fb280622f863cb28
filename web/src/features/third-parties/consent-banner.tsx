import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { reserveFootSpace } from '../../ui/layout/reserve-space.ts'
import styles from './consent-banner.module.css'

/** Asks once; both choices are one click and look alike. */
export const ConsentBanner = ({ onAnswer }: { onAnswer: (given: boolean) => void }) => {
  const { t } = useTranslation('consent')
  return (
    <section ref={reserveFootSpace} className={styles.banner} aria-label={t('title')}>
      <p>
        <strong>{t('title')}</strong> {t('text')}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => onAnswer(false)}>{t('refuse')}</Button>
        <Button onClick={() => onAnswer(true)}>{t('accept')}</Button>
      </div>
    </section>
  )
}
