/** Words of the company for searches, as its administrators set them. */
import type { SearchWordEntry, SearchWords } from '@vitrine/contract'
import { checkFresh, raiseVersion } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { getOwnRow } from '../../domains/index.ts'
import { listSearchWordRows, replaceSearchWordRows } from '../../search/index.ts'

const settings = { kind: 'settings', key: {} } as const
/** Characters of what the log says of one change: a company may import very many words at once. */
const longestLogged = 2_000

export async function listSearchWords(scope: Scope): Promise<SearchWords> {
  const { version } = await getOwnRow(scope)
  return { entries: await listSearchWordRows(scope), version }
}

/** Refuses StaleVersion. */
export async function replaceSearchWords(
  scope: Scope,
  entries: readonly SearchWordEntry[],
  basedOn?: number,
): Promise<void> {
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, settings, ['searchWords'], async () => ({
      searchWords: await listSearchWordRows(open),
    }))
    const before = await listSearchWordRows(open)
    await replaceSearchWordRows(open, entries)
    await raiseVersion(open, settings, ['searchWords'])
    await noteChange(open, before, entries)
    await open.announce({ kind: 'structure', domainId: open.domainId })
  })
}

/** What has gone and what has come; those that stay are many. */
async function noteChange(
  open: Scope,
  before: readonly SearchWordEntry[],
  after: readonly SearchWordEntry[],
): Promise<void> {
  const [had, has] = [before.map(lineOf), after.map(lineOf)]
  const oldValue = beside(had, has)
  const newValue = beside(has, had)
  if (oldValue === newValue) return
  const { name } = await getOwnRow(open)
  const subject = { subject: 'settings', subjectId: open.domainId, subjectName: name } as const
  await writeActivity(open, [{ kind: 'updated', ...subject, field: 'searchWords', oldValue, newValue }])
}

function beside(lines: readonly string[], others: readonly string[]): string {
  const known = new Set(others)
  const text = lines.filter((line) => !known.has(line)).join('\n')
  return text.length > longestLogged ? `${text.slice(0, longestLogged)}…` : text
}

const signs = { synonym: ' = ', replacement: ' → ', ignored: '' }

/** `couch = sofa`, `fr-fr: meuble TV → banc TV`, `-the`. */
function lineOf({ kind, language, words, means }: SearchWordEntry): string {
  const sides = `${words.join('; ')}${signs[kind]}${means.join('; ')}`
  return `${language === 'all' ? '' : `${language}: `}${kind === 'ignored' ? `-${sides}` : sides}`
}
