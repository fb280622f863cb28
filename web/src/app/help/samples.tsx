import { useTranslation } from 'react-i18next'
import { Stars } from '../../ui/data/stars.tsx'
import styles from '../frame/frames.module.css'

const samples = ['pours', 'hallway', 'heavier', 'kettle', 'pockets', 'sofa'] as const

/** Sample reviews next to sign-in and sign-up, to show the product. */
export const Samples = () => {
  const { t } = useTranslation('accounts')
  return samples.map((sample, index) => (
    <figure key={sample} className={styles.sample}>
      <figcaption className="row between sm muted">
        <Stars rating={index % 3 === 2 ? 4 : 5} size="md" number={false} />
        {t(`samples.${sample}.author`)}
      </figcaption>
      <p className="strong">{t(`samples.${sample}.title`)}</p>
      <p className="muted">{t(`samples.${sample}.text`)}</p>
    </figure>
  ))
}
