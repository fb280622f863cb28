import type { StorefrontTexts } from './choose-texts.ts'
import { formAr } from './form/form-ar.ts'
import { formDe } from './form/form-de.ts'
import { formEn, type FormTexts } from './form/form-en.ts'
import { formEs } from './form/form-es.ts'
import { formFr } from './form/form-fr.ts'
import { formPt } from './form/form-pt.ts'

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
