import { splitWords } from './rules.ts'

const codes: Record<string, string> = {
  ar: 'ara',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ko: 'kor',
  nb: 'nob',
  nl: 'nld',
  no: 'nob',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
}

/** The widget's languages: the stop words of all of them where a review's language is not known, or has no list. */
const ofShoppers = ['en', 'de', 'fr', 'es', 'pt', 'ar']

/**
 * Praise and blame that every product gets, and what every review is about: they tell nothing of this one. Of English also
 * the function words that the package leaves out.
 */
const praise: Record<string, string> = {
  en: 'above again against aren before below both couldn cannot does doing done down during each few further goes going gone hadn hasn haven here hers herself himself how into its itself let more most mustn myself need needs nor not nothing now off once only other ours ourselves out over own same set shan she should shouldn since something such than that their theirs them themselves then there these they this those though through too under until upon was wasn were weren what when where whether which while who whom whose why with without won wouldn yet you your yours yourself first second third two three four five six seven eight nine ten half bit lot lots thing things way little big make makes made take takes took put puts say says said see seen look looks looked feel feels felt find found know think thought want wanted give gives gave given come comes came keep keeps kept seem seems work works worked working year years month months week weeks day days time times today yesterday every always never ever almost already about after around because between enough rather having been being has had have did are and the for but nor any all some many another else myself yes good great nice love loved like liked best better perfect excellent amazing awesome bad poor okay product products item items review reviews stars star recommend recommended happy really quite well also just very would could will get got bought buy buying ordered order one use using used thank thanks much even still don didn doesn isn wasn ive far everything definitely absolutely',
  de: 'gut gute guter gutes guten super toll tolle toller top sehr schön schöne perfekt perfekte klasse prima schlecht schlechte zufrieden empfehlen empfehlenswert empfehlung produkt produkte artikel bewertung sterne stern gekauft bestellt kaufen kauf immer wieder einfach wirklich leider gerne danke absolut',
  fr: 'plus quand sans sous chez dès donc alors car comme comment cela ceci cette ces cet leur leurs mais mes mon notre nos votre vos peut peu trop fait faire était être sont ont avait avoir avec dans pour par pas que qui quoi sur une des les aux elle elles ils nous vous est ici jour jours semaine semaines mois bon bonne bien très super parfait parfaite excellent excellente beau belle mauvais mauvaise produit produits article avis étoiles étoile recommande recommander acheté achat commandé commande content contente satisfait satisfaite merci vraiment aussi encore tout toujours',
  es: 'cuando pero porque como con sin sobre entre hasta desde para por que quien cual esta este esto estos estas ese esa eso aquel más menos tan también tampoco ya aún solo sólo cada otro otra otros otras mismo misma nos les las los una uno unos unas del está están fue ser son era han hay había tiene tienen tengo hace hacer día días semana semanas mes meses mucho mucha muchos poco bueno buena buenos buenas bien muy genial perfecto perfecta excelente bonito bonita malo mala producto productos artículo reseña estrellas estrella recomiendo recomendable recomendado comprado compra comprar pedido contento contenta gracias realmente todo siempre',
  pt: 'quando mas porque como com sem sobre entre até desde para por que quem qual esta este isto estes estas esse essa isso mais menos tão também já ainda cada outro outra mesmo mesma nos das dos uma uns umas está estão foi ser são era têm tem tenho faz fazer dia dias semana semanas mês meses pouco bom boa bons boas bem muito muita ótimo ótima perfeito perfeita excelente lindo linda mau ruim produto produtos artigo item avaliação estrelas estrela recomendo recomendado comprei compra comprar pedido gostei adorei obrigado obrigada realmente tudo sempre',
  ar: 'جيد جيدة ممتاز ممتازة رائع رائعة جميل جميلة سيئ سيئة منتج المنتج منتجات نجوم نجمة أنصح انصح شكرا شكرًا جدا جدًا اشتريت شراء طلب الطلب',
}

type StopWords = (language: string | null) => ReadonlySet<string>

/** The words that say nothing by themselves, by the language of a review (`de`, `pt-BR`). */
export const loadStopWords = async (): Promise<StopWords> => {
  const { default: lists } = await import('stopword')
  const listOf = (language: string): string[] => {
    const list = lists[codes[language] ?? '']
    return [...(Array.isArray(list) ? (list as string[]) : []), praise[language] ?? ''].flatMap(
      splitWords,
    )
  }
  const ofAll = new Set(ofShoppers.flatMap(listOf))
  const known = new Map<string, ReadonlySet<string>>()
  return (named) => {
    const language = named?.slice(0, 2).toLowerCase() ?? ''
    if (!codes[language]) return ofAll
    const there = known.get(language) ?? new Set(listOf(language))
    known.set(language, there)
    return there
  }
}
