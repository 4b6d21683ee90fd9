/** What is left to save of something edited by parts, once it or what a colleague wrote is stored. */

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What has been typed since it was sent, upon what is stored now. A list is one part. */
export function afterSaving<Value>(typed: Value, sent: Value, stored: Value): Value {
  return byParts(typed, stored, (part) => isSame(part(typed), part(sent)))
}

/** Theirs where a colleague has changed a part, and one's own in all others. */
export function afterTheirs<Value>(typed: Value, from: Value, stored: Value): Value {
  return byParts(
    typed,
    stored,
    (part) => !isSame(part(stored), part(from)) || isSame(part(typed), part(from)),
  )
}

function byParts<Value>(
  typed: Value,
  stored: Value,
  isStored: (part: (value: Value) => unknown) => boolean,
): Value {
  if (!isRecord(typed) || !isRecord(stored)) return isStored((value) => value) ? stored : typed
  const entries = Object.keys(stored).map((key) => {
    const part = (value: unknown) => (isRecord(value) ? value[key] : undefined)
    return [key, part(isStored(part) ? stored : typed)]
  })
  return Object.fromEntries(entries) as Value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
