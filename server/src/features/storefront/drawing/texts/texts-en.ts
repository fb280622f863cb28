/** All texts of the widget; another language is another file of this shape. Numbers arrive formatted. */
export const textsEn = {
  heading: 'Reviews',
  anonymous: 'Anonymous',
  outOfFive: (rating: string) => `${rating} out of 5 stars`,
  byCustomers: (count: string, n: number) =>
    n === 1 ? '1 review by our customers' : `${count} reviews by our customers`,
  byCustomersUncounted: 'by our customers',
  barsLabel: 'Reviews by our customers, by stars',
  barStars: (rating: number): string => (rating === 1 ? ' star: ' : ' stars: '),
  barReviews: (n: number): string => (n === 1 ? ' review' : ' reviews'),
  importedBeside: (average: string) => `Imported, not in the ${average}`,
  importedAlone: 'From elsewhere, shown with their origin',
  noOwnYet: 'No reviews by our customers yet',
  noStarsForSearch:
    'Search engines are given no stars for this product until a customer of this shop has written.',
  filterLabel: 'Filter reviews',
  all: 'All',
  withPhotos: 'With photos',
  stars: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
  remove: 'remove this filter',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest',
    helpful: 'Most helpful',
    highest: 'Highest stars',
    lowest: 'Lowest stars',
    photos: 'Photos first',
  },
  apply: 'Apply',
  pagesLabel: 'Pages of reviews',
  range: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  rangeUncounted: (first: string, last: string) => `${first}–${last}`,
  previous: 'Previous',
  next: 'Next',
  nobodyYet: 'Nobody has reviewed this product yet.',
  couldBeFirst: 'Bought it here? Yours would be the first.',
  noMatch: (what: string) => `No reviews: ${what}.`,
  showAll: 'Show all reviews',
  photo: (n: number, author: string) => `Photo ${n} by ${author}`,
  video: (n: number, author: string) => `Video ${n} by ${author}`,
  pinned: 'Picked by the shop',
  verified: 'Verified buyer',
  verifiedWhy:
    'This review is tied to an order placed in this shop. The shop cannot set this mark by hand.',
  verifiedBy: (who: string) => `Verified by ${who}`,
  verifiedByWhy: (who: string) =>
    `${who}, where this review was collected, says that the order was checked. We could not check it again.`,
  importedFrom: (origin: string) => `Imported from ${origin}`,
  importedWhy: (origin: string) =>
    `Written by a buyer on ${origin}, not in this shop. It does not count towards this shop’s own average.`,
  edited: 'Edited',
  editedWhy:
    'The wording was changed after it was written, for a stated reason. The meaning must stay the same and stars can never be changed.',
  helpful: 'Helpful',
  helpfulAbout: (title: string) => `: ${title}`,
  thanks: 'Thank you',
  votesNow: (count: string, n: number) =>
    n === 1
      ? 'You are the first to find this review helpful.'
      : `${count} people find this review helpful.`,
  goBack: 'Go back one page to read on.',
  replied: (shop: string) => `${shop} replied`,
  shopReplied: 'The shop replied',
  poweredBy: 'Reviews by',
  failed:
    'More reviews cannot be shown just now. Those below are still good; please try again in a moment.',
  close: 'Close',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  scrollSideways: 'Reviews, scroll sideways',
  noReviewsYet: 'No reviews yet',
}
export type Texts = typeof textsEn
