/** `ids` with or without `id`; the same list when nothing changes. */
export function withInterest(ids: readonly string[], id: string, isInterested: boolean): readonly string[] {
  if (ids.includes(id) === isInterested) return ids
  return isInterested ? [...ids, id] : ids.filter((other) => other !== id)
}
