import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'

test.each([
  '',
  ' \n',
  '\u200b',
  '\u00a0\u2060',
  '\ufeff',
  '\u200e\u200f',
  '\u3164',
  '\u2800',
  '\u00ad',
])('nothing is seen of %j', (text) => expect(isBlank(text)).toBe(true))

test.each(['a', '\u200ba', '.', '👍', '👩\u200d🚀', 'ש\u05b8', '中', '🇳🇴'])(
  'something is seen of %j',
  (text) => expect(isBlank(text)).toBe(false),
)
