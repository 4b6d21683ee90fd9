import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** What browsers say of a key that an input method took. */
const takenKey = 229

/**
 * Whether a key is the input method's, by which people write Chinese or Japanese: Enter takes what it proposes, Escape and
 * the arrows are about its list. Safari ends the composing before it tells of the key that ended it.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === takenKey
}
