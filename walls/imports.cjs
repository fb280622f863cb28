// Who may import whom. Each rule says why in one sentence; walls/walls.test.ts plants a wrong import for each.
// Tests keep the same rules, but for those that say otherwise. That no two folders of the features import each other is
// held by one-way.mjs: here the tests, which may build their world from every room, would close the circle.
const rooms = '^(contract|server|web|widget|sandbox|e2e|bench|run|walls)/'
const tests = '\\.(test|spec)\\.tsx?$|^server/test/'
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: rooms, pathNot: to },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'a cycle has no first thing to read',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-start-knows-everything',
      comment: 'start/ brings the rooms together and nobody leans on it',
      severity: 'error',
      from: { path: rooms, pathNot: `^server/src/start/|${tests}` },
      to: { path: '^server/src/start/' },
    },
    only(
      'contract-stands-alone',
      '^contract/',
      '^contract/',
      'the contract imports nothing of ours',
    ),
    only(
      'web-knows-only-the-contract',
      '^web/',
      '^(web|contract)/',
      'the browser meets the server over HTTP',
    ),
    only(
      'widget-knows-only-the-contract',
      '^widget/',
      '^(widget|contract)/',
      'the widget meets the server over HTTP',
    ),
    only(
      'sandbox-stands-alone',
      '^sandbox/',
      '^sandbox/',
      'a stand-in that shares our code would share our mistakes',
    ),
    {
      name: 'server-knows-only-the-contract',
      comment: 'the product never knows its stand-ins or its screens',
      severity: 'error',
      from: { path: '^server/src/', pathNot: tests },
      to: { path: '^(web|widget|sandbox|e2e|bench|run|walls)/' },
    },
    {
      name: 'server-tests-know-the-sandbox',
      comment: 'they put the product before its stand-ins; the screens have tests of their own',
      severity: 'error',
      from: { path: `^server/src/.*\\.test\\.ts$|^server/test/` },
      to: { path: '^(web|widget|e2e|bench|run|walls)/' },
    },
    {
      name: 'nothing-leans-on-tests',
      comment: 'what the product runs on is not proved by itself',
      severity: 'error',
      from: { path: rooms, pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'from-outside-over-http',
      comment:
        'journeys and measurements meet the product as a browser does; the one reader of pages that is measured by itself answers no call, and the lists of layouts, sorts and filters are the contract’s',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: {
        path: rooms,
        pathNot:
          '^(e2e|bench)/|^contract/src/storefront/(widget|design)-settings\\.ts$|^server/src/features/.*/amazon/read-amazon-page\\.ts$|^server/src/(features/store-products/write-into-store|providers/shopify/(throttle|products/store-products))\\.ts$',
      },
    },
    {
      name: 'e2e-and-bench-do-not-meet',
      comment: 'a journey proves, a measurement measures',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^(e2e|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'run-starts-the-rooms',
      comment:
        'what the npm scripts call starts programs; it takes nothing out of them but the list of tutorials that it films',
      severity: 'error',
      from: { path: '^run/' },
      to: { path: rooms, pathNot: '^run/|^web/src/app/help/tutorials\\.ts$' },
    },
    only('walls-stand-alone', '^walls/', '^walls/', 'a wall reads the rooms and runs none of them'),
    {
      name: 'widget-takes-types-only',
      comment: "keeps schema code out of the shopper's page",
      severity: 'error',
      from: { path: '^widget/' },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-know-needs-not-vendors',
      comment: 'a vendor can be changed without touching a feature',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: tests },
      to: { path: '^server/src/providers/[^/]+/' },
    },
    {
      name: 'insides-are-private',
      comment:
        'use cases are the doors of a feature; its rows, rules, views, routes and jobs are its own',
      severity: 'error',
      // Two tests give an owner's plan an end, which no use case does.
      from: {
        path: '^server/src/features/([^/]+)/',
        pathNot: '/(sources|syncing)\\.test\\.ts$',
      },
      to: { path: '^server/src/features/(?!$1/).*/(rows|rules|view|routes|jobs)\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'a decision, or a parser, that needs no database is tested without one; types are gone when it runs',
      severity: 'error',
      from: { path: '^server/src/features/.*/(rules|parse-[a-z-]+)\\.ts$' },
      to: {
        path: '^(server|web|widget|sandbox)/',
        pathNot:
          '^server/src/(problem\\.ts$|texts/|text-patterns/|review-files/|features/.*/(rules|parse-[a-z-]+)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-routes-know-http',
      comment: 'jobs and webhooks call the same use cases',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '/routes\\.ts$' },
      to: { path: '^server/src/http/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-and-jobs-do-not-know-features',
      comment: 'start/ hands them routes and jobs',
      severity: 'error',
      from: { path: '^server/src/(http|jobs)/', pathNot: tests },
      to: { path: '^server/src/(features|providers/[^/]+)/' },
    },
    {
      name: 'providers-and-db-do-not-know-features',
      comment: 'they are below',
      severity: 'error',
      from: { path: '^server/src/(providers|db)/' },
      to: { path: '^server/src/(features|http|jobs)/' },
    },
    {
      name: 'passwords-wait-their-turn',
      comment:
        'a hash takes tens of milliseconds of a core: all of them go through the one bounded queue of hash-password.ts',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/features/accounts/hash-password\\.ts$' },
      to: { path: '@node-rs/argon2' },
    },
    {
      name: 'spreadsheets-stand-alone',
      comment: 'reading and writing tables knows nothing of reviews',
      severity: 'error',
      from: { path: '^server/src/spreadsheets/' },
      to: { path: '^server/src/', pathNot: '^server/src/(spreadsheets/|texts/|problem\\.ts$)' },
    },
    {
      name: 'texts-stand-alone',
      comment: 'words know nothing of what they are about',
      severity: 'error',
      from: { path: '^server/src/texts/' },
      to: { path: '^server/src/', pathNot: '^server/src/texts/' },
    },
    {
      name: 'markup-stands-alone',
      comment: 'escaping knows nothing of what is drawn with it',
      severity: 'error',
      from: { path: '^server/src/markup/' },
      to: { path: '^server/src/', pathNot: '^server/src/markup/' },
    },
    {
      name: 'review-files-are-data',
      comment: 'what the files of other apps look like serves readers and writers alike',
      severity: 'error',
      from: { path: '^server/src/review-files/' },
      to: {
        path: '^server/src/',
        pathNot: '^server/src/(review-files/|spreadsheets/template-columns\\.ts$)',
      },
    },
    {
      name: 'web-features-do-not-meet',
      comment: 'a screen puts features together',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/(?!$1/)' },
    },
    {
      name: 'web-flows-one-way',
      comment: 'app, screens, features, ui: never back',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(app|screens|features|api)/' },
    },
    {
      name: 'screens-do-not-know-the-app',
      comment: 'the app puts screens into its shell; never back',
      severity: 'error',
      from: { path: '^web/src/screens/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-features-do-not-know-screens',
      comment: 'app, screens, features, ui: never back',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(app|screens)/' },
    },
  ],
  options: {
    exclude: { path: '/dist/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
