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
    cpSync(join(import.meta.dirname, '..'), copy, { recursive: true })
    const folder = pathToFileURL(`${copy}/`)
    expect(hashCode(folder)).toBe(codeVersion())
    writeFileSync(
      join(copy, 'drawing/texts/texts-en.ts'),
      "export const textsEn = { heading: 'Opinions' }\n",
    )
    const withOtherText = hashCode(folder)
    expect(withOtherText).not.toBe(codeVersion())
    writeFileSync(join(copy, 'reading/rules.ts'), 'export const countListed = () => 0\n')
    expect(hashCode(folder)).not.toBe(withOtherText)
  } finally {
    rmSync(copy, { recursive: true })
  }
})
