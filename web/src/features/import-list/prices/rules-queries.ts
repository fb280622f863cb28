import {
  getPriceRules,
  previewPriceRules,
  savePriceRules,
  type PriceRules,
} from '@plaudit/contract/dropshipping/price-rules'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { CallFailure, textOf } from '../../../api/failures.ts'
import { runAction } from '../../../run-action.ts'
import { translate } from '../../../texts/translate.ts'
import { refetchList, useUndoable } from '../list/list-queries.ts'

export const usePriceRules = () =>
  useQuery({
    queryKey: ['import_list', 'rules'],
    queryFn: ({ signal }) => call(getPriceRules, {}, { signal }),
  })

/** What the rules would do, with `live` also to live products; null while they cannot be read. */
export const usePricePreview = (rules: PriceRules | null, live: boolean) =>
  useQuery({
    // Not of what is live: it is asked anew with each change of the rules.
    queryKey: ['price-preview', rules, live],
    queryFn: ({ signal }) => call(previewPriceRules, { rules: rules!, live }, { signal }),
    enabled: rules !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  })

/** PROD-29: saves the rules, and leads back to the prices of before. */
export const useSaveRules = () => {
  const client = useQueryClient()
  const undoable = useUndoable()
  return async (input: { rules: PriceRules; version: number; apply: boolean; live: boolean }) => {
    const result = await runAction(() => call(savePriceRules, input), {
      success: (saved) => {
        const words = [
          saved.changed_prices > 0
            ? translate('dropship:rules.applied', { count: saved.changed_prices })
            : translate('dropship:rules.saved'),
        ]
        if (input.apply && saved.locked_prices > 0)
          words.push(translate('dropship:rules.typed_stayed', { count: saved.locked_prices }))
        return undoable(words.join(' '), saved)
      },
      error: (failure) =>
        (failure instanceof CallFailure && failure.status === 409 ? textOf(failure) : null) ??
        translate('dropship:rules.failed'),
    })
    await refetchList(client)
    return result.ok
  }
}
