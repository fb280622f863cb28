import { chooseTexts } from './texts/choose-texts.ts'
import { markup } from '../../../markup/html.ts'

/** Shown to a shopper without script after a vote: that it counted, and how to go back. `locale`: BCP 47. */
export const drawThanks = (votes: number, locale: string): string => {
  const { texts, number, language } = chooseTexts(locale)
  return markup`<!doctype html>
    <html lang="${language}"${language === 'ar' && markup` dir="rtl"`}>
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${texts.thanks}</title>
      <style>body{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}</style></head>
      <body><main><h1>${texts.thanks}</h1><p>${texts.votesNow(number(votes), votes)} ${texts.goBack}</p></main></body>
    </html>`.html
}
