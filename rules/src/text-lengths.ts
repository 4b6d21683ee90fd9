/** How long texts of products may be, in characters. */
export const maximumLengths = {
  name: 200,
  reference: 100,
  description: 10_000,
  text: 10_000,
  url: 2_000,
} as const

export function isTooLong(text: string, place: keyof typeof maximumLengths): boolean {
  return [...text].length > maximumLengths[place]
}
