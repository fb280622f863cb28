import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadDraft } from '../../../../test/imports/import-drafts.ts'
import { reviewRows, templateHeader } from '../../../../test/imports/review-rows.ts'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

const LARGEST = 12_000

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld({ settings: { importMaxBytes: LARGEST } })
})
afterAll(() => t.close())

/** In letters that each encoding reads in its own way. */
const content = (rows: number) =>
  new Uint8Array(
    Buffer.from(`${templateHeader}${reviewRows(rows)}kettle,,5,Jörg,,Gießt gut.,,,,\n`, 'latin1'),
  )
const preview = (owner: TestOwner, id: string, options: object = {}) =>
  owner.post(`imports/drafts/${id}/preview/`, { options })
/** The sizes of the files that lie beside the uploaded ones. */
const keptFiles = ({ accountId }: TestOwner): number[] =>
  readdirSync(join(t.folder, 'files', 'imports', accountId, 'drafts'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
const encodings = ['windows-1252', 'windows-1250', 'windows-1251'] as const

test('IMP-43 rows that are kept for later readings take no more room than the files; a file beyond it is read each time', async () => {
  const owner = await buildOwner(t)
  const ids: string[] = []
  for (let i = 0; i < 9; i++) ids.push((await uploadDraft(owner, content(90 + i), `${i}.csv`)).id)
  for (const id of ids)
    for (const encoding of encodings)
      expect(await preview(owner, id, { encoding })).toMatchObject({ status: 200 })
  const kept = keptFiles(owner)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10 * LARGEST)
  expect((await preview(owner, ids[8]!)).json).toMatchObject({ counts: { new: 99 } })
})

test('IMP-41 two readings of a file at once leave no rows that nobody finds again', async () => {
  const owner = await buildOwner(t)
  const { id } = await uploadDraft(owner, content(60))
  for (let round = 0; round < 4; round++)
    await Promise.all(encodings.slice(1).map((encoding) => preview(owner, id, { encoding })))
  expect(keptFiles(owner)).toHaveLength(2)
})
