import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanLine,
  cleanText,
  likelyRating,
  readCountry,
  readRating,
  readStatus,
  readYesNo,
} from './parse-value.ts'
import { readPhotos } from './parse-media.ts'

test('a rating is 1 to 5 whole stars and nothing else', () => {
  expect(['1', '5', '5.0', '4,00', ' 3 '].map(readRating)).toEqual([1, 5, 5, 4, 3])
  expect(
    ['0', '6', '4.5', '10', '100', '-1', '1e0', '5 stars', '★★★', '٣', 'five', ''].map(readRating),
  ).toEqual(Array(12).fill(null))
  expect(
    ['5 stars', '1 star', '★★★★☆', '⭐️⭐️', '4/5', '3 out of 5', '4.5', '10'].map(likelyRating),
  ).toEqual(['5', '1', '4', '2', '4', '3', null, null])
})

test.each([
  ['5 Sterne', '5'],
  ['1 Stern', '1'],
  ['4 von 5 Sternen', '4'],
  ['3 étoiles', '3'],
  ['4 étoiles sur 5', '4'],
  ['1 estrella', '1'],
  ['2 de 5 estrellas', '2'],
  ['5 estrelas', '5'],
  ['4 نجوم', '4'],
  ['5 van 5 sterren', '5'],
  ['6 Sterne', null],
  ['4,5 Sterne', null],
  ['5 Sternschnuppen', null],
  ['5 Euro', null],
])('the rating %s is taken for %s where the owner is asked', (given, stars) => {
  expect(readRating(given)).toBeNull()
  expect(likelyRating(given)).toBe(stars)
})

test('tags and entities are cleaned as a reader would see them, once; what only looks like a tag stays', () => {
  const cleaned: [string, string | null][] = [
    ['Tom &amp; Ada&#x27;s &quot;best&quot;', 'Tom & Ada\'s "best"'],
    ['<p>One</p><p>Two<br/>three</p>', 'One\nTwo\nthree'],
    ['<ul><li>a</li><li>b</li></ul>', '• a\n• b'],
    ['good<script>alert(1)</script><style>p{}</style>', 'good'],
    ['<a href="https://x.test">link</a>', 'link'],
    ['I <3 this & 5 > 3 < 7', 'I <3 this & 5 > 3 < 7'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
    ['a\r\nb\rc\u2028d \n\n\n\ne\u0007', 'a\nb\nc\nd\n\ne'],
    ['👩‍👧 naïve', '👩‍👧 naïve'],
    ['  <br> ', null],
    ['half \ud83d', 'half \ufffd'],
  ]
  for (const [raw, text] of cleaned) expect(cleanText(raw)).toBe(text)
  expect(cleanLine('two\n lines')).toBe('two lines')
})

test('cleaning a clean text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const once = cleanText(text.replaceAll('&', 'and'))
      expect(once === null ? null : cleanText(once)).toBe(once)
    }),
  )
})

test('countries are read by code and by name in several languages', () => {
  expect(
    [
      'NO',
      'no',
      'Norway',
      'Norwegen',
      'Norge',
      'USA',
      'United Kingdom',
      'The Netherlands',
      'Deutschland',
      'Côte d’Ivoire',
      'Kosovo',
      'Taiwan',
    ].map(readCountry),
  ).toEqual(['NO', 'NO', 'NO', 'NO', 'NO', 'US', 'GB', 'NL', 'DE', 'CI', 'XK', 'TW'])
  expect(['EU', 'ZZ', 'Atlantis', '12', ''].map(readCountry)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('photos of one cell are taken apart at every separator in use, never inside an address', () => {
  const two = ['https://a.test/1.jpg?x=1,2;3|4', 'https://b.test/2.jpg']
  for (const separator of [',', ', ', ';', '|', '\n', ' ', ' ; '])
    expect(readPhotos(two.join(separator))).toEqual(two)
  expect(readPhotos('["https://a.test/1.jpg","//b.test/2.jpg"]')).toEqual([
    'https://a.test/1.jpg',
    'https://b.test/2.jpg',
  ])
  expect(readPhotos('https://a.test/1.jpg, https://a.test/1.jpg,')).toEqual([
    'https://a.test/1.jpg',
  ])
  expect(readPhotos('photo.jpg')).toEqual(['photo.jpg'])
  expect(readPhotos(' ')).toEqual([])
})

test('words for states and claims of all apps; an unknown state keeps the review off the page', () => {
  expect(['ok', 'Active', 'TRUE', 'published'].map(readStatus)).toEqual(Array(4).fill('published'))
  expect(['spam', 'Hidden', 'unpublished', '0'].map(readStatus)).toEqual(Array(4).fill('hidden'))
  expect(['not-yet', 'pending', 'whatever'].map(readStatus)).toEqual(Array(3).fill('pending'))
  expect(['true', 'Verified Purchase', 'verified_buyer', 'no', ''].map(readYesNo)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
