import { expect, test } from 'vitest'
import { firstLanguage, languages } from './language.ts'

test('the last language of this browser comes first, then its own wishes in order, then English', () => {
  expect(firstLanguage('fr', ['de'])).toBe('fr')
  expect(firstLanguage(null, ['nl', 'pt-PT', 'de'])).toBe('pt-BR')
  expect(firstLanguage(null, ['ar-EG'])).toBe('ar')
  expect(firstLanguage('xx', ['nl'])).toBe('en')
  expect(languages).toHaveLength(6)
})
