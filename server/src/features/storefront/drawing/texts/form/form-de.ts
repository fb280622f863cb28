import type { FormTexts } from './form-en.ts'

export const formDe: FormTexts = {
  title: 'Bewertung schreiben',
  optional: 'optional',
  rating: 'Ihre Sterne',
  ratings: ['Schlecht', 'Nicht so gut', 'In Ordnung', 'Gut', 'Ausgezeichnet'],
  ratingLabel: (stars, word) => (stars === 1 ? `1 Stern, ${word}` : `${stars} Sterne, ${word}`),
  headline: 'Titel',
  text: 'Ihre Bewertung',
  textHint: 'Was Ihnen gefallen hat, was nicht, was Sie Freunden erzählen würden.',
  files: 'Fotos oder Videos',
  filesHint: (most) => `optional, bis zu ${most}`,
  add: 'Hinzufügen',
  addLabel: 'Fotos oder Videos hinzufügen',
  file: (n) => `Datei ${n}`,
  removeFile: (n) => `Datei ${n} entfernen`,
  fileFailed: 'Nicht hochgeladen',
  retry: 'Erneut versuchen',
  name: 'Name',
  nameHint: 'Ihr Nachname wird gekürzt, wie in „Maria S.“',
  email: 'E-Mail',
  emailHint:
    'Wird nie angezeigt. Damit bestätigen Sie die Bewertung, und wir finden Ihre Bestellung.',
  trap: 'Dieses Feld leer lassen',
  consent:
    'Meine Bewertung und Fotos mit meinem Namen veröffentlichen. Ich kann sie jederzeit über den Link in der E-Mail zurückziehen.',
  send: 'Bewertung senden',
  sending: 'Wird gesendet …',
  close: 'Schließen',
  faultsTitle: (n) =>
    n === 1
      ? 'Eine Angabe fehlt oder stimmt nicht. Ihr Text ist noch da.'
      : `${n} Angaben fehlen oder stimmen nicht. Ihr Text ist noch da.`,
  faults: {
    rating: 'Wählen Sie 1 bis 5 Sterne.',
    title_long: 'Der Titel darf bis zu 200 Zeichen haben.',
    text: 'Schreiben Sie ein paar Worte über das Produkt.',
    text_long: 'Die Bewertung darf bis zu 10.000 Zeichen haben.',
    name: 'Geben Sie Ihren Namen ein.',
    name_long: 'Der Name darf bis zu 120 Zeichen haben.',
    email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    email_domain: 'Der Teil nach dem @ ist nicht vollständig.',
    consent: 'Zum Veröffentlichen brauchen wir Ihre Zustimmung.',
    file_type: 'Möglich sind Fotos in JPG, PNG und WebP und Videos in MP4, MOV und WebM.',
    file_large: 'Fotos dürfen bis zu 20 MB groß sein, Videos bis zu 60 MB.',
    files_many: 'Weitere Dateien sind nicht möglich.',
  },
  offline:
    'Keine Verbindung. Ihr Text bleibt in diesem Browser gespeichert. Senden Sie ihn, sobald Sie wieder online sind.',
  failed:
    'Die Bewertung konnte nicht gesendet werden. Ihr Text ist noch da. Versuchen Sie es gleich noch einmal.',
  tooMany:
    'Von hier kamen gerade viele Bewertungen. Ihr Text ist noch da. Versuchen Sie es in einer Stunde noch einmal.',
  stillUploading: 'Ihre Fotos werden noch hochgeladen. Danach wird die Bewertung gesendet.',
  expired:
    'Diese Seite war länger als drei Tage geöffnet. Prüfen Sie Ihre Bewertung, fügen Sie die Fotos noch einmal hinzu und senden Sie sie ab.',
  sentBefore:
    'Eine Bewertung aus diesem Formular ist schon angekommen, ohne Ihre letzten Änderungen. Diese sind hier noch da. Wenn Sie das Formular absenden, ist es eine zweite Bewertung.',
  sentAndGone:
    'Die Bewertung, die Sie mit diesem Formular gesendet haben, ist nicht mehr da: Sie wurde zurückgezogen oder gelöscht. Ihr Text ist hier noch da. Wenn Sie ihn absenden, kommt er als neue Bewertung an.',
  restored: 'Ihr Text vom letzten Mal ist wieder da.',
  missingTitle: 'Dieses Produkt wurde nicht gefunden',
  missing:
    'Der Link ist vielleicht alt oder unvollständig. Öffnen Sie das Produkt im Shop, um es zu bewerten.',
  closedTitle: 'Zurzeit keine Bewertungen',
  closed:
    'Dieser Shop kann gerade keine weiteren Bewertungen annehmen. Versuchen Sie es später noch einmal.',
  thanks: (name) => `Danke, ${name}`,
  received: (product) => `Ihre Bewertung von ${product} ist angekommen`,
  publishedNow: 'Sie ist veröffentlicht und im Shop zu sehen.',
  publishedBy: 'Veröffentlicht spätestens am',
  publishedByEnd: ', egal mit wie vielen Sternen. Geprüft wird nur auf Spam und persönliche Daten.',
  waits:
    'Der Shop prüft sie vor dem Veröffentlichen auf Spam und persönliche Daten, egal mit wie vielen Sternen.',
  mail: (email) =>
    `Öffnen Sie die E-Mail, die wir an ${email} gesendet haben, und bestätigen Sie Ihre Adresse. Dort können Sie die Bewertung auch zurückziehen.`,
  waiting: 'noch nicht veröffentlicht',
  filesSent: (count, n) => (n === 1 ? '1 Datei' : `${count} Dateien`),
  back: 'Zurück zum Produkt',
  ownTitle: 'Ihre Bewertung',
  ownAbout: (product) => `Bestätigen Sie, dass die Bewertung von ${product} von Ihnen ist.`,
  confirm: 'E-Mail bestätigen',
  confirmed: 'Ihre E-Mail ist bestätigt. Danke.',
  withdraw: 'Bewertung zurückziehen',
  withdrawAbout: 'Sie wird mit ihren Fotos gelöscht und kann nicht wiederhergestellt werden.',
  withdrawn: 'Ihre Bewertung wurde zurückgezogen. Nichts davon bleibt gespeichert.',
  gone: 'Diese Bewertung gibt es nicht mehr.',
}
