/** An announcement as it is typed, and what of it is sent. Pure. */
import {
  type AnnouncementEdit,
  languages,
  type NewAnnouncement,
  type OperatedAnnouncement,
} from '@vitrine/contract'

export interface AnnouncementDraft {
  kind: NewAnnouncement['kind']
  texts: Record<(typeof languages)[number], string>
  /** As `datetime-local` inputs have it, in the time of this device; empty for none. */
  from: string
  until: string
  isForClients: boolean
  isMailed: boolean
  companies: { _id: string; name: string }[] | null
}

export function draftOf(given: OperatedAnnouncement | null): AnnouncementDraft {
  return {
    kind: given?.kind ?? 'info',
    texts: { 'en-us': '', 'fr-fr': '', 'zh-cn': '', ...given?.texts },
    from: given === null ? '' : localMoment(given.startsAt),
    until: given?.endsAt == null ? '' : localMoment(given.endsAt),
    isForClients: given?.isForClients ?? false,
    isMailed: given?.isMailed ?? false,
    companies: given?.companies ?? null,
  }
}

const minuteMs = 60_000

/** To the minute: seconds aren't typed. */
export function localMoment(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

const instantOf = (local: string) => new Date(local).toISOString()

/** Why it can't be sent as it is; null where it can. */
export function problemOf(draft: AnnouncementDraft, now: number): 'text' | 'companies' | 'until' | null {
  if (languages.every((language) => draft.texts[language].trim() === '')) return 'text'
  if (draft.companies?.length === 0) return 'companies'
  if (draft.until === '') return null
  const from = draft.from === '' ? now : Math.max(now, Date.parse(draft.from))
  return Date.parse(draft.until) <= from ? 'until' : null
}

export function newAnnouncementOf(draft: AnnouncementDraft, now: number): NewAnnouncement {
  const { kind, texts, from, until, isForClients, isMailed, companies } = draft
  const written = languages.flatMap((language) => {
    const text = texts[language].trim()
    return text === '' ? [] : [[language, text] as const]
  })
  return {
    kind,
    texts: Object.fromEntries(written),
    startsAt: from === '' ? new Date(now).toISOString() : instantOf(from),
    endsAt: until === '' ? null : instantOf(until),
    isForClients,
    isMailed,
    companies: companies?.map(({ _id }) => _id) ?? null,
  }
}

/** What isn't changed isn't sent: another operator may have changed it, and some of it can't be any more. */
export function announcementEditOf(before: AnnouncementDraft, after: AnnouncementDraft): AnnouncementEdit {
  const [was, is] = [newAnnouncementOf(before, 0), newAnnouncementOf(after, 0)]
  const parts = Object.keys(is) as (keyof NewAnnouncement)[]
  const changed = parts.filter((part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]))
  return Object.fromEntries(changed.map((part) => [part, is[part]]))
}
