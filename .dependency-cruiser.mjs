// Who may import whom. `npm run check` fails on anything else.
import { MODULE_ORDER } from './server/src/modules/order.ts'

/** Places that may use the database handle without a tenant, and why each of them must. */
const TENANTLESS = [
  [
    'server/src/platform/(db/|mail/|installation-marks.ts)',
    'is it; the outbox and the marks of the installation belong to no tenant',
  ],
  ['server/src/scope/mint-scope.ts', 'turns it into the handle of one tenant'],
  ['server/src/modules/identity/', 'accounts and sessions belong to no tenant; lends others `Accounts`'],
  [
    'server/src/modules/domains/',
    'the tenant of a request is found by its host name; lends others `DomainDirectory`',
  ],
  [
    'server/src/modules/access/',
    'memberships decide which tenant a person may enter; lends others `TenantEntry`, and `TenantAccess`',
  ],
  [
    'server/src/modules/notifications/panels.ts',
    "a panel is a person's, in all their domains; lends `Panels`",
  ],
  [
    'server/src/modules/announcements/announcements.service.ts',
    'what a person has dismissed is dismissed in all their domains; lends `Dismissals`',
  ],
  ['server/src/modules/operator/', 'operators open and suspend any tenant; each call admits them alone'],
  [
    'server/src/(app|bootstrap|background-work|modules|main-load|bench|program-figures).ts',
    'compose a program: open it, hand it on',
  ],
  [
    'server/src/(create-tenant|delete-domain|first-operator).ts',
    'create and delete tenants, and the first person of the installation',
  ],
  ['server/src/backups/', 'back up and move all tenants'],
  ['server/src/process-kinds/(housekeeping|tidy-logs).ts', 'go through all tenants every night'],
  ['server/src/demo/', 'creates the tenants of the demo'],
]

/** Files beside repositories that hand on a connection which they were handed, be it of the installation or of a tenant. */
const HAND_ON_CONNECTIONS = [
  ['server/src/platform/', 'makes them'],
  ['server/src/scope/', 'makes scopes of them'],
  ['server/src/modules/identity/', 'accounts and sessions belong to no tenant'],
  ['server/src/modules/domains/', 'the tenant of a request is found by its host name'],
  ['server/src/modules/access/enter-domain.ts', 'reads what a scope is made of'],
  ['server/src/modules/processes/process-worker.ts', 'workers and turns belong to the installation'],
  [
    'server/src/modules/operator/archives/import-archive.ts',
    'writes rows of a company that nobody has entered yet',
  ],
]

/** Files that build parts of a statement which a repository runs; they run none themselves. */
const STATEMENT_PARTS = [
  'server/src/scope/scope.ts',
  'server/src/scope/mint-scope.ts',
  'server/src/scope/stream-rows.ts',
  '-conditions?\\.ts$',
  '-columns\\.ts$',
  '/product-visibility\\.ts$',
  // Which orders and changes a reader may see, and which were asked for.
  '/(project|activity)-report/(report-visibility|asked-rows)\\.ts$',
  '/prepare-query\\.ts$',
]

const PACKAGES = ['rules', 'proof', 'contract', 'client', 'server', 'web', 'viewer', 'demo', 'e2e', 'bench']
/** What each package may import of the others. */
const PACKAGE_IMPORTS = {
  rules: [],
  // With nothing of what it is compared with.
  proof: [],
  contract: ['rules'],
  client: ['server'],
  viewer: ['rules'],
  server: ['rules', 'contract', 'proof'],
  web: ['rules', 'contract', 'viewer'],
  demo: ['rules', 'contract'],
  e2e: ['rules', 'contract'],
  bench: ['rules', 'contract', 'server', 'demo', 'viewer'],
}
/** Readers of files that strangers have sent; what tells the process what to do stands beside them. */
const READ_APART =
  'platform/sheets/read/(read-sheet-file|workbook|workbook-parts|delimited-file|file-encoding|sheet-rows|cell-value|cell-links|string-table|xml-events|zip-parts)\\.ts$|' +
  'modules/media/pipeline/(read|draw|write)/'
const TESTS = '\\.test\\.tsx?$'
const literally = (path) => path.replaceAll('.', '\\.')

const packageRules = PACKAGES.map((name) => ({
  name: `${name}-imports-only-below`,
  comment:
    'rules ← contract ← server, web, e2e, demo; rules ← viewer ← web; proof ← server. Server and web never meet.',
  severity: 'error',
  // One named place gives the demo's data to the services; tests get its data, and its finishes.
  from: {
    path: `^${name}/`,
    pathNot: [
      '^server/src/demo/',
      '^server/test/factories/(small-demo|colour-samples)\\.ts$',
      '^server/test/search-cases/demo-searches\\.api\\.test\\.ts$',
    ],
  },
  to: {
    path: `^(${PACKAGES.filter((other) => other !== name && !PACKAGE_IMPORTS[name].includes(other)).join('|')})/`,
    // They make files to send, and know nothing of the server.
    pathNot: '^server/test/factories/(models|fbx-files|heic-files|films)\\.ts$',
  },
}))

