import type { Texts } from './texts-en.ts'

type Forms = { one: string; two: string; few: string; other: string }

const rules = new Intl.PluralRules('ar')
/** Arabic counts in five forms; `many` reads as `other` does for what the widget counts. */
const form = (n: number, forms: Forms): string => {
  const name = rules.select(n)
  return name === 'one' || name === 'two' || name === 'few' ? forms[name] : forms.other
}

export const textsAr: Texts = {
  heading: 'المراجعات',
  anonymous: 'مجهول',
  outOfFive: (rating) => `${rating} من 5 نجوم`,
  byCustomers: (count, n) =>
    form(n, {
      one: 'مراجعة واحدة جمعها هذا المتجر',
      two: 'مراجعتان جمعهما هذا المتجر',
      few: `${count} مراجعات جمعها هذا المتجر`,
      other: `${count} مراجعة جمعها هذا المتجر`,
    }),
  byCustomersUncounted: 'جمعها هذا المتجر',
  barsLabel: 'مراجعات جمعها هذا المتجر حسب النجوم',
  barStars: (rating) =>
    form(rating, { one: ' نجمة: ', two: ' نجمتان: ', few: ' نجوم: ', other: ' نجمة: ' }),
  barReviews: (n) =>
    form(n, { one: ' مراجعة', two: ' مراجعتان', few: ' مراجعات', other: ' مراجعة' }),
  importedBeside: (average) => `مستوردة، ولا تدخل في المتوسط ${average}`,
  importedAlone: 'جُمعت في مواقع أخرى',
  noOwnYet: 'لا مراجعات جمعها هذا المتجر بعد',
  filterLabel: 'تصفية المراجعات',
  all: 'الكل',
  withPhotos: 'مع صور',
  stars: (rating) =>
    form(rating, {
      one: 'نجمة واحدة',
      two: 'نجمتان',
      few: `${rating} نجوم`,
      other: `${rating} نجمة`,
    }),
  remove: 'إزالة هذا الفلتر',
  sortBy: 'الترتيب حسب',
  sorts: {
    newest: 'الأحدث',
    helpful: 'الأكثر إفادة',
    highest: 'الأعلى تقييمًا',
    lowest: 'الأدنى تقييمًا',
    photos: 'ذات الصور أولًا',
  },
  fromCountry: 'من أي بلد',
  allCountries: 'كل البلدان',
  oftenMentioned: 'يُذكر كثيرًا',
  translatedBy: (who: string) => `ترجمة ${who}`,
  originalWords: 'عرض النص الأصلي',
  apply: 'تطبيق',
  pagesLabel: 'صفحات المراجعات',
  range: (first, last, total) => `${first}–${last} من ${total}`,
  rangeUncounted: (first, last) => `${first}–${last}`,
  previous: 'السابق',
  next: 'التالي',
  nobodyYet: 'لم يراجع أحد هذا المنتج بعد.',
  couldBeFirst: 'اشتريته من هنا؟ ستكون مراجعتك الأولى.',
  noMatch: (what) => `لا مراجعات: ${what}.`,
  showAll: 'عرض كل المراجعات',
  search: 'بحث',
  searchReviews: 'البحث في المراجعات',
  noneFound: (words) => `لا مراجعة تطابق «${words}».`,
  searchHint: 'تحقق من الإملاء، أو جرّب كلمات أقل.',
  withoutWords: (what) => `من دون هذه الكلمات: ${what}`,
  quoted: (words) => `«${words}»`,
  photo: (n, author) => `الصورة ${n} من ${author}`,
  video: (n, author) => `الفيديو ${n} من ${author}`,
  pinned: 'من اختيار المتجر',
  verified: 'شراء موثّق',
  verifiedWhy: 'ترتبط هذه المراجعة بطلب في هذا المتجر. لا يستطيع المتجر وضع هذه العلامة بنفسه.',
  verifiedBy: (who) => `موثّقة من ${who}`,
  verifiedByWhy: (who) =>
    `يذكر ${who}، حيث جُمعت هذه المراجعة، أن الطلب قد فُحص. ولم نتمكن من فحصه مرة أخرى.`,
  importedFrom: (origin) => `مستوردة من ${origin}`,
  importedWhy: (origin) =>
    `كُتبت بعد شراء من ${origin}، لا من هذا المتجر. ولا تدخل في متوسط هذا المتجر.`,
  edited: 'معدّلة',
  editedWhy:
    'غُيّرت الصياغة بعد الكتابة لسبب مذكور. يجب أن يحافظ التعديل اليدوي على المعنى، ولا يمكنه تغيير النجوم أبدًا.',
  seeEdits: 'عرض التعديلات',
  editsHeading: 'ما الذي عُدّل',
  editsList: 'التعديلات، الأحدث أولًا',
  editReasons: {
    typo: 'صحّح المتجر خطأً مطبعيًا',
    translation: 'صحّح المتجر الترجمة',
    reviewer_request: 'بطلب من كاتب المراجعة',
    reimported: 'نص مختلف في ملف أعاد المتجر استيراده؛ لم يُقارَن المعنى',
  },
  nameEdited: 'صُحّحت كتابة الاسم.',
  nameReplaced: 'استُبدل الاسم.',
  wordsWithheld: 'لا يُعرض النص حمايةً للبيانات الشخصية.',
  firstWritten: 'كُتبت أول مرة',
  showOriginal: 'عرض النص كما كُتب أول مرة',
  helpful: 'مفيدة',
  voteFailed: 'لم يصل صوتك. اضغط مرة أخرى.',
  helpfulAbout: (title) => `: ${title}`,
  thanks: 'شكرًا',
  votesNow: (count, n) =>
    form(n, {
      one: 'يرى شخص واحد أن هذه المراجعة مفيدة.',
      two: 'يرى شخصان أن هذه المراجعة مفيدة.',
      few: `يرى ${count} أشخاص أن هذه المراجعة مفيدة.`,
      other: `يرى ${count} شخصًا أن هذه المراجعة مفيدة.`,
    }),
  goBack: 'ارجع صفحة إلى الخلف لمتابعة القراءة.',
  replied: (shop) => `رد ${shop}`,
  shopReplied: 'رد المتجر',
  poweredBy: 'المراجعات عبر',
  failed:
    'لا يمكن عرض المزيد من المراجعات الآن. المعروضة أدناه ما زالت صالحة؛ حاول مرة أخرى بعد قليل.',
  close: 'إغلاق',
  previousPhoto: 'الصورة السابقة',
  nextPhoto: 'الصورة التالية',
  scrollSideways: 'المراجعات، مرّر جانبيًا',
  noReviewsYet: 'لا توجد مراجعات بعد',
  nobodyYetHere: 'لم يكتب أحد مراجعة هنا بعد.',
  couldBeFirstHere: 'هل اشتريت شيئًا من هنا؟ ستكون مراجعتك الأولى.',
  onlyThis: 'هذا المنتج فقط',
  photosHeading: 'صور من المراجعات',
  photos: (count, n) =>
    form(n, { one: 'صورة واحدة', two: 'صورتان', few: `${count} صور`, other: `${count} صورة` }),
  photosOfReviews: (photos, range) => `${photos} من المراجعات ${range}`,
  noPhotosYet: 'لا توجد صور بعد.',
  latestReviews: 'أحدث المراجعات',
  nextReview: 'المراجعة التالية',
  previousReviews: 'المراجعات السابقة',
  nextReviews: 'المراجعات التالية',
  reviewBy: (author) => `مراجعة من ${author}`,
  report: 'إبلاغ',
  aboutReviews: 'كيف تصل المراجعات إلى هنا',
  selection: (least) => {
    if (least === 5) return 'مختارات: 5 نجوم فقط'
    return `مختارات: من ${least === 2 ? 'نجمتين' : `${least} نجوم`} فأكثر`
  },
  allReviews: 'عرض كل المراجعات',
}
