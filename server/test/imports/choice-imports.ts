import { buildOwner, buildProduct, type TestOwner } from '../owners.ts'
import { startFileImports, type Content, type More } from './file-imports.ts'

/** Files that ask their owner something before they are imported. */
export const startChoiceImports = async () => {
  const t = await startFileImports()
  return {
    ...t,
    /** What the preview says, with the choices that are asked for. */
    preview: async (owner: TestOwner, content: Content, more?: More) =>
      (await t.preview(owner, content, more)).json,
    /** An owner whose store sells a kettle. */
    newOwner: async () => {
      const owner = await buildOwner(t)
      await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
      return owner
    },
  }
}
export type ChoiceImports = Awaited<ReturnType<typeof startChoiceImports>>
