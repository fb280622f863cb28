import { addToImportList, type findListed } from '@plaudit/contract/dropshipping/import-list'
import type { Output } from '@plaudit/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Check, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CallFailure, textOf } from '../../../api/failures.ts'
import { runAction } from '../../../run-action.ts'
import { Button, ButtonLink, type ButtonStyle } from '../../../ui/form/button.tsx'
import { translate } from '../../../texts/translate.ts'

const useAdding = (productId: string) => {
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    const result = await runAction(() => call(addToImportList, { product_id: productId }), {
      success: ({ failure }) => ({
        text: translate(failure ? 'find:add.added_without' : 'find:add.added'),
      }),
      error: (failure) =>
        (failure instanceof CallFailure && failure.status === 409 ? textOf(failure) : null) ??
        translate('find:add.failed'),
    })
    if (result.ok) {
      const added = { product_id: productId, id: result.value.item.id }
      client.setQueriesData<Output<typeof findListed>>(
        {
          queryKey: ['import_list', 'added'],
          predicate: ({ queryKey }) => queryKey.includes(productId),
        },
        (known) => known && { results: [...known.results, added] },
      )
      void client.invalidateQueries({ queryKey: ['import_list', 'list'] })
      void client.invalidateQueries({ queryKey: ['import_list', 'choices'] })
    }
    setAdding(false)
  }
  return { isAdding, add }
}

/** PROD-22: puts a supplier's product into the import list; where it is in it, leads there. */
export const AddButton = ({
  productId,
  title,
  itemId,
  ...style
}: ButtonStyle & {
  productId: string
  title: string
  /** Its item, where it is in the list. */
  itemId: string | undefined
}) => {
  const { t } = useTranslation('find')
  const { isAdding, add } = useAdding(productId)
  if (itemId)
    return (
      <ButtonLink
        {...style}
        kind="plain"
        to={`/import-list?open=${itemId}`}
        aria-label={`${t('add.listed')}: ${title}`}
      >
        <Check aria-hidden />
        {t('add.listed')}
      </ButtonLink>
    )
  return (
    <Button
      {...style}
      busy={isAdding}
      aria-label={`${t('add.verb')}: ${title}`}
      onClick={() => void add()}
    >
      <ListPlus aria-hidden />
      {isAdding ? t('add.adding') : t('add.verb')}
    </Button>
  )
}
