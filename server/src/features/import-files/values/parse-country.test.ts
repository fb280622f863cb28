import { expect, test } from 'vitest'
import { readCountryIn } from '../../source-imports/sites/read-country-in.ts'
import { readCountry } from './parse-value.ts'
import { aliases, countryCodes, countryNames } from './parse-country.ts'

test('files and pages read every country by its English name to the same code', () => {
  expect(countryCodes().length).toBeGreaterThan(240)
  for (const [code, name] of countryNames('en'))
    expect([readCountry(code), readCountry(name), readCountryIn(`Reviewed in ${name}`)]).toEqual([
      code,
      code,
      code,
    ])
  for (const [name, code] of Object.entries(aliases))
    expect([readCountry(name), readCountryIn(name)]).toEqual([code, code])
})

test('codes of nobody, or of several countries, are none', () => {
  expect(
    ['EU', 'UN', 'ZZ', 'UK', 'SU', 'AN'].filter((code) => countryCodes().includes(code)),
  ).toEqual([])
})
