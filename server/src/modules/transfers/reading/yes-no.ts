/** Whether something is so, as people write it in files. */
const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  published: true,
  oui: true,
  vrai: true,
  publié: true,
  是: true,
  已发布: true,
  false: false,
  no: false,
  n: false,
  '0': false,
  unpublished: false,
  'not published': false,
  non: false,
  faux: false,
  'non publié': false,
  否: false,
  未发布: false,
}

/** Null for a text that says neither. */
export function readYesNo(text: string): boolean | null {
  return words[text.toLowerCase()] ?? null
}
