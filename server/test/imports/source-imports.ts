import { startSandbox } from '@plaudit/sandbox/start'
import { expect } from 'vitest'
import { buildProduct, type TestOwner } from '../owners.ts'
import { startTestWorld } from '../world.ts'

type Source = 'amazon' | 'aliexpress'

/** The number of a product at AliExpress' stand-in. */
export const ali = '1005001234567890'

/** The product beside the sites that it reads reviews from. */
export const startSourceImports = async () => {
  const sandbox = await startSandbox()
  const t = await startTestWorld({ sandboxUrl: sandbox.url })
  const begin = async (owner: TestOwner, source: Source, input: object) => {
    const product = await buildProduct(t, owner)
    return owner.post(`imports/${source}/`, { product_id: product.id, ...input })
  }
  const stateOf = async (owner: TestOwner, id: string) => (await owner.get(`imports/${id}/`)).json
  return {
    ...t,
    sandbox,
    /** The sites as they were; drawing and re-encoding pictures takes its time, so none answers. */
    resetSites: () => {
      sandbox.reset()
      sandbox.fail('pictures', 'unavailable', 1000)
    },
    begin,
    stateOf,
    /** Starts an import, runs its job and answers the run as it ended. */
    importFrom: async (owner: TestOwner, source: Source, input: object) => {
      const started = await begin(owner, source, input)
      expect(started).toMatchObject({ status: 200 })
      await t.runJobs()
      return stateOf(owner, started.json.id)
    },
    reviewsOf: async (owner: TestOwner, query = '') =>
      (await owner.get(`reviews/?limit=100&sort=newest${query}`)).json.results,
    pagesAsked: () =>
      sandbox.memory.amazon.asked.map((url) =>
        new URL(url, 'http://x').searchParams.get('pageNumber'),
      ),
    close: async () => {
      await t.close()
      await sandbox.close()
    },
  }
}
export type SourceImports = Awaited<ReturnType<typeof startSourceImports>>
