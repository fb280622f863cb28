import { describe, expect, test } from 'vitest'
import { guessLanguage } from './guess-language.ts'
import { readCountryIn } from './read-country-in.ts'
import { readDay } from './read-day.ts'
import { parseCount } from './rules.ts'

describe('the line of day and country, as each marketplace writes it', () => {
  test.each([
    ['Reviewed in the United States on January 6, 2024', '2024-01-06', 'US'],
    ['Reviewed in the United States 🇺🇸 on January 6, 2024', '2024-01-06', 'US'],
    ['Reviewed in the United Kingdom on 6 January 2024', '2024-01-06', 'GB'],
    ['Reviewed in the United Kingdom 🇬🇧 on 31 December 2022', '2022-12-31', 'GB'],
    ['Reviewed in Canada on November 30, 2021', '2021-11-30', 'CA'],
    ['Reviewed in Australia on 1 May 2020', '2020-05-01', 'AU'],
    ['Reviewed in India on 15 August 2023', '2023-08-15', 'IN'],
    ['Reviewed in India 🇮🇳 on 15 August 2023', '2023-08-15', 'IN'],
    ['Reviewed in Singapore on 9 September 2023', '2023-09-09', 'SG'],
    ['Reviewed in the United Arab Emirates on 5 March 2023', '2023-03-05', 'AE'],
    ['Reviewed in Saudi Arabia on 5 March 2023', '2023-03-05', 'SA'],
    ['Reviewed in Egypt on 5 March 2023', '2023-03-05', 'EG'],
    ['Reviewed in South Africa on 5 June 2024', '2024-06-05', 'ZA'],
    ['Reviewed in Ireland on 3 April 2025', '2025-04-03', 'IE'],
    ['Reviewed in the Netherlands on 3 April 2025', '2025-04-03', 'NL'],
    ['Rezension aus Deutschland vom 1. April 2020', '2020-04-01', 'DE'],
    ['Bewertet in Deutschland am 29. März 2024', '2024-03-29', 'DE'],
    ['Rezension aus den Vereinigten Staaten vom 12. Mai 2019', '2019-05-12', 'US'],
    ['Rezension aus dem Vereinigten Königreich vom 2. Oktober 2021', '2021-10-02', 'GB'],
    ['Rezension aus der Türkei vom 2. Dezember 2021', '2021-12-02', 'TR'],
    ['18. Dezember 2018', '2018-12-18', null],
    ['am 18. Januar 2015', '2015-01-18', null],
    ['on January 6, 2014', '2014-01-06', null],
    ['Commenté en France le 14 novembre 2020', '2020-11-14', 'FR'],
    ['Avis laissé en France le 1er août 2022', '2022-08-01', 'FR'],
    ['Commenté au Royaume-Uni le 3 février 2021', '2021-02-03', 'GB'],
    ['Évalué aux États-Unis le 9 décembre 2023', '2023-12-09', 'US'],
    ['Commenté au Canada le 5 juillet 2021', '2021-07-05', 'CA'],
    ['Évalué en Belgique le 5 juillet 2023', '2023-07-05', 'BE'],
    ['14 novembre 2018', '2018-11-14', null],
    ['Recensito in Italia il 3 marzo 2021', '2021-03-03', 'IT'],
    ['Recensito negli Stati Uniti il 3 giugno 2021', '2021-06-03', 'US'],
    ['Recensione nel Regno Unito il 8 agosto 2021', '2021-08-08', 'GB'],
    ['Revisado en España el 3 de marzo de 2021', '2021-03-03', 'ES'],
    ['Reseñado en España el 30 de septiembre de 2023', '2023-09-30', 'ES'],
    ['Calificado en México el 4 de enero de 2024', '2024-01-04', 'MX'],
    ['Reseñado en los Estados Unidos el 21 de diciembre de 2023', '2023-12-21', 'US'],
    ['Avaliado no Brasil em 5 de janeiro de 2024', '2024-01-05', 'BR'],
    ['Avaliado nos Estados Unidos em 15 de março de 2023', '2023-03-15', 'US'],
    ['Beoordeeld in Nederland op 5 mei 2023', '2023-05-05', 'NL'],
    ['Beoordeeld in de Verenigde Staten op 5 maart 2023', '2023-03-05', 'US'],
    ['Beoordeeld in het Verenigd Koninkrijk op 5 augustus 2023', '2023-08-05', 'GB'],
    ['Beoordeeld in België op 11 oktober 2023', '2023-10-11', 'BE'],
    ['Recenserad i Sverige den 5 januari 2024', '2024-01-05', 'SE'],
    ['Recenserad i USA den 17 maj 2022', '2022-05-17', 'US'],
    ['Recenserad i Storbritannien den 17 augusti 2022', '2022-08-17', 'GB'],
    ['Recenserad i Tyskland den 17 oktober 2022', '2022-10-17', 'DE'],
    ['Opublikowano w Polsce dnia 12 marca 2021', '2021-03-12', 'PL'],
    ['Zrecenzowano w Polsce 5 stycznia 2024', '2024-01-05', 'PL'],
    ['Zrecenzowano w Niemczech 30 października 2023', '2023-10-30', 'DE'],
    ['Zrecenzowano w Wielkiej Brytanii 7 września 2022', '2022-09-07', 'GB'],
    ['Zrecenzowano we Włoszech 1 sierpnia 2022', '2022-08-01', 'IT'],
    ['5 Ocak 2024 tarihinde Türkiye’de değerlendirildi', '2024-01-05', 'TR'],
    ["Türkiye'de 30 Ağustos 2023 tarihinde değerlendirildi", '2023-08-30', 'TR'],
    ["Almanya'da 12 Şubat 2023 tarihinde değerlendirildi", '2023-02-12', 'DE'],
    ["Birleşik Krallık'ta 12 Kasım 2022 tarihinde değerlendirildi", '2022-11-12', 'GB'],
    [
      "Amerika Birleşik Devletleri'nde 9 Haziran 2022 tarihinde değerlendirildi",
      '2022-06-09',
      'US',
    ],
    ['2025年8月31日に日本でレビュー済み', '2025-08-31', 'JP'],
    ['2024年1月1日にアメリカ合衆国でレビュー済み', '2024-01-01', 'US'],
    ['2023年12月24日に英国でレビュー済み', '2023-12-24', 'GB'],
    ['2018年3月14日', '2018-03-14', null],
    ['2020年5月6日在美国审核', '2020-05-06', 'US'],
    ['2020年5月6日在中国审核', '2020-05-06', 'CN'],
    ['在美國於2022年7月8日評論', '2022-07-08', 'US'],
    ['2024년 2월 3일에 미국에서 검토됨', '2024-02-03', 'US'],
    ['تمت المراجعة في الإمارات العربية المتحدة في 5 يناير 2024', '2024-01-05', 'AE'],
    ['تمت المراجعة في المملكة العربية السعودية في 15 مارس 2023', '2023-03-15', 'SA'],
    ['تمت المراجعة في مصر في ٥ أغسطس ٢٠٢٣', '2023-08-05', 'EG'],
    ['5 जनवरी 2024 को भारत में समीक्षा की गई', '2024-01-05', 'IN'],
    ['22 Nov 2025', '2025-11-22', null],
    ['18 Mar 2019 00:15', '2019-03-18', null],
  ])('%s', (line, day, country) =>
    expect({ day: readDay(line), country: readCountryIn(line) }).toEqual({ day, country }),
  )

  test.each(['', 'recently', '31 February 2024', 'Reviewed in May', '2024'])(
    '%s is no day',
    (line) => expect(readDay(line)).toBeNull(),
  )
})

