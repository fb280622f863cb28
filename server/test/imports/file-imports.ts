import { expect } from 'vitest'
import { uploadForm } from '../files/upload-form.ts'
import type { TestOwner } from '../owners.ts'
import { startTestWorld } from '../world.ts'

export type Content = string | Uint8Array<ArrayBuffer>
export type More = { name?: string; options?: object }

/** The product, and files that owners upload as their browser does. */
export const startFileImports = async () => {
  const t = await startTestWorld()
  const start = (owner: TestOwner, content: Content, more?: More) =>
    owner.post('imports/csv/', uploadForm(content, more))
  return {
    ...t,
    preview: (owner: TestOwner, content: Content, more?: More) =>
      owner.post('imports/csv/preview/', uploadForm(content, more)),
    start,
    /** Uploads, runs the job and answers the import as it ended. */
    importFile: async (owner: TestOwner, content: Content, more?: More) => {
      const started = await start(owner, content, more)
      expect(started).toMatchObject({ status: 200 })
      await t.runJobs()
      return (await owner.get(`imports/${started.json.id}/`)).json
    },
    reviewsOf: async (owner: TestOwner, query = '') =>
      (await owner.get(`reviews/?limit=100&sort=oldest${query}`)).json.results,
  }
}
export type FileImports = Awaited<ReturnType<typeof startFileImports>>
