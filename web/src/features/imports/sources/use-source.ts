import type { Import } from '@plaudit/contract/imports/imports'
import {
  previewAliExpress,
  previewAmazon,
  startAliExpressImport,
  startAmazonImport,
  type SourceImportInput,
  type SourceName,
  type SourcePreview,
} from '@plaudit/contract/imports/source-imports'
import { useRef, useState } from 'react'
import { runAction, openRequiredModal, type ActionResult } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'

export const siteNames: Record<SourceName, string> = { amazon: 'Amazon', aliexpress: 'AliExpress' }

/** A page that the owner saved or copied. */
export type SavedPage = { name: string; text: string }

/** The chosen options; the product is chosen separately. */
export type SourceChoices = Omit<SourceImportInput, 'product_id' | 'pages' | 'quantity'> & {
  quantity: number | null
  pages: SavedPage[]
}

export const noChoices = (link: string): SourceChoices => ({
  link,
  quantity: 100,
  rating: 'all',
  content: 'any',
  country: null,
  from: null,
  to: null,
  publish: true,
  pages: [],
})

const inputOf = (choices: SourceChoices, productId: string): SourceImportInput => ({
  ...choices,
  product_id: productId,
  quantity: choices.quantity ?? 0,
  pages: choices.pages.map(({ text }) => text),
})

/**
 * Requests previews, one at a time; a change of the options afterwards, or while it is loading, makes it outdated.
 */
export const useSourcePreview = (source: SourceName) => {
  const [preview, setPreview] = useState<SourcePreview | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  const forget = () => {
    asked.current += 1
    setPreview(null)
    setFailure(null)
    setBusy(false)
  }
  const ask = async (choices: SourceChoices, productId: string) => {
    forget()
    const turn = asked.current
    setBusy(true)
    try {
      const answer = await call(
        source === 'amazon' ? previewAmazon : previewAliExpress,
        inputOf(choices, productId),
      )
      if (turn === asked.current) setPreview(answer)
    } catch (cause) {
      if (turn !== asked.current) return
      setFailure(cause)
      openRequiredModal(cause)
    }
    if (turn === asked.current) setBusy(false)
  }
  return { preview, failure, busy, ask, forget }
}

/** IMP-23: "Failed to import reviews." when a start is refused without a reason of its own. */
export const startSource = (
  source: SourceName,
  choices: SourceChoices,
  productId: string,
): Promise<ActionResult<Import>> =>
  runAction(
    () =>
      call(
        source === 'amazon' ? startAmazonImport : startAliExpressImport,
        inputOf(choices, productId),
      ),
    { error: 'imports:failed.start' },
  )
