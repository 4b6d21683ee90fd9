import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string | null>()
const mostKept = 2_000

/** A blurred stand-in for a picture, as an address for styles; null where there is none or it can't be read. */
export function placeholderImage(placeholder: string | null): string | null {
  if (placeholder === null) return null
  const known = drawn.get(placeholder)
  if (known !== undefined) return known
  if (drawn.size > mostKept) drawn.clear()
  const made = draw(placeholder)
  drawn.set(placeholder, made)
  return made
}

function draw(placeholder: string): string | null {
  try {
    return `url("${thumbHashToDataURL(Uint8Array.from(atob(placeholder), (character) => character.charCodeAt(0)))}")`
  } catch {
    return null
  }
}