describe('counts', () => {
  test.each([
    ['12 people found this helpful', 12],
    ['1,234 people found this helpful', 1234],
    ['4,888 total ratings, 523 with reviews', 4888],
    ['1.234 Personen fanden diese Informationen hilfreich', 1234],
    ['1 234 personnes ont trouvé cela utile', 1234],
    ['1 234 personer tyckte att detta var till hjälp', 1234],
    ['921 persone l’hanno trovato utile', 921],
    ['1人のお客様がこれが役に立ったと考えています', 1],
    ['وجد ٢٣ شخصًا هذا مفيدًا', 23],
    ['1,23,456 ratings', 123_456],
    ['One person found this helpful', null],
    ['Eine Person fand diese Informationen hilfreich', null],
  ])('%s', (text, count) => expect(parseCount(text)).toBe(count))
})

describe('languages', () => {
  test.each([
    ['The lid fits well and it is very easy to clean.', 'en'],
    ['Der Deckel passt sehr gut und ist leicht zu reinigen.', 'de'],
    ['Le couvercle est très bien et facile à nettoyer pour le prix.', 'fr'],
    ['Крышка подходит отлично', 'ru'],
    ['Кришка підходить, їдемо далі', 'uk'],
    ['蓋がぴったり合います', 'ja'],
    ['뚜껑이 잘 맞아요', 'ko'],
    ['盖子很合适', 'zh'],
    ['OK', null],
    ['👍👍', null],
  ])('%s', (text, language) => expect(guessLanguage(text)).toBe(language))
})
