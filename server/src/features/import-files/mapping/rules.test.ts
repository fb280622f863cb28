import { expect, test } from 'vitest'
import { proposeMeanings } from './rules.ts'

const propose = (columns: Record<string, string[]>) =>
  Object.fromEntries(
    proposeMeanings(Object.entries(columns).map(([name, values]) => ({ name, values }))).map(
      ({ meaning }, i) => [Object.keys(columns)[i], meaning],
    ),
  )
const sentence = 'It pours exactly where I aim, and the handle stays cool.'

test('S1.024 columns are proposed by their names in many languages', () => {
  const headers: [string, string, string, string, string][] = [
    ['Sterne', 'Rezension', 'Kundenname', 'Datum', 'Produktname'],
    ['Calificación', 'Comentario', 'Nombre', 'Fecha', 'Producto'],
    ['Étoiles', 'Avis', 'Pseudo', 'Date de l’avis', 'Nom du produit'],
    ['Avaliação', 'Depoimento', 'Nome do cliente', 'Data', 'Produto'],
    ['Betyg', 'Omdöme', 'Författare', 'Datum', 'Artikel'],
    ['التقييم', 'المراجعة', 'الاسم', 'التاريخ', 'المنتج'],
    ['評価', 'レビュー', '名前', '日付', '商品'],
    ['my_rating', 'customerReview', 'Display Name', 'Created At', 'item-name'],
  ]
  for (const [rating, text, author, date, product] of headers)
    expect(
      propose({
        [rating]: ['5', '4'],
        [text]: [sentence],
        [author]: ['Noor A.'],
        [date]: ['2026-04-13'],
        [product]: ['Kettle'],
      }),
      `${rating} ${text}`,
    ).toEqual({
      [rating]: 'rating',
      [text]: 'text',
      [author]: 'author',
      [date]: 'reviewed_at',
      [product]: 'product_title',
    })
})

test('S1.024 columns without telling names are proposed by what stands in them', () => {
  expect(
    propose({
      a: ['5', '4', '1', '3'],
      b: [sentence, 'Too small for my kitchen, sadly.'],
      c: ['Noor A.', 'Ben Okafor', 'Ida'],
      d: ['13.04.2026', '14.04.2026'],
      e: ['noor@example.com', 'ben@example.com'],
      f: ['https://pictures.test/1.jpg,https://pictures.test/2.jpg', 'https://pictures.test/3.png'],
      g: ['enamel-kettle', 'moon-lamp'],
      h: ['NO', 'SE', 'DE'],
      i: ['true', 'false', 'true'],
      j: ['https://films.test/1.mp4'],
      k: ['4006381333931', '036000291452'],
      l: ['17', '39', '2'],
    }),
  ).toEqual({
    a: 'rating',
    b: 'text',
    c: 'author',
    d: 'reviewed_at',
    e: 'email',
    f: 'photos',
    g: 'product_handle',
    h: 'country',
    i: 'verified',
    j: 'videos',
    k: 'product_barcode',
    l: 'ignored',
  })
  expect(
    propose({ x: ['★★★★☆', '★★★★★'], y: ['https://shop.test/products/kettle?variant=1'] }),
  ).toEqual({ x: 'rating', y: 'product_url' })
})

test('a name that its values belie is not believed, and each meaning is given once', () => {
  expect(propose({ rating: ['Noor A.', 'Ben Okafor'], points: ['5', '3'] })).toEqual({
    rating: 'author',
    points: 'rating',
  })
  expect(propose({ score: ['5', '4'], rating: ['4', '4'] })).toEqual({
    score: 'rating',
    rating: 'ignored',
  })
  expect(
    propose({ photo_1: ['https://pictures.test/1'], photo_2: ['https://pictures.test/2'] }),
  ).toEqual({ photo_1: 'photos', photo_2: 'photos' })
  expect(propose({ row: ['1', '2', '3', '4'], order: ['1'] })).toEqual({
    row: 'ignored',
    order: 'ignored',
  })
  expect(propose({ quantity: ['120', '75'], constructor: [], __proto__x: [] })).toEqual({
    quantity: 'ignored',
    constructor: 'ignored',
    __proto__x: 'ignored',
  })
})

test('a column that only sounds or looks like a field is not proposed as it', () => {
  const proposed = propose({
    rating: ['5', '4', '5', '5', '4', '5'],
    review: [sentence, sentence, sentence, sentence, sentence, sentence],
    variation: ['Red', 'Blue', 'Red', 'Green', 'Red', 'Blue'],
    review_month: ['April', 'May', 'April', 'June', 'July', 'April'],
    profile_url: ['https://people.test/noor', 'https://people.test/ben'],
    skuInfo: ['Color:Red', 'Color:Blue'],
    anonymous: ['true', 'false', 'false', 'true', 'false', 'false'],
    is_anonymous: ['true', 'false'],
    finish: ['Matte', 'Glossy', 'Matte', 'Matte', 'Glossy', 'Matte'],
    review_count: ['12', '7'],
  })
  expect(proposed).toEqual({
    rating: 'rating',
    review: 'text',
    variation: 'variant',
    review_month: 'ignored',
    profile_url: 'ignored',
    skuInfo: 'ignored',
    anonymous: 'ignored',
    is_anonymous: 'ignored',
    finish: 'ignored',
    review_count: 'ignored',
  })
  expect(propose({ skuInfo: ['Color:Red', 'Color:Blue'] })).toEqual({ skuInfo: 'variant' })
})

test('ratings out of 10 or 100 are proposed where the name says rating; other numbers are not', () => {
  for (const name of [
    'rating',
    'Score',
    'Bewertung',
    'Puntuación',
    'Note',
    'Avaliação',
    'التقييم',
    'my rating',
  ])
    expect(
      propose({
        [name]: ['10', '7', '9'],
        pieces: ['10', '7', '9'],
        year: ['2024', '2025', '2026'],
        opinion: [sentence],
      }),
      name,
    ).toMatchObject({
      [name]: 'rating',
      pieces: 'ignored',
      year: 'ignored',
      opinion: 'text',
    })
  expect(propose({ score: ['90', '100', '75', '60'] })).toEqual({ score: 'rating' })
  expect(propose({ score: ['8/10', '10/10'] })).toEqual({ score: 'rating' })
  expect(propose({ points: ['1200', '340', '17'] })).toEqual({ points: 'ignored' })
  expect(propose({ score: ['10', '9', '8'], stars: ['5', '4', '4'] })).toEqual({
    score: 'ignored',
    stars: 'rating',
  })
})
