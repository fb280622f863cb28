import { expect, test } from 'vitest'
import { shopDomainFrom } from './rules.ts'

test('STORE-2: the published forms of a shop are taken, the forged ones are not', () => {
  for (const domain of ['some-shop.myshopify.com', 'a.myshopify.com', 'Shop1.myshopify.com'])
    expect(shopDomainFrom(domain)).toBe(domain.toLowerCase())
  const forged = ['.evil.com', '\n.evil.com', '@evil.com'].map(
    (end) => `some-shop.myshopify.com${end}`,
  )
  for (const entry of [
    ...forged,
    'evil.com/some-shop.myshopify.com',
    'some_shop.myshopify.com',
    '-a.myshopify.com',
    '.myshopify.com',
    'a b.myshopify.com',
    '',
  ])
    expect(shopDomainFrom(entry), entry).toBeNull()
})
