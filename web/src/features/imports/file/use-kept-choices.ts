import { useDraft, useUnkept } from '../../../drafts/use-draft.ts'
import type { Chosen } from '../preview/preview-products.tsx'
import { keyOf, type Choices } from '../preview/use-preview.ts'

type Kept = { choices: Choices; allTo: Chosen | null }
const nothing: Kept = { choices: {}, allTo: null }

/** What was decided about a file is kept for when the same file is chosen again. The file itself cannot be kept: the owner is asked before it goes. */
export const useKeptChoices = (file: File) => {
  const draft = useDraft(`import.${keyOf(file)}`, nothing)
  useUnkept(draft.word !== null)
  const { choices, allTo } = draft.value
  return {
    draft,
    choices,
    allTo,
    choose: (more: Choices) => draft.type({ choices: { ...choices, ...more } }),
    /** One product for all rows; null: as the file says. */
    setAllTo: (product: Chosen | null) =>
      draft.type({ allTo: product, choices: { ...choices, product_id: product?.id } }),
  }
}
