import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import {
  BaseSequencer,
  type BrowserCommand,
  type BrowserInstanceOption,
  type TestSpecification,
} from 'vitest/node'
import { chromiumArguments } from './e2e/browser.ts'
import { asBundled } from './scripts/tests/bundled-programs.mjs'
import './scripts/own-node.mjs'
import { kindOf, listTestFiles } from './scripts/tests/test-files.mjs'

const PACKAGES = '{rules,proof,contract,client,server,web,viewer,demo,bench,scripts}'
const OUTSIDE = ['**/node_modules/**', '**/dist/**']
/** Tests that need a page around them. */
const COMPONENTS = '**/*.component.test.tsx'
/** Set by `npm test`: the libraries of a Chromium that was unpacked beside its program. */
const { VITRINE_CHROMIUM, VITRINE_CHROMIUM_LIBRARIES } = process.env

/** Where programs are tested that use up or change what their process has: connections, room, a `document` for three. */
const WHOLE_PROCESSES = [
  'server/test/crash-test/',
  'server/test/upgrade/',
  'server/test/faults/',
  'server/src/modules/media/pipeline/',
  // Figures add up what all servers of a process tell.
  'server/test/telemetry/',
]
/** Test files that leave something behind, those that put others in the place of modules among them. */
const ON_THEIR_OWN = listTestFiles()
  .filter((path) => kindOf(path) === 'unit' || kindOf(path) === 'api')
  .filter((path) => WHOLE_PROCESSES.some((folder) => path.startsWith(folder)) || putsOthersInPlace(path))

function putsOthersInPlace(path: string) {
  return /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8'))
}

