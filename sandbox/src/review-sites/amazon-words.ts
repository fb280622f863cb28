/** How a marketplace writes: as its real pages do, for the languages that the stand-in speaks. */
export type AmazonWords = {
  lang: string
  outOfFive: (stars: number) => string
  reviewed: (day: Date, country: string) => string
  helpful: (count: number) => string
  verified: string
  anonymous: string
  /** Of those who only gave stars, too, as a list counts them. */
  reviews: (count: number) => string
}

const long = (
  locale: string,
  day: Date,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' },
) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day)
const grouped = (locale: string, count: number) => new Intl.NumberFormat(locale).format(count)

/** Most people give stars and no words. */
const ratingsOf = (reviews: number) => reviews * 4

const english = (locale: string): AmazonWords => ({
  lang: locale,
  outOfFive: (stars) => `${stars}.0 out of 5 stars`,
  reviewed: (day, country) =>
    `Reviewed in ${{ US: 'the United States', GB: 'the United Kingdom', DE: 'Germany', FR: 'France', NL: 'the Netherlands', ES: 'Spain', BR: 'Brazil', PL: 'Poland' }[country]} on ${long(locale, day)}`,
  helpful: (count) =>
    count === 1
      ? 'One person found this helpful'
      : `${grouped(locale, count)} people found this helpful`,
  verified: 'Verified Purchase',
  anonymous: 'Amazon Customer',
  reviews: (count) =>
    `${grouped(locale, ratingsOf(count))} total ratings, ${grouped(locale, count)} with reviews`,
})

const german: AmazonWords = {
  lang: 'de-DE',
  outOfFive: (stars) => `${stars},0 von 5 Sternen`,
  reviewed: (day, country) =>
    `Rezension aus ${{ US: 'den Vereinigten Staaten', GB: 'dem Vereinigten Königreich', DE: 'Deutschland', FR: 'Frankreich', NL: 'den Niederlanden', ES: 'Spanien', BR: 'Brasilien', PL: 'Polen' }[country]} vom ${long('de-DE', day)}`,
  helpful: (count) =>
    count === 1
      ? 'Eine Person fand diese Informationen hilfreich'
      : `${grouped('de-DE', count)} Personen fanden diese Informationen hilfreich`,
  verified: 'Verifizierter Kauf',
  anonymous: 'Amazon-Kunde',
  reviews: (count) =>
    `${grouped('de-DE', ratingsOf(count))} Gesamtbewertungen, ${grouped('de-DE', count)} mit Rezensionen`,
}

const french: AmazonWords = {
  lang: 'fr-FR',
  outOfFive: (stars) => `${stars},0 sur 5 étoiles`,
  reviewed: (day, country) =>
    `Commenté ${{ US: 'aux États-Unis', GB: 'au Royaume-Uni', DE: 'en Allemagne', FR: 'en France', NL: 'aux Pays-Bas', ES: 'en Espagne', BR: 'au Brésil', PL: 'en Pologne' }[country]} le ${long('fr-FR', day)}`,
  helpful: (count) =>
    count === 1
      ? 'Une personne a trouvé cela utile'
      : `${grouped('fr-FR', count)} personnes ont trouvé cela utile`,
  verified: 'Achat vérifié',
  anonymous: 'Client d’Amazon',
  reviews: (count) =>
    `${grouped('fr-FR', ratingsOf(count))} évaluations au total, ${grouped('fr-FR', count)} avec commentaires`,
}

const japanese: AmazonWords = {
  lang: 'ja-JP',
  outOfFive: (stars) => `5つ星のうち${stars}.0`,
  reviewed: (day, country) =>
    `${long('ja-JP', day)}に${{ US: 'アメリカ合衆国', GB: '英国', DE: 'ドイツ', FR: 'フランス', NL: 'オランダ', ES: 'スペイン', BR: 'ブラジル', PL: 'ポーランド' }[country]}でレビュー済み`,
  helpful: (count) => `${count}人のお客様がこれが役に立ったと考えています`,
  verified: 'Amazonで購入',
  anonymous: 'Amazon カスタマー',
  reviews: (count) => `${ratingsOf(count)}件の評価、${count}件のレビュー`,
}

/** `www.amazon.de` writes German; what the stand-in does not speak writes English. */
export const wordsOf = (host: string): AmazonWords => {
  if (host.endsWith('amazon.de')) return german
  if (host.endsWith('amazon.fr')) return french
  if (host.endsWith('amazon.co.jp')) return japanese
  return english(host.endsWith('amazon.com') ? 'en-US' : 'en-GB')
}
