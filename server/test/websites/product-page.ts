type Data = Record<string, unknown>

export const soundReview = {
  '@type': 'Review',
  author: { '@type': 'Person', name: 'Anna K.' },
  datePublished: '2026-01-15',
  reviewBody: 'Holds heat.',
  reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5 },
}
export const soundRating = {
  '@type': 'AggregateRating',
  ratingValue: 4.6,
  bestRating: 5,
  worstRating: 1,
  reviewCount: 31,
}
export const soundOffer = {
  '@type': 'Offer',
  price: '12.90',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
}
export const soundProduct = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Mug',
  gtin13: '4006381333931',
  brand: { '@type': 'Brand', name: 'Acme' },
  offers: soundOffer,
  aggregateRating: soundRating,
  review: [soundReview],
} satisfies Data

export const dataScript = (data: unknown, indent = 2) =>
  `<script type="application/ld+json">\n${JSON.stringify(data, null, indent)}\n</script>`

type Parts = { head?: string; data?: string; body?: string; text?: string }

/** A product page with sound data; a part that is given takes the place of its own. */
export const productPage = ({
  head = '',
  data = dataScript(soundProduct),
  body = '',
  text = '4.6 out of 5 from 31 reviews',
}: Parts = {}) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Mug – Fern Goods</title>
<meta name="description" content="A mug that holds heat.">
${head}
${data}
</head>
<body>
<h1>Mug</h1>
<p>${text}</p>
${body}
</body>
</html>`
