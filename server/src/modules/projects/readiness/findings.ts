/** How findings are put together: counted, and with names that the reader may see. */
import type { Finding, FindingKind, FindingPlace } from '@vitrine/contract'
import { answerNamed } from '../../../platform/http/answer-id.ts'
import type { FactPerson, ProjectFacts } from './project-facts.ts'

export type Section = FindingPlace['section']
interface Named {
  id: string
  name: string
}

const mostNamed = 20

/** What a finding is about; what isn't said is nothing. */
export interface About {
  section: Section
  count?: number
  data?: Finding['data']
  products?: readonly Named[]
  people?: readonly FactPerson[]
  fields?: readonly Named[]
  folders?: readonly Named[]
  groups?: readonly Named[]
  repair?: Finding['repair']
}

export function blocking(kind: FindingKind, about: About): Finding {
  return presentFinding(kind, 'block', about)
}

export function advising(kind: FindingKind, about: About): Finding {
  return presentFinding(kind, 'advise', about)
}

function presentFinding(kind: FindingKind, severity: Finding['severity'], about: About): Finding {
  const { section, count = 1, data = {}, repair = null } = about
  return {
    kind,
    severity,
    count,
    data,
    place: {
      section,
      products: answerFirst(about.products),
      people: answerFirst(about.people?.filter(({ isNamed }) => isNamed)),
      fields: answerFirst(about.fields),
      folders: answerFirst(about.folders),
      groups: answerFirst(about.groups),
    },
    repair,
  }
}

/** As many as are named. */
export function answerFirst(things: readonly Named[] = []) {
  return things.slice(0, mostNamed).map(({ id, name }) => answerNamed(id, name))
}

/** The same list for nobody, else one finding. */
export function whereAny<Thing>(things: readonly Thing[], finding: () => Finding): Finding[] {
  return things.length === 0 ? [] : [finding()]
}

/** Names of fields as the reader knows them. */
export function fieldsNamed({ reader }: ProjectFacts, ids: readonly string[]): Named[] {
  return ids.flatMap((id) => {
    const field = reader.visibility.fields.get(id)
    return field === undefined ? [] : [{ id, name: field.name }]
  })
}

export function foldersNamed({ reader }: ProjectFacts, ids: readonly string[]): Named[] {
  return ids.flatMap((id) => {
    const folder = reader.tree.byId.get(id)
    return folder?.isReached === true ? [{ id, name: folder.name }] : []
  })
}
