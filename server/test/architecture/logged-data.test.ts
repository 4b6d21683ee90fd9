/** What log lines may carry: ids, counts and reasons, and nothing of people, companies or their files. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..', '..', 'src')
const harmless = [
  ...['archiveId', 'domainId', 'importId', 'messageId', 'process', 'webhook', 'webhookId'],
  ...['err', 'kind', 'problem', 'reason'],
  // What a request, or a statement by its name, has taken.
  ...['companyId', 'personId', 'req', 'route', 'status', 'ms', 'databaseMs', 'storageMs', 'statements'],
  // The name that a backup has by its time, and numbers of it.
  ...['backup', 'tookSeconds', 'files', 'missing'],
  // What the night has tidied: numbers.
  ...['companies', 'folders', 'forgotten', 'imports', '...logs', 'parts', 'temporary'],
]

/** Keys of the details of each call, as `place: key`. */
function loggedKeys(path: string): string[] {
  const source = readFileSync(join(sources, path), 'utf8')
  return [...source.matchAll(/\blog\.(?:trace|debug|info|warn|error|fatal)\(\s*\{([^}]*)\}/g)].flatMap(
    ([, details = '']) =>
      details
        .split(',')
        .map((part) => part.split(':')[0]?.trim() ?? '')
        .filter((key) => key !== '')
        .map((key) => `${path}: ${key}`),
  )
}

it('every line carries ids, counts and reasons alone', () => {
  const logged = globSync('**/*.ts', { cwd: sources })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap(loggedKeys)
  expect(logged.length).toBeGreaterThan(30)
  expect(logged.filter((one) => !harmless.includes(one.split(': ')[1] ?? ''))).toEqual([])
})

it('texts of lines to the log name nobody', () => {
  const named = globSync('**/*.ts', { cwd: sources })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(join(sources, path), 'utf8').matchAll(/\blog\.\w+\(\{[^)]*\}, `([^`]*)`/g)].map(
        ([, text = '']) => `${path}: ${text}`,
      ),
    )
  // The name of a part, such as the storage, and why Redis isn't used.
  expect(new Set(named.map((one) => one.split(': ')[0]))).toEqual(
    new Set(['platform/http/health.ts', 'platform/live/news-feed.ts']),
  )
})
