import type { ColumnMeaning } from '@plaudit/contract/imports/formats'

/**
 * Column names in files of shops, apps and translated templates. Lower case, without accents, spaces, `_` and `-`.
 */
const names: Partial<Record<ColumnMeaning, string>> = {
  rating: `rating ratings ratingvalue score scores reviewscore reviewrating stars star starrating numberofstars grade points overallrating productrating
    bewertung sterne anzahlsterne punkte punktzahl note bewertungspunkte calificacion puntuacion valoracion estrellas nota etoiles nombredetoiles evaluation
    avaliacao estrelas classificacao pontuacao voto valutazione stelle punteggio beoordeling sterren waardering cijfer betyg stjarnor stjerner karakter vurdering
    ocena gwiazdki arvosana tahdet puan yildiz оценка рейтинг 評価 评分 星级 التقييم تقييم النجوم`,
  text: `text body bodytext review reviews reviewtext reviewcontent reviewbody content comment comments commentcontent feedback message description opinion
    testimonial rezension rezensionstext bewertungstext kommentar meinung erfahrung nachricht comentario comentarios opiniones resena texto mensaje avis
    commentaire commentaires texte temoignage comentarios depoimento resenha recensione commento testo opinione recensie reactie tekst omdome recension
    anmeldelse kommentti arvostelu recenzja komentarz opinia yorum отзыв комментарий 评论 レビュー 本文 内容 المراجعة التعليق النص`,
  author: `author authorname name reviewer reviewername displayname reviewerdisplayname nickname fullname customer customername commentauthor user username
    buyer firstname autor verfasser kunde kundenname kaufer nombre cliente nombredelcliente nom client nomduclient auteur pseudo nome nomedocliente
    autore utente klant klantnaam naam namn forfattare kund navn forfatter kunde nimi nimimerkki imie klient isim musteri имя автор 作者 名前 الاسم الكاتب`,
  title: `title reviewtitle headline subject summary heading titel uberschrift betreff titulo asunto titre titolo oggetto onderwerp rubrik overskrift otsikko
    tytul baslik заголовок 标题 العنوان`,
  reviewed_at: `date createdat reviewdate datecreated created reviewcreationdate reviewedat commentedat commentdate createtime submittedat publishedat timestamp
    datum bewertungsdatum erstelltam fecha fechadecreacion dated datedelavis datadecriacao data dataavaliacao aangemaaktop dato paivamaara utworzono tarih
    дата 日期 日付 التاريخ`,
  photos: `photo photos photourl photourls picture pictures pictureurls imageurl imageurls image images img media publishedimageurls attachments bild bilder foto
    fotos imagen imagenes immagine immagini photoavis imagem imagens afbeelding afbeeldingen zdjecie kuva kuvat الصور`,
  videos: 'video videos videourl videourls',
  reply: `reply response answer replycontent commentreply ownerreply shopreply merchantreply antwort antworttext respuesta reponse resposta risposta antwoord svar
    vastaus odpowiedz yanit ответ 回复 الرد`,
  replied_at:
    'repliedat replydate responsedate replycreatedat antwortdatum fechaderespuesta datereponse datadaresposta',
  email:
    'email emailaddress mail reviewermail revieweremail authoremail commentauthoremail customeremail correo correoelectronico courriel epost البريد',
  country: `country countrycode authorcountry reviewercountry customercountry land pais pays paese kraj ulke страна 国家 البلد الدولة`,
  status:
    'status state published approved reviewstatus commentapproved isapproved ispublished visibility zustand estado statut stato',
  verified:
    'verified verifiedbuyer isverified verifiedpurchase verifiziert verificado verifie verificata geverifieerd',
  variant:
    'variant variation variations skuinfo varianttitle productvariant option productoption variante variant1 size colour color grosse farbe taille couleur talla tamanho cor',
  language: 'language lang locale sprache idioma langue lingua taal sprak',
  helpful_votes: 'helpful helpfulvotes helpfulcount likes votes upvotes hilfreich utile util',
  product_handle: 'producthandle handle shopifyproducthandle productslug slug',
  product_id: 'productid shopifyproductid itemid produktid idproducto idproduit artikelnummer',
  product_url: 'producturl productlink producturi link url produktlink produkturl urlproducto',
  product_sku: 'productsku sku articlenumber artikelnr referencia reference ref',
  product_barcode: 'productbarcode barcode gtin ean ean13 upc isbn codigodebarras',
  product_title: `producttitle productname product item itemname produkt produktname artikel artikelname producto nombredelproducto produit nomduproduit produto
    nomedoproduto prodotto articolo artikelnaam produktnavn tuote urun товар 产品 商品 المنتج`,
}

const meanings = new Map<string, ColumnMeaning>()
for (const [meaning, words] of Object.entries(names) as [ColumnMeaning, string][])
  for (const word of words.split(/\s+/))
    if (word && !meanings.has(word)) meanings.set(word, meaning)

const plainWord = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Words that give a column name another meaning than its other word: `review_month`, `profile_url`, `skuInfo`. */
const elsewhere = new Set(
  `month year week day hour time info information detail details type kind count number total profile avatar variation anonymous anonymized
    monat jahr woche typ anzahl profil mes ano semana tipo perfil mois annee semaine profile mese anno settimana maand jaar`.split(
    /\s+/,
  ),
)

const wordsOf = (header: string): string[] =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plainWord)
    .filter(Boolean)

/** Whether one word of the name contradicts the meaning of the others. */
export const hasContradictingWord = (header: string): boolean =>
  wordsOf(header).some((word) => elsewhere.has(word))

/**
 * The usual meaning of a column with this name, in the languages of the shops that we expect. `exact`: the whole name
 * matches; else only its last or first word does ("Kundenname (öffentlich)", "my rating"), and no other word
 * contradicts it.
 */
export const meaningOfName = (
  header: string,
): { meaning: ColumnMeaning; exact: boolean } | null => {
  // `photo_url_3` and `Bild 2` are photos.
  const plain = plainWord(header).replace(/\d+$/, '')
  const whole = meanings.get(plain) ?? meanings.get(plainWord(header))
  if (whole) return { meaning: whole, exact: true }
  const words = wordsOf(header)
  if (hasContradictingWord(header)) return null
  for (const word of [words.at(-1), words[0]]) {
    const meaning = word && meanings.get(word)
    if (meaning) return { meaning, exact: false }
  }
  return null
}

/**
 * Suggests a meaning for a column that a known format does not have (`date`, `product`): its whole name matches, no
 * other column has that meaning, and no earlier column is suggested for it. Only a suggestion: the owner decides.
 */
export const suggestMeaning = (
  headers: string[],
  meanings: ColumnMeaning[],
  i: number,
): ColumnMeaning | null => {
  const byName = (at: number) => {
    const found = meanings[at] === 'ignored' ? meaningOfName(headers[at]!) : null
    return found?.exact ? found.meaning : null
  }
  const suggested = byName(i)
  if (!suggested || meanings.includes(suggested)) return null
  return headers.slice(0, i).some((_, at) => byName(at) === suggested) ? null : suggested
}
