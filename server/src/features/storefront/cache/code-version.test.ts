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
    cpSync(join(import.meta.dirname, '../../../markup'), join(copy, 'markup'), { recursive: true })
    const version = () =>
      hashCode(pathToFileURL(`${copy}/storefront/`), pathToFileURL(`${copy}/markup/`))
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
    expect(version()).not.toBe(withOtherRule)
  } finally {
    rmSync(copy, { recursive: true })
  }
})
