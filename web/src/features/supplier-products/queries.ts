import { listSimilarProducts } from '@plaudit/contract/dropshipping/supplier-products'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Not under a live topic: what suppliers offer does not change with an import's progress. */
export const useSimilarProducts = (importId: string, enabled = true) =>
  useQuery({
    queryKey: ['similar-products', importId],
    queryFn: ({ signal }) => call(listSimilarProducts, { id: importId }, { signal }),
    enabled,
  })
