import type { StorefrontTexts } from '../../storefront/drawing/texts/choose-texts.ts'
import type { FormTexts } from '../../storefront/drawing/texts/form/form-en.ts'
import type { Faults, FormValues } from '../rules.ts'

/** A file that waits for its form. `thumbUrl`: null for a video. */
export type WaitingFile = { id: string; thumbUrl: string | null }

/** What every part of the form's HTML needs. */
export type FormDrawing = {
  texts: FormTexts
  words: StorefrontTexts
  product: { id: string; title: string; image: string | null }
  /** Where the form is sent, where files go, and the form's own page. */
  urls: { send: string; upload: string; page: string }
  token: string
  values: FormValues
  faults: Faults
  files: WaitingFile[]
  /** A sentence above the form. */
  notice: string | null
}
