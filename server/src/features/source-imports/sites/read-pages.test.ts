import { expect, test } from 'vitest'
import { readAliExpressPage } from './aliexpress/read-ali-express-page.ts'
import { fullSizeUrl } from './amazon/full-size-url.ts'
import { readAmazonPage } from './amazon/read-amazon-page.ts'

/** Invented pages in the forms of several years. */
const only = (html: string) => {
  const page = readAmazonPage(html)
  expect(page.blocked).toBeNull()
  expect(page.reviews).toHaveLength(1)
  return page.reviews[0]!
}

test('Amazon before 2016: no hooks, only classes', () => {
  const html = `<div id="cm_cr-review_list"><div id="R1ABCDEFGHIJ2" class="a-section review"><div class="a-row helpful-votes-count"><span class="review-votes">1,204 people found this helpful.</span></div>
    <div class="a-row"><a class="a-link-normal" title="4.0 out of 5 stars"><i class="a-icon a-icon-star a-star-4 review-rating"><span class="a-icon-alt">4.0 out of 5 stars</span></i></a>
    <a class="a-size-base a-link-normal review-title a-text-bold" href="/gp/x">Pours well</a></div>
    <div class="a-row"><span class="a-size-base a-color-secondary review-byline">By <a class="a-size-base a-link-normal author" href="/gp/pdp/x">Noor A.</a></span> <span class="a-size-base a-color-secondary review-date">on January 6, 2015</span></div>
    <div class="a-row review-data"><span class="a-size-base review-text">It pours<br/><br/>where I aim &amp; stays cool.</span></div></div></div>`
  expect(only(html)).toMatchObject({
    id: 'R1ABCDEFGHIJ2',
    author: 'Noor A.',
    rating: 4,
    title: 'Pours well',
    text: 'It pours\n\nwhere I aim & stays cool.',
    day: '2015-01-06',
    country: null,
    helpful: 1204,
    verified: false,
  })
})

test.each([
  ['124 total ratings, 31 with reviews', 31],
  ['4,888 global ratings | 523 global reviews', 523],
  ['1.234 Gesamtbewertungen, 56 mit Rezensionen', 56],
  ['1 234 évaluations au total, 1 056 avec commentaires', 1056],
  ['1.234 valutazioni complessive, 56 con recensioni', 56],
  ['1.234 calificaciones totales, 56 con opiniones', 56],
  ['1.234 classificações gerais, 56 com avaliações', 56],
  ['1,234件の評価、56件のレビュー', 56],
  ['إجمالي ١٢٤ من التقييمات، ٣١ مع المراجعات', 31],
  ['25,181 global ratings', 25_181],
])('Amazon counts those with words, not all who gave stars: %s', (line, total) => {
  const list = `<div id="cm_cr-product_info"><div data-hook="cr-filter-info-review-rating-count" class="a-row">${line}</div></div><div id="cm_cr-review_list"></div>`
  expect(readAmazonPage(list).total).toBe(total)
})

test('Amazon since 2025: a list item, the title in a heading, the text in its collapsed part', () => {
  const html = `<ul id="cm-cr-dp-review-list"><li id="R2ABCDEFGHIJ3" data-hook="review" class="review aok-relative"><div id="customer_review-R2ABCDEFGHIJ3">
    <span class="a-profile-name">Ivo</span><h5><a data-hook="review-title"><i data-hook="review-star-rating" class="a-icon a-icon-star a-star-5 review-rating"><span class="a-icon-alt">5.0 out of 5 stars</span></i><span class="a-letter-space"></span><span>Buy it once</span></a></h5>
    <span data-hook="review-date">Reviewed in Ireland on 3 April 2025</span><span data-hook="avp-badge-linkless">Verified Purchase</span>
    <div data-hook="review-body"><div class="a-expander-content"><div data-hook="review-collapsed"><span>Heavier than it looks.</span></div></div><div class="a-expander-header"><span class="a-expander-prompt">Read more</span></div></div></div></li></ul>`
  expect(only(html)).toMatchObject({
    id: 'R2ABCDEFGHIJ3',
    title: 'Buy it once',
    text: 'Heavier than it looks.',
    day: '2025-04-03',
    country: 'IE',
    verified: true,
    rating: 5,
  })
})

test('Amazon from another country: the original words, never joined with the translation', () => {
  const html = `<div id="R3ABCDEFGHIJ4" data-hook="review" class="a-section review"><div id="customer_review_foreign-R3ABCDEFGHIJ4"><span class="a-profile-name">Amazon-Kunde</span>
    <i data-hook="cmps-review-star-rating" class="a-icon a-icon-star a-star-2"><span class="a-icon-alt">2.0 out of 5 stars</span></i>
    <span data-hook="review-title"><span class="cr-original-review-content">Nichts für mich</span><span class="cr-translated-review-content aok-hidden">Not for me</span></span>
    <span data-hook="review-date">Reviewed in Germany on 2 May 2023</span>
    <span data-hook="review-body"><span class="cr-original-review-content">Der Deckel ist lose und das ist nicht gut.</span><span class="cr-translated-review-content aok-hidden">The lid is loose.</span></span></div></div>`
  expect(only(html)).toMatchObject({
    title: 'Nichts für mich',
    text: 'Der Deckel ist lose und das ist nicht gut.',
    rating: 2,
    country: 'DE',
    anonymous: true,
    language: 'de',
  })
})

