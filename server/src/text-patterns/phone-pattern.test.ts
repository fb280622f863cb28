import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../test/world.ts'
import { phonePattern } from './phone-pattern.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

/** By JavaScript, which replaces it in texts, and by the database, which looks for it. */
const isFound = async (phone: string, text: string): Promise<boolean[]> => {
  const pattern = phonePattern(phone)!
  const { rows } = await sql<{
    found: boolean
  }>`select ${text}::text ~ ${pattern} as found`.execute(t.world.db)
  return [new RegExp(pattern, 'iu').test(text), rows[0]!.found]
}

test.each([
  ['+4755501234', 'call +47 555 01 234 today'],
  ['+4755501234', '0047-555-01-234'],
  ['+4755501234', '47 55501234'],
  ['+4755501234', 'Tel. 555 01 234.'],
  ['+47 555 01 234', '{"phone": "4755501234"}'],
  ['004755501234', '+47 (555) 01/234'],
  ['+447700900123', '07700 900123'],
  ['+447700900123', '+44 (0) 7700–900‑123'],
  ['+12025550143', '(202) 555-0143'],
  ['+12025550143', '1.202.555.0143'],
  ['+966501234567', '٠٥٠ ١٢٣ ٤٥٦٧'],
  ['+4755501234', '+47\u00a0555\u00a001\u00a0234'],
  ['0770 0900123', '+44 7700900123'],
  ['+4755501234', '+47 555\u200b01\u200b234'],
  ['+4755501234', '+47 555\u00ad01\u00ad234'],
  ['+4755501234', '47\u2060555\u200d01\ufeff234\u200e'],
  ['+4755501234', '\u202d+47 555 01 234\u202c'],
  ['+4755501234', '+47_555_01_234'],
  ['+4755501234', '+47·555·01·234'],
  ['+4755501234', '555,01,234'],
  ['+4755501234', '[47] 555:01:234'],
  ['+4755501234', '٤٧٥٥٥٠١٢٣٤'],
  ['+4755501234', '+۴۷ ۵۵۵ ۰۱ ۲۳۴'],
  ['+4755501234', '+४७ ५५५ ०१ २३४'],
  ['+4755501234', '৫৫৫ ০১ ২৩৪'],
  ['+٤٧٥٥٥٠١٢٣٤', 'call 555 01 234'],
  ['+4755501234', 'tel4755501234'],
  ['+4755501234', 'tel+4755501234'],
  ['+4755501234', 'T55501234a'],
  ['+4755501234', 'р0047555 01 234'],
  ['+4755501234', '_55501234_'],
  ['+12025550143', 'x2025550143'],
  ['02025550143', 'phone2025550143'],
  ['+3725550123', '00372 555 0123'],
])('%s is found in "%s"', async (phone, text) => {
  expect(await isFound(phone, text)).toEqual([true, true])
})

test.each([
  ['+4755501234', 'order 155501234'],
  ['+4755501234', '555012345'],
  ['+4755501234', 'from 555 to 01 and 235'],
  ['+4755501234', '+46 0555 01 235'],
  ['+372555012', '555012'],
])('%s is not found in "%s"', async (phone, text) => {
  expect(await isFound(phone, text)).toEqual([false, false])
})

test('what is too short to be a number is not looked for', () => {
  expect(phonePattern('+47 12')).toBeNull()
  expect(phonePattern('')).toBeNull()
})
