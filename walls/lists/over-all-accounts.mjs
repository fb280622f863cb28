// Queries on owners' tables that are over all accounts on purpose, by feature (or room) and
// function, each with its reason.
const sweep = 'a job that goes through all accounts'
const token = 'a token identifies its account'
const number = 'a provider names the thing by its own number, and the row names the account'
const domain = 'who had a store last is found by its domain'

export const overAllAccounts = {
  accounts: {
    deleteOldAddresses: sweep,
    deleteOldLinks: sweep,
    deleteOldTokens: sweep,
    oneTimeTokenOf: token,
    ownedRows: 'the column is a value: `id` of accounts, `account_id` of all other tables',
    refreshTokenOf: token,
    refreshTokenOwner: token,
    takeOneTimeToken: token,
  },
  'import-list': {
    accountsBehind: sweep,
    accountsToTell: sweep,
    accountsWith: sweep,
    forgetBefore: sweep,
    forgetChangesBefore: sweep,
    listedProducts: sweep,
    unfinishedPushes: sweep,
    unreadItems: sweep,
  },
  subscriptions: {
    chargeByExternal: number,
    orderByExternal: number,
    ordersToCheck: sweep,
    redemptionsByOthers: 'a promo code has one limit for all accounts',
    requestByPurchase: number,
    subscriptionByExternal: number,
    subscriptionsToVisit: sweep,
    trialsToRemind: sweep,
  },
  db: {
    accountWithKey: 'the directory answers whose a key is',
    alignKeys: sweep,
  },
  http: { forgetOldAnswers: sweep },
  'import-files': { expiredDrafts: sweep },
  imports: {
    importsWithRowsToRetry: sweep,
    importsWithOldFiles: sweep,
    openImports: sweep,
  },
  privacy: { expiredFiles: sweep },
  reviews: {
    lockDueReviews: sweep,
    nextAccountWithReviews: sweep,
    purgeDeleted: sweep,
    deleteWithdrawn: sweep,
  },
  'review-reports': { forgetReportersBefore: sweep },
  'review-form': { takeOldUploads: sweep },
  'source-imports': { dueSyncs: sweep },
  'store-ratings': { accountsNotAllowed: sweep },
  'store-sync': { deleteOldEvents: sweep },
  stores: {
    accountsThatLeft: domain,
    alignStoreKeys: sweep,
    deleteConnectStates: domain,
    formerStoreByDomain: domain,
    formerStoresByDomain: domain,
    reachableStores: sweep,
    refusedStores: sweep,
    storesWithoutWebhooks: sweep,
    storesWithTokens: 'all tokens are sealed anew when the key changes',
    takeConnectState: 'what comes back from the platform is known by its random state',
  },
}
