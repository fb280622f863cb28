// Who may import whom. Each rule says why in one sentence; walls/walls.test.ts plants a wrong import for each.
const rooms = '^(contract|server|web|widget|sandbox)/'
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
      name: 'no-two-way-folders',
      comment: 'two folders that import each other are one folder',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/features/' },
      to: { circular: true },
    },
    {
      name: 'only-start-knows-everything',
      comment: 'start/ brings the rooms together and nobody leans on it',
      severity: 'error',
      from: { path: rooms, pathNot: '^server/src/start/' },
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
      from: { path: '^server/src/' },
      to: { path: '^(web|widget|sandbox)/' },
    },
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
      from: { path: '^server/src/features/' },
      to: { path: '^server/src/providers/[^/]+/' },
    },
    {
      name: 'insides-are-private',
      comment:
        'use cases are the doors of a feature; its rows, rules, views, routes and jobs are its own',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
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
          '^server/src/(problem\\.ts$|texts/|review-files/|features/.*/(rules|parse-[a-z-]+)\\.ts$)',
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
      from: { path: '^server/src/(http|jobs)/' },
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
      name: 'web-features-do-not-know-screens',
      comment: 'app, screens, features, ui: never back',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(app|screens)/' },
    },
  ],
  options: {
    exclude: { path: '\\.test\\.tsx?$|^server/test/|/dist/' },
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
