import type { ProjectSummary } from '@vitrine/contract'

/** When the copy of a project ends that begins then: its end keeps its distance. Null where the project has no span. */
export function shiftedEnd(
  { startsLocal, endsLocal }: Pick<ProjectSummary, 'startsLocal' | 'endsLocal'>,
  newStart: string,
): string | null {
  if (startsLocal === null || endsLocal === null) return null
  const ms = (local: string) => Date.parse(`${local}:00Z`)
  return new Date(ms(newStart) + ms(endsLocal) - ms(startsLocal)).toISOString().slice(0, 16)
}
