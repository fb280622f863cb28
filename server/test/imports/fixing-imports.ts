import type { TestOwner } from '../owners.ts'
import { startFileImports } from './file-imports.ts'

const header = 'product_handle,product_title,rating,author,text,reviewed_at\n'

/** Imports whose rejected rows are listed and fixed. */
export const startFixingImports = async () => {
  const t = await startFileImports()
  return {
    ...t,
    /** Imports these rows and answers the import as it ended. */
    importRows: (owner: TestOwner, rows: string, options: object = {}, columns = header) =>
      t.importFile(owner, columns + rows, { options }),
    rejected: async (owner: TestOwner, id: string, query = '') =>
      (await owner.get(`imports/${id}/rejected-rows/${query}`)).json,
    mend: (owner: TestOwner, id: string, input: object) => owner.post(`imports/${id}/mend/`, input),
  }
}
export type FixingImports = Awaited<ReturnType<typeof startFixingImports>>
