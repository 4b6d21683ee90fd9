/** Texts that no source names are deleted. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const messages = join(root, 'contract/messages/en-us')
/** Named by the server's refusals; `contract/messages.test.ts` compares them. */
const named = readdirSync(messages).filter((name) => name !== 'errors.json')

function sources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n')
}

/** Words of files that are made of products are properties of what has been read. */
const files = [
  'server/src/modules/transfers',
  'server/src/modules/project-report',
  'server/src/modules/reports',
  'server/src/modules/activity-report',
  'server/src/modules/engagement',
  'server/src/modules/statistics',
  'server/src/platform/report-files',
  'server/src/platform/sheets',
]
  .map(sources)
  .join('\n')
const source = [...['web/src', 'viewer/src', 'contract/src', 'rules/src'].map(sources), files].join('\n')
const literals = new Set([
  ...(source.match(/(?<=['"`:])[\w.-]+(?=['"`])/g) ?? []),
  ...(files.match(/(?<=\.)[a-zA-Z]\w*/g) ?? []),
])
/** `kind.${kind}` names all texts that begin with `kind.`. */
const beginnings = [...new Set(source.match(/(?<=[`:])[\w.-]+(?=\$\{)/g))]
const endings = [...new Set(source.match(/(?<=`\$\{[^`{}]*\})\.[\w.-]+(?=`)/g))]

function isNamed(key: string): boolean {
  const text = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return (
    literals.has(text) ||
    beginnings.some((part) => text.startsWith(part)) ||
    endings.some((part) => text.endsWith(part))
  )
}

it.each(named)('every text of %s is named by a source', (file) => {
  const texts = JSON.parse(readFileSync(join(messages, file), 'utf8')) as Record<string, string>
  expect(Object.keys(texts).filter((key) => !isNamed(key))).toEqual([])
})
