import type { FileEncoding } from '@plaudit/contract/imports/reading'

/** Sentences as reviewers write them, made up here. */
export const sentences = {
  ru: [
    'Компактный чайник, закипает быстро.',
    'Ручка тёплая, но не горячая. Нравится цвет.',
    'Пришёл за 9 дней, коробка помята.',
    'Отличное качество, спасибо!',
  ],
  ja: [
    'とても使いやすいです。',
    '色は写真と同じで、気に入りました。',
    '届くのが早かったです。また買います。',
    '軽くて持ちやすい。お湯がすぐ沸きます。',
  ],
  zh: [
    '质量很好，物流也很快。',
    '颜色和图片一样，我很喜欢。',
    '包装有点破损，但是东西没问题。',
    '性价比高，推荐购买！',
  ],
  'zh-Hant': [
    '品質很好，出貨也很快。',
    '顏色跟圖片一樣，我很喜歡。',
    '包裝有點破損，但是東西沒問題。',
    '價格便宜，推薦購買！',
  ],
  ko: [
    '품질이 아주 좋아요.',
    '배송이 빨랐습니다. 색상도 사진과 같아요.',
    '다시 구매할게요. 감사합니다!',
  ],
  pl: [
    'Świetny czajnik, szybko się gotuje.',
    'Kolor jak na zdjęciu, jestem zadowolona.',
    'Żałuję, że nie kupiłem wcześniej.',
    'Bardzo ładny, polecam każdemu.',
  ],
  cs: [
    'Skvělá konvice, rychle se vaří.',
    'Barva odpovídá fotografii, jsem spokojená.',
    'Krabice byla pomačkaná.',
    'Žádné problémy, těším se na další nákup.',
  ],
  tr: [
    'Çok güzel bir ürün, hızlı kaynıyor.',
    'Rengi fotoğraftaki gibi, çok beğendim.',
    'Şiddetle tavsiye ederim, kalitesi iyi.',
    'Teşekkürler, güvenebilirsiniz.',
  ],
  he: [
    'מוצר מצוין, מגיע מהר.',
    'הצבע כמו בתמונה, אני מרוצה מאוד.',
    'האריזה הייתה פגומה אבל המוצר תקין.',
    'ממליצה בחום, איכות טובה.',
  ],
  ar: [
    'منتج رائع وسريع في الغليان.',
    'اللون مثل الصورة، أعجبني كثيراً.',
    'وصل خلال تسعة أيام وكانت العلبة تالفة.',
    'أنصح به، الجودة ممتازة.',
  ],
  el: [
    'Πολύ καλό προϊόν, βράζει γρήγορα.',
    'Το χρώμα είναι όπως στη φωτογραφία.',
    'Ήρθε σε 9 μέρες, το κουτί ήταν τσαλακωμένο.',
  ],
  fr: [
    'Très bonne bouilloire, elle chauffe vite.',
    'La couleur est identique à la photo, ravie.',
    'Livré en 9 jours, la boîte était abîmée.',
    'Déçue par la qualité, ça ne vaut pas le prix.',
  ],
  de: [
    'Schöner Wasserkocher, heizt schnell.',
    'Die Farbe ist wie auf dem Foto, ich bin glücklich.',
    'Größe passt, außen etwas beschädigt.',
    'Gießt genau dahin, wo ich will. Für zwei.',
  ],
  lv: [
    'Lieliska tējkanna, ātri uzvārās.',
    'Krāsa ir kā attēlā, esmu ļoti apmierināta.',
    'Atnāca deviņās dienās, kaste bija bojāta.',
    'Iesaku, kvalitāte ir laba, paldies pārdevējam.',
  ],
}
export type Tongue = keyof typeof sentences

/** Encodings of old programs, each with a language that is written in it. */
export const oldTexts: [FileEncoding, Tongue][] = [
  ['windows-1251', 'ru'],
  ['koi8-r', 'ru'],
  ['iso-8859-5', 'ru'],
  ['ibm866', 'ru'],
  ['x-mac-cyrillic', 'ru'],
  ['shift_jis', 'ja'],
  ['euc-jp', 'ja'],
  ['gb18030', 'zh'],
  ['big5', 'zh-Hant'],
  ['euc-kr', 'ko'],
  ['windows-1250', 'pl'],
  ['windows-1250', 'cs'],
  ['iso-8859-2', 'pl'],
  ['iso-8859-2', 'cs'],
  ['windows-1253', 'el'],
  ['iso-8859-7', 'el'],
  ['windows-1254', 'tr'],
  ['windows-1255', 'he'],
  ['windows-1256', 'ar'],
  ['windows-1257', 'lv'],
  ['macintosh', 'fr'],
  ['macintosh', 'de'],
  ['windows-1252', 'fr'],
  ['windows-1252', 'de'],
]

const tables = new Map<FileEncoding, Map<string, number[]>>()

const tableOf = (encoding: FileEncoding) => {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding, { fatal: true })
  const put = (bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes))
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes)
    } catch {
      // Not a letter of this encoding.
    }
  }
  for (let first = 0; first < 256; first++) put([first])
  if (/jis|euc|gb|big5/.test(encoding))
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) put([first, second])
  tables.set(encoding, table)
  return table
}

/**
 * The platform only decodes old encodings: this turns its decoder round. Throws for a letter that the encoding lacks.
 */
export const encodeText = (text: string, encoding: FileEncoding): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = tableOf(encoding).get(letter)
      if (!bytes) throw new Error(`${encoding} has no "${letter}".`)
      return bytes
    }),
  )

/** A file of so many reviews in a language, as our template has it. */
export const reviewFile = (tongue: Tongue, rows: number): string =>
  `product_handle,rating,author,text\n${Array.from({ length: rows }, (_, i) => `kettle,5,Noor ${i},"${sentences[tongue][i % sentences[tongue].length]}"\n`).join('')}`