const moduleRules = MODULE_ORDER.slice(0, -1).map((name, index) => ({
  name: `${name}-imports-only-lower-modules`,
  comment: 'A module reaches only modules listed before it in server/src/modules/order.ts.',
  severity: 'error',
  from: { path: `^server/src/modules/${name}/`, pathNot: TESTS },
  to: { path: `^server/src/modules/(${MODULE_ORDER.slice(index + 1).join('|')})/` },
}))

export default {
  forbidden: [
    ...packageRules,
    ...moduleRules,
    {
      name: 'no-unlisted-module',
      comment: 'Every module has its place in server/src/modules/order.ts.',
      severity: 'error',
      from: {
        path: '^server/src/modules/[^/]+/',
        pathNot: `^server/src/modules/(${MODULE_ORDER.join('|')})/`,
      },
      to: {},
    },
    {
      name: 'modules-only-through-index',
      comment:
        'A module shows the others its index.ts and nothing else, but for what a limited process loads without the rest.',
      severity: 'error',
      from: { path: '^server/src/(modules/([^/]+)/|[^/]+\\.ts$)', pathNot: TESTS },
      to: {
        path: '^server/src/modules/[^/]+/',
        pathNot: [
          '^server/src/modules/[^/]+/index\\.ts$',
          '^server/src/modules/media/media-type\\.ts$',
          '^server/src/modules/$2/',
        ],
      },
    },
    {
      name: 'platform-knows-no-business',
      comment: 'platform ← scope ← modules.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: TESTS },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'scope-knows-no-module',
      comment: 'platform ← scope ← modules.',
      severity: 'error',
      from: { path: '^server/src/scope/', pathNot: TESTS },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|scope)/' },
    },
    {
      name: 'only-entering-makes-scopes',
      comment:
        'A scope is made where the facts in it were read: in modules/access/enter-domain.ts, tests included.',
      severity: 'error',
      from: { path: '.', pathNot: '^server/src/modules/access/enter-domain\\.ts$' },
      to: { path: '^server/src/scope/mint-scope\\.ts$' },
    },
    {
      name: 'strangers-files-are-read-apart',
      comment:
        'What parses files of strangers runs in a process with limits (platform/limited-process), and in tests.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [TESTS, '\\.program\\.ts$', `^server/src/(${READ_APART})`] },
      to: { path: `^server/src/(${READ_APART})` },
    },
    {
      name: 'only-repositories-write-sql',
      comment: 'SQL is written in *.repository.ts, by parts in the files listed in .dependency-cruiser.mjs.',
      severity: 'error',
      from: {
        path: '^server/src/(modules|scope)/',
        pathNot: [TESTS, '\\.repository\\.ts$', ...STATEMENT_PARTS],
      },
      to: { path: ['node_modules/kysely/', 'node_modules/pg/'] },
    },
    {
      name: 'routes-never-import-repositories',
      comment: 'Routes translate, services decide, repositories fetch.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'tenantless-database-is-listed',
      comment:
        'Each place that works without a tenant is named, with its reason, in .dependency-cruiser.mjs.',
      severity: 'error',
      from: {
        path: '^(server/src|demo|bench)/',
        pathNot: [TESTS, ...TENANTLESS.map(([path]) => `^${literally(path)}`)],
      },
      to: { path: '^server/src/platform/db/database\\.ts$' },
    },
    {
      name: 'connections-are-for-repositories',
      comment: 'Others have a scope; those that hand on a connection are named in .dependency-cruiser.mjs.',
      severity: 'error',
      from: {
        path: '^(server/src|demo|bench)/',
        pathNot: [
          TESTS,
          '\\.repository\\.ts$',
          ...HAND_ON_CONNECTIONS.map(([path]) => `^${literally(path)}`),
        ],
      },
      to: { path: '^server/src/platform/db/connection\\.ts$' },
    },
    {
      name: 'client-is-alone',
      comment:
        'What is packed imports nothing of the program; build.ts alone asks the server for the document.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(?!client/)', pathNot: 'node_modules/' },
    },
    {
      name: 'web-imports-downward',
      comment: 'app → features → ui, lib.',
      severity: 'error',
      from: { path: '^web/src/(features|ui|lib)/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      comment: 'app → features → ui, lib.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'features-are-apart',
      comment: 'No feature imports another feature; app composes them.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'pages-have-no-examples',
      comment: 'Examples of calls are for tests and the documentation: pages would load them for nothing.',
      severity: 'error',
      from: { path: '^(web|contract)/', pathNot: ['^contract/src/examples', '\\.examples\\.ts$'] },
      to: { path: ['^contract/src/examples?\\.ts$', '\\.examples\\.ts$'] },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'A path that leads nowhere would slip through the rules above.',
      severity: 'error',
      from: {},
      // Vite makes modules of this kind while it builds.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((web|client|server|server/test)/dist|dist|data)/|(^|/)\\.vitrine/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