test('Amazon with videos and photos, as a browser saved the page', () => {
  const html = `<div id="R4ABCDEFGHIJ5" data-hook="review" class="review"><span class="a-profile-name">Teo</span><i data-hook="review-star-rating" class="a-icon a-star-3"><span class="a-icon-alt">5つ星のうち3.0</span></i>
    <span data-hook="review-date">2025年8月31日に日本でレビュー済み</span>
    <span data-hook="review-body"><div class="video-block"><input type="hidden" class="video-url" value="https://m.media-amazon.com/images/S/vse/a.mp4"><input type="hidden" class="video-slate-img-url" value="https://m.media-amazon.com/images/I/91x.png"></div>The media could not be loaded. Works. <script>var a = "<div>"</script></span>
    <div><img data-hook="review-image-tile" src="./Reviews_files/71IgvreoZtL._SY88_.jpg"><img data-hook="review-image-tile" src="https://images-na.ssl-images-amazon.com/images/G/01/x-locale/common/grey-pixel.gif" data-src="https://m.media-amazon.com/images/I/61dOHpgE0oL._SY88.jpg"></div></div>`
  const review = only(html)
  expect(review).toMatchObject({
    text: 'Works.',
    day: '2025-08-31',
    country: 'JP',
    rating: 3,
    videos: ['https://m.media-amazon.com/images/S/vse/a.mp4'],
  })
  expect(review.photos.map(fullSizeUrl)).toEqual([
    'https://m.media-amazon.com/images/I/71IgvreoZtL.jpg',
    'https://m.media-amazon.com/images/I/61dOHpgE0oL.jpg',
  ])
})

test.each([
  [
    '<form action="/errors/validateCaptcha"><p>Enter the characters you see below</p></form>',
    'robot',
  ],
  ["<p>Sorry, we just need to make sure you're not a robot.</p>", 'robot'],
  [
    '<form name="signIn" action="https://www.amazon.de/ap/signin"><input id="ap_email"></form>',
    'sign_in',
  ],
  ['<title>Page Not Found</title><a href="/ref=cs_404_link">home</a>', 'gone'],
  ['<html><body><p>Hello</p></body></html>', 'not_reviews'],
  ['', 'not_reviews'],
])('Amazon, other than reviews: %s', (html, blocked) =>
  expect(readAmazonPage(html)).toMatchObject({ blocked, reviews: [] }),
)

test.each([
  ['<link rel="canonical" href="https://www.amazon.it/Bollitore/dp/B0PLAUDIT1">', 'amazon.it'],
  ['<link href="https://www.amazon.co.jp/dp/B0PLAUDIT1" rel="canonical">', 'amazon.co.jp'],
  ["<script>ue_sn = 'www.amazon.com.mx'</script>", 'amazon.com.mx'],
  ['<!-- saved from url=(0043)https://www.amazon.co.uk/product-reviews/B0PL -->', 'amazon.co.uk'],
  [
    '<a href="https://www.amazon.fr/dp/1">a</a><a href="https://www.amazon.fr/dp/2">b</a><a href="https://www.amazon.fr/dp/3">c</a><a href="https://www.amazon.de/x">d</a>',
    'amazon.fr',
  ],
  ['<a href="https://www.amazon.fr/dp/1">a</a><a href="https://www.amazon.de/dp/2">b</a>', null],
  ['<link rel="canonical" href="https://www.amazon.evil.test/dp/B0PLAUDIT1">', null],
  ['', null],
])('the marketplace of an Amazon page: %s', (mark, site) =>
  expect(readAmazonPage(`<html>${mark}<span id="productTitle">Kettle</span></html>`)).toMatchObject(
    { blocked: null, site },
  ),
)

test('the marketplace of an Amazon page without any address is recognised by its language', () => {
  const page = (lang: string) =>
    readAmazonPage(`<html lang="${lang}"><span id="productTitle">Kettle</span></html>`).site
  expect([page('it-it'), page('sv-se'), page('en-us'), page('xx')]).toEqual([
    'amazon.it',
    'amazon.se',
    null,
    null,
  ])
})

const row = {
  evaluationId: 1,
  buyerEval: 80,
  buyerName: 'N***r',
  buyerCountry: 'UK',
  evalDate: '22 Nov 2025',
  buyerFeedback: 'Pours well',
  skuInfo: 'Color:Green ',
}

test('AliExpress: ids beyond 2^53 keep their digits; answers in a callback, wrapped deeper, or without a list are read', () => {
  const text = JSON.stringify({
    data: { evaViewList: [row], currentPage: 1, totalPage: 1, totalNum: 1 },
  }).replace('"evaluationId":1', '"evaluationId":50185170479501314')
  for (const given of [
    text,
    `jsonp12(${text});`,
    `{"ret":["SUCCESS"],"data":{"result":${text}}}`,
    `<html><body><pre>${text.replaceAll('"', '&quot;')}</pre></body></html>`,
  ])
    expect(readAliExpressPage(given)).toMatchObject({
      blocked: null,
      next: 'no',
      reviews: [
        {
          id: '50185170479501314',
          rating: 4,
          country: 'GB',
          day: '2025-11-22',
          variant: 'Color:Green',
        },
      ],
    })
  expect(
    readAliExpressPage('{"data":{"currentPage":14,"totalNum":248,"totalPage":13}}'),
  ).toMatchObject({ blocked: null, reviews: [], next: 'no', total: 248 })
})

test.each([
  ['<script>location="https://x/_____tmd_____/punish?x5secdata=1"</script>', 'robot'],
  ['{"ret":["FAIL_SYS_USER_VALIDATE"],"data":{"url":"https://x/punish"}}', 'robot'],
  ['<a href="https://login.aliexpress.com/">Sign in</a>', 'sign_in'],
  ['<p>Hello</p>', 'not_reviews'],
])('AliExpress, other than reviews: %s', (text, blocked) =>
  expect(readAliExpressPage(text)).toMatchObject({ blocked, reviews: [] }),
)
