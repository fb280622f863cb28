import { expect } from 'vitest'
import { csv } from '../files/app-file.ts'
import { uploadForm } from '../files/upload-form.ts'
import type { TestOwner } from '../owners.ts'
import { startTestWorld } from '../world.ts'

export type Row = Record<string, string>
export type Counts = { new: number; changed: number; duplicate: number; rejected: number }

/** Words that two people do not write by chance. */
export const LONG = 'It pours exactly where I aim, every single morning, and stays warm.'
export const pictures = 'https://pictures.example.com/'

/** All that can tell two reviews apart. */
export const columns = [
  'product_handle',
  'author',
  'rating',
  'title',
  'text',
  'country',
  'reviewed_at',
  'variant',
  'photos',
  'videos',
  'language',
  'reply',
] as const

export const fileOf = (names: readonly string[], rows: Row[]) =>
  csv(names.join(), ...rows.map((row) => names.map((name) => row[name] ?? '')))

const form = (content: string, options: object) => uploadForm(content, { options })
const sum = (counts: Counts) => counts.new + counts.changed + counts.duplicate + counts.rejected
const four = ({ new: fresh, changed, duplicate, rejected }: Counts): Counts => ({
  new: fresh,
  changed,
  duplicate,
  rejected,
})

export const numberOfReviews = async (owner: TestOwner) =>
  (await owner.get('reviews/counts/')).json.total as number

/** The product, and files of which the preview and the import must tell the same. */
export const startPreviewedImports = async () => {
  const t = await startTestWorld()
  return {
    ...t,
    /** Previews and imports a file; the two tell the same, and every row is reported. */
    importFile: async (owner: TestOwner, content: string, options: object = {}) => {
      const seen = await owner.post('imports/csv/preview/', form(content, options))
      const started = await owner.post('imports/csv/', form(content, options))
      expect([started.status, started.json.detail]).toEqual([seen.status, seen.json.detail])
      if (started.status !== 200) return null
      await t.runJobs(['imports.run'])
      const run = (await owner.get(`imports/${started.json.id}/`)).json
      expect(run).toMatchObject({
        state: run.counts.rejected === run.total ? 'failed' : 'completed',
        total: seen.json.rows,
        counts: four(seen.json.counts),
      })
      expect(sum(run.counts)).toBe(seen.json.rows)
      return run.counts as Counts
    },
  }
}
export type PreviewedImports = Awaited<ReturnType<typeof startPreviewedImports>>
