import { expect, test } from 'vitest'
import { emptyHostRecord, isHostGivenUp, MAX_UNREACHABLE_MS, recordHostResult } from './rules.ts'

const dead = { isUnreachable: true, ms: 1_000 }
const alive = { isUnreachable: false, ms: 1_000 }

test('hosts that each fail once use up the time that an import may lose; then only hosts that have answered are tried', () => {
  const record = emptyHostRecord()
  recordHostResult(record, 'https://good.test/a.png', alive)
  let tries = 0
  while (!isHostGivenUp(record, `https://dead-${tries}.test/a.png`) && tries < 5_000)
    recordHostResult(record, `https://dead-${tries++}.test/a.png`, dead)
  expect(tries).toBe(MAX_UNREACHABLE_MS / dead.ms)
  expect(isHostGivenUp(record, 'https://good.test/b.png')).toBe(false)
  expect(isHostGivenUp(record, 'https://never-tried.test/a.png')).toBe(true)
})

test('the record of hosts stays small enough to travel in a job', () => {
  const record = emptyHostRecord()
  for (let i = 0; i < 3_000; i++) {
    recordHostResult(record, `https://dead-${i}.test/a.png`, { isUnreachable: true, ms: 0 })
    recordHostResult(record, `https://good-${i}.test/a.png`, alive)
  }
  expect(JSON.stringify(record).length).toBeLessThan(10_000)
})

test('of many good hosts those that answered last are still tried when the time is used up', () => {
  const record = { ...emptyHostRecord(), lostMs: MAX_UNREACHABLE_MS }
  for (let host = 0; host < 150; host++)
    recordHostResult(record, `https://good-${host}.test/a.jpg`, { isUnreachable: false, ms: 5 })
  expect(isHostGivenUp(record, 'https://good-149.test/b.jpg')).toBe(false)
})

test('a host that is given up for its own failures stays so, and one that answers again gets its credit back', () => {
  const record = emptyHostRecord()
  for (let i = 0; i < 4; i++) recordHostResult(record, 'https://slow.test/a.png', dead)
  recordHostResult(record, 'https://slow.test/b.png', alive)
  recordHostResult(record, 'https://slow.test/c.png', dead)
  expect(isHostGivenUp(record, 'https://slow.test/d.png')).toBe(false)
  for (let i = 0; i < 4; i++) recordHostResult(record, 'https://slow.test/a.png', dead)
  expect(isHostGivenUp(record, 'https://slow.test/d.png')).toBe(true)
})
