const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether PostgreSQL takes the text for an id, written as ids are. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
