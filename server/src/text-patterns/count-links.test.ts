import { expect, test } from 'vitest'
import { countLinks } from './count-links.ts'

test.each([
  'See https://deals.test/now',
  'hxxp://deals.test',
  'www.deals.test',
  'deals.com',
  'deals.test/page',
  'deals[.]com',
  'deals (.) io',
  'deals (dot) com',
  'deals dot com',
  'deals punkt com',
  'deals[dot]shop',
])('WIDGET-21 %s is a link', (text) => {
  expect(countLinks(`Great. ${text} is better`)).toBe(1)
})

test.each([
  'Five stars.No regrets.',
  'The red dot on the lid is a sensor.',
  'Der Punkt ist: es hält.',
  'At that point company policy changed.',
  'Size M (.5 cm too long)',
  'Write to ana@example.com',
])('WIDGET-21 %s is none', (text) => {
  expect(countLinks(text)).toBe(0)
})
