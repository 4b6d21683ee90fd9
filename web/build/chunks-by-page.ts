import { build, type Plugin, type Rollup, type UserConfig } from 'vite'

const LOGIN = 'identity/pages/login-page.tsx'
/** Around every page behind it. */
const SHELL = [
  'app/shell/shell.tsx',
  'shell/acting-bar.tsx',
  'engagement/visits-notice.tsx',
  'app/session-questions.tsx',
  'components/announcement-banners.tsx',
  'components/notification-bell.tsx',
]
const ROUTES = 'app/routes/route-tree.tsx'
const ENTRY = 'src/main.tsx'
const REACT = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//
/** What as many pages share is fetched by all of them: less is fetched in vain than many small files cost. */
const FEW_PAGES = 6

/**
 * Puts modules that pages share into few files: by default each set of pages that share some would have a file of its
 * own, hundreds in all. Which pages need a module is only known once unused parts are gone, so there is a first build
 * to find out.
 *
 * A module is needed wherever those are that import it. Each group below has the modules that at least certain pages
 * need, so that nothing in it imports from a later one, and no two files import each other.
 */
export function chunksByPage(): Plugin {
  const name = 'chunks-by-page'
  return {
    name,
    apply: 'build',
    config: async ({ plugins, ...config }) => {
      const others = (await Promise.all((plugins ?? []).flat(Number.POSITIVE_INFINITY as 1))).filter(
        (plugin) => plugin && 'name' in plugin && plugin.name !== name,
      )
      const users = await findUsers({ ...config, plugins: others })
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { debugName: name, name: (id: string) => groupOf(id, users.get(id) ?? [EVERYBODY]) },
                ],
              },
            },
          },
        },
      }
    },
  }
}

/** What is loaded by itself, by the path of its first module. */
interface User {
  path: string
  isPage: boolean
}

/** Modules of which nothing is left are where they disturb nobody. */
const EVERYBODY: User = { path: ENTRY, isPage: false }

/** @returns for each module, the files that can't be run without it */
async function findUsers(config: UserConfig): Promise<Map<string, User[]>> {
  const users = new Map<string, User[]>()
  const noteUsers: Plugin = {
    name: 'note-users',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.isDynamicEntry)) continue
        // The entry's first module is the page of HTML around it.
        const path = chunk.isEntry ? ENTRY : (chunk.facadeModuleId ?? '')
        const importers = this.getModuleInfo(path)?.dynamicImporters ?? []
        const user = { path, isPage: importers.some((importer) => importer.endsWith(ROUTES)) }
        for (const id of modulesBehind(chunk, bundle)) users.set(id, [...(users.get(id) ?? []), user])
      }
    },
  }
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), noteUsers],
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  return users
}

function modulesBehind(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const files = new Set([chunk.fileName])
  for (const file of files) {
    const found = bundle[file]
    if (found?.type === 'chunk') for (const imported of found.imports) files.add(imported)
  }
  return [...files].flatMap((file) => {
    const found = bundle[file]
    return found?.type === 'chunk' ? found.moduleIds : []
  })
}

/** Some hundred bytes each, and they import nothing but what makes icons. */
function isSharedIcon(id: string, users: readonly User[]): boolean {
  return id.includes('/@tabler/icons-react/') && users.length > 1
}

/** @returns the name of its file; null leaves it with what the same pages need */
function groupOf(id: string, users: readonly User[]): string | null {
  const isNeededBy = (path: string) => users.some((user) => user.path.endsWith(path))
  // It stays a file of its own, which others find by it.
  if (id.endsWith(ENTRY)) return null
  if (isNeededBy(ENTRY)) return REACT.test(id) ? 'react' : 'start'
  if (isNeededBy(LOGIN)) return 'login'
  if (SHELL.some(isNeededBy)) return 'shell'
  if (users.filter(({ isPage }) => isPage).length >= FEW_PAGES || isSharedIcon(id, users)) return 'pages'
  const features = new Set(users.map(({ path }) => /\/features\/([^/]+)\//.exec(path)?.[1]))
  const [feature] = features
  return users.length > 1 && features.size === 1 && feature !== undefined ? feature : null
}
