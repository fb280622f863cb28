import type { StorefrontTexts } from './choose-texts.ts'
import { formAr } from './texts/form/form-ar.ts'
import { formDe } from './texts/form/form-de.ts'
import { formEn, type FormTexts } from './texts/form/form-en.ts'
import { formEs } from './texts/form/form-es.ts'
import { formFr } from './texts/form/form-fr.ts'
import { formPt } from './texts/form/form-pt.ts'

const texts: Record<string, FormTexts> = {
  en: formEn,
  es: formEs,
  fr: formFr,
  de: formDe,
  pt: formPt,
  ar: formAr,
}

/** The texts of "Write a review" in the language of the widget's. */
export const chooseFormTexts = ({ language }: Pick<StorefrontTexts, 'language'>): FormTexts =>
  texts[language] ?? formEn
