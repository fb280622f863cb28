import type { WireNames } from '@plaudit/contract/storefront/drawn-names'

/**
 * What each name is on the wire. A short name is never changed, and never given to another name: a page that was drawn
 * before a release stays open after it, and gets newer lists and a newer script (decision 0054).
 */
export const shortNames: WireNames = {
  classes: {
    block: 'p',
    columns: 'g',
    summary: 'h',
    averageRating: 'v',
    stars: 's',
    ratingBars: 'b',
    importedRatings: 'e',
    list: 'l',
    filters: 'f',
    chip: 'k',
    headerLine: 't',
    bodyText: 'x',
    gallery: 'ph',
    video: 'vi',
    footerLine: 'y',
    verifiedMark: 'ok',
    originMark: 'o',
    reply: 're',
    pagination: 'n',
    emptyState: 'w',
    visuallyHidden: 'i',
    lightbox: 'lb',
    lightboxText: 'tx',
    lightboxButton: 'bt',
    previousButton: 'pr',
    nextButton: 'nx',
    closeButton: 'cl',
  },
  ids: {
    heading: 'h',
    allFilter: 'fa',
    photosFilter: 'fp',
    ratingFilter: 'fr',
    sortOrder: 'o',
    previousPage: 'np',
    nextPage: 'nn',
    review: 'r',
    verifiedMark: 'pv',
    verifiedBySourceMark: 'pc',
    originMark: 'po',
    editedMark: 'pe',
  },
  properties: { muted: 'm', line: 'l', accent: 'a', radius: 'r', filled: 'n' },
}
