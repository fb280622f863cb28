type Words = Record<
  | 'number'
  | 'expiry'
  | 'expiryHint'
  | 'cvc'
  | 'card'
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'
  | 'offline',
  string
>

/** What the card frame says, in the languages of the app that shows it. */
const byLanguage: Record<string, Words> = {
  en: {
    card: 'Card',
    number: 'Card number',
    expiry: 'Expiration date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: 'Your card’s expiration date is incomplete.',
    invalid_expiry_month: 'Your card’s expiration date is invalid.',
    invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
    incomplete_cvc: 'Your card’s security code is incomplete.',
    offline: 'The connection failed. You have not been charged.',
  },
  es: {
    card: 'Tarjeta',
    number: 'Número de tarjeta',
    expiry: 'Fecha de vencimiento',
    expiryHint: 'MM / AA',
    cvc: 'Código de seguridad',
    incomplete_number: 'El número de tarjeta está incompleto.',
    invalid_number: 'El número de tarjeta no es válido.',
    incomplete_expiry: 'La fecha de vencimiento está incompleta.',
    invalid_expiry_month: 'La fecha de vencimiento no es válida.',
    invalid_expiry_year_past: 'El año de vencimiento de la tarjeta ya pasó.',
    incomplete_cvc: 'El código de seguridad está incompleto.',
    offline: 'Falló la conexión. No se le cobró nada.',
  },
  fr: {
    card: 'Carte',
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    expiryHint: 'MM / AA',
    cvc: 'Code de sécurité',
    incomplete_number: 'Le numéro de carte est incomplet.',
    invalid_number: 'Le numéro de carte n’est pas valide.',
    incomplete_expiry: 'La date d’expiration est incomplète.',
    invalid_expiry_month: 'La date d’expiration n’est pas valide.',
    invalid_expiry_year_past: 'L’année d’expiration de la carte est passée.',
    incomplete_cvc: 'Le code de sécurité est incomplet.',
    offline: 'La connexion a échoué. Rien n’a été débité.',
  },
  de: {
    card: 'Karte',
    number: 'Kartennummer',
    expiry: 'Ablaufdatum',
    expiryHint: 'MM / JJ',
    cvc: 'Prüfziffer',
    incomplete_number: 'Die Kartennummer ist unvollständig.',
    invalid_number: 'Die Kartennummer ist ungültig.',
    incomplete_expiry: 'Das Ablaufdatum ist unvollständig.',
    invalid_expiry_month: 'Das Ablaufdatum ist ungültig.',
    invalid_expiry_year_past: 'Das Ablaufjahr der Karte liegt in der Vergangenheit.',
    incomplete_cvc: 'Die Prüfziffer ist unvollständig.',
    offline: 'Die Verbindung ist fehlgeschlagen. Es wurde nichts abgebucht.',
  },
  pt: {
    card: 'Cartão',
    number: 'Número do cartão',
    expiry: 'Data de validade',
    expiryHint: 'MM / AA',
    cvc: 'Código de segurança',
    incomplete_number: 'O número do cartão está incompleto.',
    invalid_number: 'O número do cartão é inválido.',
    incomplete_expiry: 'A data de validade está incompleta.',
    invalid_expiry_month: 'A data de validade é inválida.',
    invalid_expiry_year_past: 'O ano de validade do cartão já passou.',
    incomplete_cvc: 'O código de segurança está incompleto.',
    offline: 'A conexão falhou. Nada foi cobrado.',
  },
  ar: {
    card: 'بطاقة',
    number: 'رقم البطاقة',
    expiry: 'تاريخ انتهاء الصلاحية',
    expiryHint: 'شهر / سنة',
    cvc: 'رمز الأمان',
    incomplete_number: 'رقم بطاقتك غير مكتمل.',
    invalid_number: 'رقم بطاقتك غير صالح.',
    incomplete_expiry: 'تاريخ انتهاء صلاحية بطاقتك غير مكتمل.',
    invalid_expiry_month: 'تاريخ انتهاء صلاحية بطاقتك غير صالح.',
    invalid_expiry_year_past: 'سنة انتهاء صلاحية بطاقتك قد مضت.',
    incomplete_cvc: 'رمز أمان بطاقتك غير مكتمل.',
    offline: 'فشل الاتصال. لم يتم تحصيل أي مبلغ.',
  },
}

/** The words for a locale as Stripe.js takes it (`en`, `pt-BR`, `auto`): `auto` follows the browser's languages. */
export const wordsFor = (locale: string, accepted: string): { language: string; words: Words } => {
  const wanted =
    locale === 'auto' ? accepted.split(',').map((one) => one.split(';')[0]!.trim()) : [locale]
  const language =
    wanted.map((one) => one.split('-')[0]!.toLowerCase()).find((one) => one in byLanguage) ?? 'en'
  return { language, words: byLanguage[language]! }
}
