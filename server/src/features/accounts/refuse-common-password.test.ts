import { describe, expect, test } from 'vitest'
import { refuseCommonPassword } from './refuse-common-password.ts'

const isRefused = (password: string) =>
  refuseCommonPassword('password', password).then(
    () => false,
    () => true,
  )

describe('ACC-10 a commonly used password is refused', () => {
  test.each([
    'password123',
    'P@ssw0rd',
    '1q2w3e4r5t',
    'mercedes',
    'qwertyuiop',
    'hallo123',
    'Plaudit1',
    'shopify1',
    'aaaaaaaa',
    'x'.repeat(256),
    '        ',
    'abcdefgh',
    '98765432',
    'abababababab',
  ])('%s', async (password) => expect(await isRefused(password)).toBe(true))

  test.each([
    'a-long-enough-one',
    `${'a'.repeat(24)}x7#kQ9!zB4@w`,
    'correct horse battery staple',
    'x7#kQ9!z',
    'пароль-для-лавки',
  ])('%s is not one', async (password) => expect(await isRefused(password)).toBe(false))

  test('however long it is and whatever it is made of, it is judged quickly', async () => {
    await isRefused('first')
    for (const signs of ['0123456789', '4@8({369!1|70$5+72%']) {
      const password = Array.from({ length: 256 }, (_, i) => signs[(i * 7 + i * i) % signs.length])
      // Without limits each of them takes more than half a minute.
      expect(typeof (await isRefused(password.join('')))).toBe('boolean')
    }
  }, 20_000)
})
