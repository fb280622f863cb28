import { expect, test } from 'vitest'
import { splitFound } from './split-found.ts'

const shown = (text: string, search: string) =>
  splitFound(text, search)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['The handle stays cool.', 'hand', 'The [handle] stays cool.'],
  ['HANDLE, handles & panhandle', 'Handle', '[HANDLE], [handles] & panhandle'],
  ['Sturdy lid', 'lid  STURDY', '[Sturdy] [lid]'],
  // The search tells accents apart, however they are typed.
  ['Café and cafe', 'cafe\u0301', '[Café] and cafe'],
  ['Ｌｉｄ', 'lid', 'Ｌｉｄ'],
  ['lid', 'ｌｉｄ', '[lid]'],
  ['الغطاء ممتاز', 'الغط', '[الغطاء] ممتاز'],
  ['Nothing here.', '& | !', 'Nothing here.'],
  ['', 'lid', ''],
])('WIDGET-58 %j searched for %j', (text, search, marked) => {
  expect(shown(text, search)).toBe(marked)
})
