import { randomFrom } from '../random-from.ts'

/** What turns text into markup, script, style, a template or another reading order, where it is not escaped. */
const pieces = [
  '<script>alert(1)</script>',
  '</script>',
  '</template>',
  '</style>',
  '</textarea>',
  '</title>',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">',
  'javascript:alert(1)',
  'data:text/html,<b>',
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  '`${alert(1)}`',
  '"}]}',
  '\\u003cscript\\u003e',
  '\\"',
  '&lt;b&gt;',
  '&#60;b&#x3e;',
  '&quot;',
  '&amp;lt;',
  '&',
  '<',
  '>',
  '"',
  "'",
  '<b',
  '</p><h1>',
  '<plaudit-reviews>',
  '<base href=//evil.test>',
  '<meta http-equiv=refresh content=0>',
  'url(//evil.test)',
  '}*{display:none}',
  '{% endraw %}',
  '{{ shop.email }}',
  '%3Cscript%3E',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u2028',
  '\u2029',
  '\u0001',
  '\u000b',
  '\u0085',
  '\ufffe',
  '＜script＞',
  '\r\n',
  '\n',
  ' ',
  'word',
]

/** Random texts of hostile pieces; equal for an equal seed. */
export const hostileWords = (seed: number) => {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  /** At most `longest` characters, never blank. */
  return (longest = 400): string => {
    const words = Array.from({ length: 1 + below(9) }, () => pieces[below(pieces.length)]).join('')
    return `w${words}`.slice(0, longest)
  }
}

/** The same text without anything in it: as long, with its spaces and lines where they were. */
export const plainWordsFor = (text: string): string => text.replace(/\S/g, 'x')
