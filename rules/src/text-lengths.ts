import { ofEachText, textAttributes } from './attributes.ts'

/** How long texts of products may be, in characters. */
export const maximumLengths = {
  ...ofEachText((key) => textAttributes[key].mostCharacters),
  text: 10_000,
  url: 2_000,
}

export function isTooLong(text: string, place: keyof typeof maximumLengths): boolean {
  return [...text].length > maximumLengths[place]
}
