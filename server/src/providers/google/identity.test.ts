import { readFileSync } from 'node:fs'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { outsideData } from '../../../test/files/outside-data.ts'
import { google } from './identity.ts'

const now = new Date('2026-11-21T10:00:00Z')
const seconds = Math.floor(now.getTime() / 1000)
const clientId = 'client.apps.example.com'
const good = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  sub: '110',
  email: 'ann@gmail.com',
  email_verified: true,
  name: 'Ann',
  iat: seconds - 10,
  exp: seconds + 3600,
}

let verify: (claims: JWTPayload, header?: { kid?: string; alg?: string }) => Promise<unknown>
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = createLocalJWKSet({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
  })
  const identity = google({ clientId, certsUrl: 'http://127.0.0.1:9/certs', keys })
  verify = async (claims, header = {}) => {
    const secret = header.alg === 'HS256' ? new TextEncoder().encode('x'.repeat(32)) : privateKey
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: header.alg ?? 'RS256', kid: header.kid ?? 'k1' })
      .sign(secret)
    return identity.verify(token, now)
  }
})

describe("Google's ID tokens", () => {
  test('a good one names its person by sub', async () =>
    expect(await verify(good)).toEqual({
      subject: '110',
      email: 'ann@gmail.com',
      name: 'Ann',
      isEmailOwner: true,
      isEmailVerified: true,
    }))
  test('an address that Google does not run is not vouched for', async () =>
    expect(await verify({ ...good, email: 'ann@example.com' })).toMatchObject({
      isEmailOwner: false,
    }))
  test('a Workspace address is', async () =>
    expect(await verify({ ...good, email: 'ann@example.com', hd: 'example.com' })).toMatchObject({
      isEmailOwner: true,
    }))
  test('an unverified one is not', async () =>
    expect(await verify({ ...good, email_verified: false })).toMatchObject({ isEmailOwner: false }))

  test.each<[string, JWTPayload, { kid?: string; alg?: string }?]>([
    ['for another app', { ...good, aud: 'other' }],
    ['of another issuer', { ...good, iss: 'https://evil.example.com' }],
    ['out of date', { ...good, iat: seconds - 4000, exp: seconds - 400 }],
    ['from the future', { ...good, iat: seconds + 400, exp: seconds + 4000 }],
    ['that lives for more than a day', { ...good, exp: seconds + 100_000 }],
    ['without a subject', { ...good, sub: undefined }],
    ['signed with HS256', good, { alg: 'HS256' }],
    ['of an unknown key', good, { kid: 'k2' }],
  ])('one %s is refused', async (_why, claims, header) =>
    expect(verify(claims, header)).rejects.toMatchObject({ code: 'refused' }),
  )

  test('when the keys cannot be had, that is not the owner’s fault', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const token = await new SignJWT(good)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(privateKey)
    await expect(
      google({ clientId, certsUrl: 'http://127.0.0.1:9/certs' }).verify(token, now),
    ).rejects.toMatchObject({ code: 'unavailable' })
  })

  const { url: vectors, isHere } = outsideData('google/id_token_vectors.json')
  test.skipIf(!isHere)('published vectors get the published verdicts', async () => {
    const { vectors: cases, client_id, now: at } = JSON.parse(readFileSync(vectors, 'utf8'))
    const jwks = JSON.parse(readFileSync(new URL('jwks_test.json', vectors), 'utf8'))
    const identity = google({
      clientId: client_id,
      certsUrl: 'http://127.0.0.1:9',
      keys: createLocalJWKSet(jwks),
    })
    for (const { name, token, expect: verdict } of cases) {
      const result = await identity.verify(token, new Date(at * 1000)).then(
        () => 'ok',
        () => 'refused',
      )
      expect([name, result]).toEqual([name, verdict === 'ok' ? 'ok' : 'refused'])
    }
  })
})
