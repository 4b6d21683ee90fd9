/** What operators announce to companies: written, changed, ended, and begun when its time has come. */
import {
  type AnnouncementEdit,
  languages,
  type NewAnnouncement,
  type OperatedAnnouncement,
} from '@vitrine/contract'
import { asOneLine } from '@vitrine/rules'
import type { Database } from '../../platform/db/database.ts'
import { inOneTransaction } from '../../platform/db/one-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { answerId, answerNamed } from '../../platform/http/answer-id.ts'
import { pageWindow } from '../../platform/http/page-window.ts'
import { textsOf } from '../../scope/news.ts'
import {
  type AnnouncementRow,
  announcementMailJob,
  endAnnouncementRow,
  holdAnnouncement,
  insertAnnouncement,
  listAddressedDomains,
  listAnnouncementRows,
  takeDueAnnouncements,
  updateAnnouncement,
} from '../announcements/index.ts'
import { insertOperatorEntry } from './operator-log.repository.ts'

interface AnnouncingParts {
  database: Database
}

interface Operator {
  email: string
}

export async function listAnnouncements(
  { database }: AnnouncingParts,
  page: { page: number; per_page: number },
): Promise<{ total: number; result: OperatedAnnouncement[] }> {
  const { total, rows } = await listAnnouncementRows(database, pageWindow(page))
  return {
    total,
    result: rows.map(({ domainIds, begunAt, isOver, startsAt, endsAt, companies, ...row }) =>
      answerId({
        ...row,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        companies: domainIds === null ? null : companies.map(({ id, name }) => answerNamed(id, name)),
        state: stateOf({ isOver, begunAt }),
      }),
    ),
  }
}

function stateOf({
  isOver,
  begunAt,
}: Pick<AnnouncementRow, 'isOver' | 'begunAt'>): OperatedAnnouncement['state'] {
  if (isOver) return 'over'
  return begunAt === null ? 'upcoming' : 'shown'
}

/** Begins at once where its time has come. Refuses InvalidInput, NotFound for a company that there isn't. */
export async function createAnnouncement(
  { database }: AnnouncingParts,
  operator: Operator,
  given: NewAnnouncement,
): Promise<string> {
  const written = checked(given)
  return await inOneTransaction(database, async (within) => {
    await checkCompanies(within, written.companies)
    const id = await insertAnnouncement(within, written)
    const entry = { operator: operator.email, action: 'announced', company: '' } as const
    await insertOperatorEntry(within, { ...entry, changes: changesOf({}, written) })
    await beginDue(within)
    return id
  })
}

/** Refuses InvalidInput, NotFound, AnnouncementOver. */
export async function editAnnouncement(
  { database }: AnnouncingParts,
  operator: Operator,
  id: string,
  edit: AnnouncementEdit,
): Promise<void> {
  await inOneTransaction(database, async (within) => {
    const held = await holdOpen(within, id)
    const before = writtenOf(held)
    const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
    const after = checked({ ...before, ...given })
    if (held.begunAt !== null) checkBegun(before, after)
    await checkCompanies(within, after.companies)
    const changes = changesOf(before, after)
    if (Object.keys(changes).length === 0) return
    await updateAnnouncement(within, id, after)
    await insertOperatorEntry(within, {
      ...{ operator: operator.email, action: 'announcement', company: '', changes },
    })
    // Those it was for may be told no more, and others may be.
    if (held.begunAt !== null) await tell(within, [before, after])
    await beginDue(within)
  })
}

/** Refuses NotFound, AnnouncementOver. */
export async function endAnnouncement(
  { database }: AnnouncingParts,
  operator: Operator,
  id: string,
): Promise<void> {
  await inOneTransaction(database, async (within) => {
    const held = await holdOpen(within, id)
    await endAnnouncementRow(within, id)
    const changes = changesOf({ texts: held.texts }, {})
    await insertOperatorEntry(within, {
      ...{ operator: operator.email, action: 'announcement-over', company: '', changes },
    })
    if (held.begunAt !== null) await tell(within, [writtenOf(held)])
  })
}

/** By the clock: those whose time has come. */
export async function beginDueAnnouncements(database: Database): Promise<void> {
  await inOneTransaction(database, beginDue)
}

async function beginDue(within: Database): Promise<void> {
  for (const begun of await takeDueAnnouncements(within)) {
    if (begun.isOver) continue
    const written = writtenOf(begun)
    await tell(within, [written])
    if (!begun.isMailed) continue
    for (const domainId of await listAddressedDomains(within, written.companies))
      await within.queue(announcementMailJob({ domainId, announcementId: begun.id }))
  }
}

/** Pages of the companies that an announcement is, or was, for read anew. */
async function tell(
  within: Database,
  announced: readonly Pick<NewAnnouncement, 'companies' | 'isForClients'>[],
): Promise<void> {
  const ids = announced.some(({ companies }) => companies === null)
    ? null
    : announced.flatMap(({ companies }) => companies ?? [])
  const domainIds = await listAddressedDomains(within, ids)
  const isForClients = announced.some((one) => one.isForClients)
  for (const text of textsOf({ kind: 'announcements', domainIds, isForClients })) await within.announce(text)
}

async function holdOpen(within: Database, id: string): Promise<AnnouncementRow> {
  const held = (await holdAnnouncement(within, id)) ?? refuse('NotFound')
  return held.isOver ? refuse('AnnouncementOver') : held
}

function writtenOf(row: AnnouncementRow): NewAnnouncement {
  const { kind, texts, startsAt, endsAt, isForClients, isMailed, domainIds } = row
  const [from, until] = [startsAt.toISOString(), endsAt?.toISOString() ?? null]
  return { kind, texts, startsAt: from, endsAt: until, isForClients, isMailed, companies: domainIds }
}

/** One line in each language, and one language at least; ends after it begins. Refuses InvalidInput. */
function checked(given: NewAnnouncement): NewAnnouncement {
  const lines = languages.flatMap((language) => {
    const text = asOneLine(given.texts[language] ?? '').trim()
    return text === '' ? [] : [[language, text] as const]
  })
  if (lines.length === 0)
    refuse('InvalidInput', { place: 'texts', reason: 'a text in one language is needed' })
  if (given.companies?.length === 0)
    refuse('InvalidInput', { place: 'companies', reason: 'one company is needed, or null for all' })
  if (given.endsAt !== null && Date.parse(given.endsAt) <= Math.max(Date.parse(given.startsAt), Date.now()))
    refuse('InvalidInput', { place: 'endsAt', reason: 'a later moment than its beginning and now is needed' })
  return {
    ...given,
    texts: Object.fromEntries(lines),
    companies: given.companies === null ? null : [...new Set(given.companies)].toSorted(),
  }
}

function checkBegun(before: NewAnnouncement, after: NewAnnouncement): void {
  for (const place of ['startsAt', 'isMailed'] as const)
    if (before[place] !== after[place]) refuse('InvalidInput', { place, reason: 'it has begun already' })
}

async function checkCompanies(within: Database, companies: readonly string[] | null): Promise<void> {
  if (companies === null) return
  const known = await listAddressedDomains(within, companies)
  if (known.length < companies.length) refuse('NotFound')
}

function changesOf(before: Partial<NewAnnouncement>, after: Partial<NewAnnouncement>) {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof NewAnnouncement)[]
  const said = (one: Partial<NewAnnouncement>, part: keyof NewAnnouncement) =>
    one[part] === undefined ? '' : JSON.stringify(one[part])
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [was, is] = [said(before, part), said(after, part)]
      return was === is ? [] : [[part, { before: was, after: is }]]
    }),
  )
}
