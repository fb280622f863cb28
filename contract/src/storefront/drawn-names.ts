/**
 * The names that the drawings of all layouts, their styles and the script share. The sources use these names only; the
 * widget's build shortens them for the wire (`widget/src/short-names.ts`, decision 0054).
 */
export const drawnClasses = [
  'block',
  'columns',
  'summary',
  'averageRating',
  'stars',
  'ratingBars',
  'importedRatings',
  'list',
  'filters',
  'chip',
  'headerLine',
  'bodyText',
  'gallery',
  'video',
  'footerLine',
  'verifiedMark',
  'originMark',
  'reply',
  'pagination',
  'emptyState',
  'visuallyHidden',
  'lightbox',
  'lightboxText',
  'lightboxButton',
  'previousButton',
  'nextButton',
  'closeButton',
  'headline',
  'card',
  'cover',
  'masonry',
  'carousel',
  'badge',
  'trust',
  'productLink',
  'averageLine',
  'quote',
  'quotes',
  'photoWall',
  'photoTile',
  'photoReview',
  'floatingTab',
  'drawer',
  'popup',
  'popupItem',
  'cartLine',
  'highlighted',
  'carouselButtons',
  'writeButton',
  'writeForm',
  'writeHead',
  'writeStars',
  'writeFiles',
  'writeConsent',
  'writeSend',
  'writeFaults',
  'writeFault',
  'writeHint',
  'writeNotice',
  'writeTrap',
  'writePair',
  'writeDone',
  'writeDialog',
  'writePage',
  'search',
  'writeQuote',
  'writeChoices',
  'writeAbout',
  'writeCounts',
] as const

/** Ids of elements; those of marks and reviews go on with what makes them unique. */
export const drawnIds = [
  'heading',
  'allFilter',
  'photosFilter',
  'ratingFilter',
  'sortOrder',
  'previousPage',
  'nextPage',
  'review',
  'verifiedMark',
  'verifiedBySourceMark',
  'originMark',
  'editedMark',
  'productFilter',
  'drawer',
  'popup',
  'photoReview',
  'searchWords',
  'searchFilter',
  'countryChoice',
  'countryFilter',
  'topic',
] as const

/** Custom properties of the style. Those that a theme may set are called `--plaudit-…` and are not shortened. */
export const drawnProperties = [
  'muted',
  'line',
  'accent',
  'radius',
  'filled',
  'pad',
  'bad',
  'starIndex',
] as const

export type DrawnClass = (typeof drawnClasses)[number]
export type DrawnId = (typeof drawnIds)[number]
export type DrawnProperty = (typeof drawnProperties)[number]

/** The names as they are on the wire: what the widget's build writes beside its style. */
export type WireNames = {
  classes: Record<DrawnClass, string>
  ids: Record<DrawnId, string>
  properties: Record<DrawnProperty, string>
}
