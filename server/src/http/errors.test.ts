import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const refused = { email: 'nobody@example.com', password: 'not the one' }

test('B8 a guest reads errors in the language of the browser, English where there are no texts in it', async () => {
  const said = async (wish: string) => {
    const { json, headers } = await t.guest.post('auth/login/', refused, {
      headers: { 'accept-language': wish },
    })
    return [headers['content-language'], json.detail]
  }
  expect(await said('de-AT,de;q=0.9')).toEqual(['de', 'E-Mail-Adresse oder Passwort ist falsch.'])
  expect(await said('nl, pt-BR;q=0.8')).toEqual(['pt-BR', 'E-mail ou senha incorretos.'])
  expect(await said('nl')).toEqual(['en', 'Incorrect email or password.'])
})

test('B8 a field says what is wrong with it, with its limits as the language writes them', async () => {
  const { json } = await t.guest.post(
    'auth/register/',
    { name: ' ', email: 'nobody', password: 'short' },
    { headers: { 'accept-language': 'fr' } },
  )
  expect(json).toMatchObject({
    name: ['Saisissez votre nom.'],
    email: ['Indiquez une adresse e-mail valide'],
    password: ['Au moins 8 caractères.'],
  })
  const missing = await t.guest.post(
    'auth/login/',
    { email: 'nobody@example.com' },
    { headers: { 'accept-language': 'es' } },
  )
  expect(missing.json.password).toEqual(['Introduce tu contraseña.'])
})

test('B8 who is signed in reads errors in the language of the account, whatever the browser wishes', async () => {
  const owner = await buildOwner(t)
  await owner.post('auth/edit/', { language: 'ar' })
  const { json, headers } = await owner.post('auth/password/change/', {
    old_password: 'wrong one',
    new_password: 'Another-1-pass',
    repeat_password: 'Another-1-pass',
  })
  expect([headers['content-language'], json.detail]).toEqual([
    'ar',
    'تعذّر تغيير كلمة المرور. تحقق من كلمة المرور القديمة.',
  ])
})

test('B8 a storefront call is answered in the language of the page it stands on', async () => {
  const ask = async (query: string) =>
    (
      await t.app.inject({
        url: `/storefront/v1/nobody/products/none/block${query}`,
        headers: { 'accept-language': 'en' },
      })
    ).json().detail
  expect([await ask('?locale=pt-BR'), await ask('')]).toEqual(['Não encontrado.', 'Not found.'])
})
