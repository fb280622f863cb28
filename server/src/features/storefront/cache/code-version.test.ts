import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { codeVersion } from './code-version.ts'
import { hashCode } from './hash-code.ts'

test('another text or another rule is another version of the code, so that no cache keeps what the former one made', () => {
  const copy = mkdtempSync(join(tmpdir(), 'storefront-'))
  try {
    cpSync(join(import.meta.dirname, '..'), join(copy, 'storefront'), { recursive: true })
    const source = join(import.meta.dirname, '../../..')
    for (const folder of ['markup', 'text-patterns', 'texts'])
      cpSync(join(source, folder), join(copy, folder), { recursive: true })
    cpSync(join(source, '../../contract/src/storefront'), join(copy, 'contract'), {
      recursive: true,
    })
    const folders = ['storefront', 'markup', 'text-patterns', 'texts', 'contract']
    const version = () => hashCode(...folders.map((name) => pathToFileURL(`${copy}/${name}/`)))
    expect(version()).toBe(codeVersion())
    writeFileSync(
      join(copy, 'storefront/drawing/texts/texts-en.ts'),
      "export const textsEn = { heading: 'Opinions' }\n",
    )
    const withOtherText = version()
    expect(withOtherText).not.toBe(codeVersion())
    writeFileSync(join(copy, 'storefront/reading/rules.ts'), 'export const countListed = () => 0\n')
    const withOtherRule = version()
    expect(withOtherRule).not.toBe(withOtherText)
    writeFileSync(join(copy, 'markup/html.ts'), 'export const markup = () => ({ html: "" })\n')
    const withOtherMarkup = version()
    expect(withOtherMarkup).not.toBe(withOtherRule)
    writeFileSync(join(copy, 'texts/de/storefront.json'), '{}\n')
    expect(version()).not.toBe(withOtherMarkup)
  } finally {
    rmSync(copy, { recursive: true })
  }
})
