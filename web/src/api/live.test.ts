import { expect, test } from 'vitest'
import { topicsIn } from './live.ts'

test('an event of the stream names what to look at again; heartbeats name nothing', () => {
  expect(topicsIn('id: 3\ndata: {"topics":["imports","reviews"]}')).toEqual(['imports', 'reviews'])
  expect(topicsIn(': still here')).toEqual([])
})
