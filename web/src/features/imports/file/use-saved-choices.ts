import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import { useDraft } from '../../../drafts/use-draft.ts'
import type { Chosen } from '../preview/preview-products.tsx'
import type { Choices } from '../preview/use-preview.ts'

type Kept = { choices: Choices; allTo: Chosen | null }
const nothing: Kept = { choices: {}, allTo: null }

/**
 * Choices for a file are stored in this browser by its content, longer than the draft, for when it is chosen again.
 */
export const useSavedChoices = ({ fingerprint }: ImportDraft) => {
  const draft = useDraft(`import.${fingerprint}`, nothing)
  const { choices, allTo } = draft.value
  return {
    draft,
    choices,
    allTo,
    choose: (more: Choices) => draft.type({ choices: { ...choices, ...more } }),
    /** One product for all rows; null: from the file. */
    setAllTo: (product: Chosen | null) =>
      draft.type({ allTo: product, choices: { ...choices, product_id: product?.id } }),
  }
}
