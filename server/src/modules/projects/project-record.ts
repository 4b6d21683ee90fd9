/** A project as a record with versions. */
export function projectRecord(id: string) {
  return { kind: 'project', key: { id } } as const
}
