/**
 * What a purpose may ask of a product, by key: attributes under the keys that they have anywhere, and kinds of files.
 * What every product has (name, reference, folder) can't be asked for. Whether a value is there in each language of the
 * company will be asked here too, once products have languages.
 */
import { type BuiltInKey, builtInKeys, isTextKey, textAttributes } from './attributes.ts'

export const fileNeeds = ['media:image', 'media:video', 'media:3d', 'media:document'] as const
export type FileNeed = (typeof fileNeeds)[number]

/** Attributes of every product that may be empty, and that somebody writes. */
export const builtInNeeds: readonly BuiltInKey[] = builtInKeys.filter(
  (key) => key === 'category' || (isTextKey(key) && !textAttributes[key].isName),
)

export function isFileNeed(text: string): text is FileNeed {
  return (fileNeeds as readonly string[]).includes(text)
}

export const mostPurposes = 8
export const mostNeeds = 100
