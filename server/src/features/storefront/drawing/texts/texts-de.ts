import type { Texts } from './texts-en.ts'

export const textsDe: Texts = {
  heading: 'Bewertungen',
  anonymous: 'Anonym',
  outOfFive: (rating) => `${rating} von 5 Sternen`,
  byCustomers: (count, n) =>
    n === 1 ? '1 Bewertung unserer Kunden' : `${count} Bewertungen unserer Kunden`,
  byCustomersUncounted: 'von unseren Kunden',
  barsLabel: 'Bewertungen unserer Kunden, nach Sternen',
  barStars: (rating) => (rating === 1 ? ' Stern: ' : ' Sterne: '),
  barReviews: (n) => (n === 1 ? ' Bewertung' : ' Bewertungen'),
  importedBeside: (average) => `Importiert, nicht in den ${average} enthalten`,
  importedAlone: 'Von anderswo, mit Angabe der Herkunft',
  noOwnYet: 'Noch keine Bewertungen unserer Kunden',
  noStarsForSearch:
    'Suchmaschinen erhalten für dieses Produkt keine Sterne, bis eine Bewertung aus diesem Shop vorliegt.',
  filterLabel: 'Bewertungen filtern',
  all: 'Alle',
  withPhotos: 'Mit Fotos',
  stars: (rating) => (rating === 1 ? '1 Stern' : `${rating} Sterne`),
  remove: 'diesen Filter entfernen',
  sortBy: 'Sortieren nach',
  sorts: {
    newest: 'Neueste',
    helpful: 'Hilfreichste',
    highest: 'Meiste Sterne',
    lowest: 'Wenigste Sterne',
    photos: 'Mit Fotos zuerst',
  },
  apply: 'Anwenden',
  pagesLabel: 'Seiten mit Bewertungen',
  range: (first, last, total) => `${first}–${last} von ${total}`,
  rangeUncounted: (first, last) => `${first}–${last}`,
  previous: 'Zurück',
  next: 'Weiter',
  nobodyYet: 'Dieses Produkt wurde noch nicht bewertet.',
  couldBeFirst: 'Hier gekauft? Ihre Bewertung wäre die erste.',
  noMatch: (what) => `Keine Bewertungen: ${what}.`,
  showAll: 'Alle Bewertungen anzeigen',
  photo: (n, author) => `Foto ${n} von ${author}`,
  video: (n, author) => `Video ${n} von ${author}`,
  pinned: 'Vom Shop hervorgehoben',
  verified: 'Verifizierter Kauf',
  verifiedWhy:
    'Diese Bewertung gehört zu einer Bestellung in diesem Shop. Der Shop kann dieses Zeichen nicht selbst setzen.',
  verifiedBy: (who) => `Verifiziert durch ${who}`,
  verifiedByWhy: (who) =>
    `${who}, wo diese Bewertung gesammelt wurde, gibt an, dass die Bestellung geprüft wurde. Wir konnten das nicht noch einmal prüfen.`,
  importedFrom: (origin) => `Importiert von ${origin}`,
  importedWhy: (origin) =>
    `Nach einem Kauf bei ${origin} geschrieben, nicht in diesem Shop. Sie zählt nicht zum Durchschnitt dieses Shops.`,
  edited: 'Bearbeitet',
  editedWhy:
    'Der Wortlaut wurde nachträglich aus einem angegebenen Grund geändert. Die Aussage muss gleich bleiben, und Sterne können nie geändert werden.',
  helpful: 'Hilfreich',
  helpfulAbout: (title) => `: ${title}`,
  thanks: 'Vielen Dank',
  votesNow: (count, n) =>
    n === 1
      ? '1 Person findet diese Bewertung hilfreich.'
      : `${count} Personen finden diese Bewertung hilfreich.`,
  goBack: 'Gehen Sie eine Seite zurück, um weiterzulesen.',
  replied: (shop) => `Antwort von ${shop}`,
  shopReplied: 'Antwort des Shops',
  poweredBy: 'Bewertungen mit',
  failed:
    'Weitere Bewertungen können gerade nicht gezeigt werden. Die unten stehenden gelten weiterhin; bitte versuchen Sie es gleich noch einmal.',
  close: 'Schließen',
  previousPhoto: 'Vorheriges Foto',
  nextPhoto: 'Nächstes Foto',
  scrollSideways: 'Bewertungen, seitlich scrollen',
  noReviewsYet: 'Noch keine Bewertungen',
}
