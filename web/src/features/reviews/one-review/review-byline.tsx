import { useTranslation } from 'react-i18next'
import { countryName } from '../../../ui/text/numbers.ts'
import { authorName } from '../author-name.ts'
import type { Review } from '@plaudit/contract/reviews/review'

/** "Noor A., United States" */
export const Byline = ({ author, country }: { author: string; country: string | null }) => {
  const { t, i18n } = useTranslation('reviews')
  return (
    <bdi dir={country ? i18n.dir() : undefined}>
      {country
        ? t('byline', { author: authorName(t, author), country: countryName(country) })
        : authorName(t, author)}
    </bdi>
  )
}

/** The origin, and who verified the purchase (REV-3: only the system says "verified"). */
export const Origin = ({ review }: { review: Review }) => {
  const { t } = useTranslation('reviews')
  const source = review.source_app ?? t(`source.${review.source}`)
  const claimed = () => {
    if (review.verified) return t('verified')
    return review.source_verified ? t('verified_by', { source }) : null
  }
  const claim = claimed()
  return <>{claim ? `${source} · ${claim}` : source}</>
}