/** Only Vite can replace exports that another module exports again, or that are used while the program loads. */
const REPLACES_EARLY = /\bvi\.mock\('@|\bclass \w+ extends real\./
const isApiTest = (path: string) => path.endsWith('.api.test.ts')
/** Short files that take minutes: by itself Vitest begins with the largest, and one core would wait for these at the end. */
const LONG =
  /\/authorization-|killed-|broken-off-|interrupted-|-worlds\.|leak-(proof|faults|columns)|\/(main|embedded-postgres|client-package|previous-release)\.api|\/(mutated-files|prepare-model)\./

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) =>
      // Vitest ends a process that files share as soon as the next file needs one of its own.
      (project.config.isolate ? 0 : 2) + (LONG.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** What a page asks a server for: tests answer calls in the page itself, and pictures are none. */
const withoutServer: Plugin = {
  name: 'without-server',
  configureServer: ({ middlewares }) => {
    for (const path of ['/api', '/assets'])
      middlewares.use(path, (_request, response) => {
        response.statusCode = 404
        response.end()
      })
  },
}

/** As `scripts/tests/start-bundled-programs.mjs` does where Node loads the sources. */
const bundledLimitedPrograms: Plugin = {
  name: 'bundled-limited-programs',
  enforce: 'pre',
  transform: (code) => (code.includes('.program.ts') ? asBundled(code) : null),
}

/** Run beside the page for tests that ask for them: what only Node can draw and write. */
const commands: Record<string, BrowserCommand<never[]>> = {
  colourSamples: async (_context, ...input) => (await factory('colour-samples')).colourSamples(...input),
  posedSamples: async () => (await factory('posed-samples')).posedSamples(),
  preparedOriginals: async () => (await factory('prepared-originals')).preparedOriginals(),
}

/** They count what a page holds, or keep a core busy by drawing in 3D. */
const MODELS = /\/(model-view|showroom)\/|\/own-room\./
/** Component tests whose files have a page each: those, and those that put others in the place of modules. */
const PAGES_ALONE = listTestFiles()
  .filter((path) => kindOf(path) === 'component')
  .filter((path) => MODELS.test(path) || putsOthersInPlace(path))
  .map((path) => path.slice('web/'.length))

/** Pages of one browser share a clipboard, so tests that read it run in a browser of their own. */
const PAGES_WITH_CLIPBOARD = listTestFiles()
  .filter((path) => kindOf(path) === 'component')
  .filter((path) => /\bclipboard\b/.test(readFileSync(path, 'utf8')))
  .map((path) => path.slice('web/'.length))

/** Loaded when it is needed, and as a program of its own rather than as a part of these settings. */
function factory(name: string) {
  return import(new URL(`./server/test/factories/${name}.ts`, import.meta.url).href)
}

/**
 * Projects of one kind of tests. Loading the program takes longer than the tests of most files, so that the files that
 * run in one process after the other share its modules, but for those that must not.
 */
function sharingModules(
  name: string,
  isOfThem: (path: string) => boolean,
  options: UserWorkspaceConfig['test'],
) {
  const own = ON_THEIR_OWN.filter(isOfThem)
  const replacing = own.filter((path) => REPLACES_EARLY.test(readFileSync(path, 'utf8')))
  const exclude = [...(options?.exclude ?? []), ...own]
  // Node loads the program as it runs it: in half the time.
  const experimental = { viteModuleRunner: name !== 'api' }
  const project = (test: UserWorkspaceConfig['test']) => ({
    extends: true as const,
    plugins: [bundledLimitedPrograms],
    test: { ...options, ...test },
  })
  return [
    project({ name, isolate: false, exclude, experimental }),
    project({ name: `${name}-alone`, include: own, exclude: replacing, experimental }),
    project({ name: `${name}-by-vite`, include: replacing }),
  ]
}

/** Tests of parts of pages, in Chromium; each instance is a browser, and all use one Vite. */
function inBrowser(name: string, isolate: boolean, instances: BrowserInstanceOption[]) {
  return {
    // As the application is built, styles included: places and sizes are part of what is tested.
    extends: './web/vite.config.ts',
    root: './web',
    cacheDir: `node_modules/.vite/${name}`,
    plugins: [withoutServer],
    test: {
      name,
      isolate,
      sequence: { groupOrder: 2 },
      exclude: OUTSIDE,
      // A page waits for a good part of its time, in which another has the core.
      maxWorkers: 2,
      setupFiles: ['test/quick-react.ts', 'test/start-page.ts'],
      retry: 1,
      // What is waited for comes later where other work keeps the machine busy.
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 180_000,
      hookTimeout: 180_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands,
        viewport: { width: 1280, height: 800 },
        instances,
        provider: playwright({
          launchOptions: {
            executablePath: VITRINE_CHROMIUM || undefined,
            args: chromiumArguments,
            env: {
              ...process.env,
              ...(VITRINE_CHROMIUM_LIBRARIES ? JSON.parse(VITRINE_CHROMIUM_LIBRARIES) : {}),
            },
          },
          contextOptions: {
            locale: 'en-US',
            reducedMotion: 'reduce',
            permissions: ['clipboard-read', 'clipboard-write'],
          },
          actionTimeout: 60_000,
        }),
      },
    },
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // As with the browser tests: what passes only at the second try is printed and counted apart.
    retry: 1,
    // For what hangs: some take two minutes where other work keeps the machine busy.
    testTimeout: 240_000,
    hookTimeout: 180_000,
    teardownTimeout: 45_000,
    // What is waited for comes later where other work keeps the machine busy; by itself a second would be all.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      ...sharingModules('unit', (path) => !isApiTest(path), {
        sequence: { groupOrder: 0 },
        globalSetup: ['scripts/tests/bundled-programs.mjs'],
        include: [`${PACKAGES}/**/*.test.{ts,tsx}`],
        exclude: [...OUTSIDE, '**/*.api.test.ts', COMPONENTS],
        // By itself Vitest would leave one of two cores free.
        maxWorkers: Math.max(2, availableParallelism() - 1),
      }),
      ...sharingModules('api', isApiTest, {
        sequence: { groupOrder: 1 },
        include: [`${PACKAGES}/**/*.api.test.ts`],
        exclude: OUTSIDE,
        globalSetup: ['scripts/tests/bundled-programs.mjs', 'server/test/harness/global-setup.ts'],
        setupFiles: ['scripts/tests/start-bundled-programs.mjs', 'server/test/harness/remembered-scrypt.ts'],
        // PostgreSQL has sessions enough for the servers of four processes.
        maxWorkers: 4,
      }),
      // A page loads the application for seconds, so that the tests of most files run in one.
      inBrowser('component-shared', false, [
        {
          browser: 'chromium',
          name: 'component-together',
          include: [`src/${COMPONENTS}`],
          exclude: [...OUTSIDE, ...PAGES_ALONE, ...PAGES_WITH_CLIPBOARD],
        },
        {
          browser: 'chromium',
          name: 'component-clipboard',
          include: PAGES_WITH_CLIPBOARD,
          fileParallelism: false,
        },
      ]),
      inBrowser('component-isolated', true, [
        { browser: 'chromium', name: 'component-alone', include: PAGES_ALONE, fileParallelism: false },
      ]),
    ],
  },
})
