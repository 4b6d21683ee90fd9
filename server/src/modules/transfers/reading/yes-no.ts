/** Whether something is so, as people write it in files. */
import { parseYesNo } from '@vitrine/rules'

/** What the column of publishing says too. */
const words: Readonly<Record<string, boolean>> = {
  published: true,
  publié: true,
  已发布: true,
  unpublished: false,
  'not published': false,
  'non publié': false,
  未发布: false,
}

/** Null for a text that says neither. */
export function readYesNo(text: string): boolean | null {
  const said = parseYesNo(text)
  return said === null ? (words[text.toLowerCase()] ?? null) : said === 'true'
}
