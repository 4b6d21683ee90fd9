/** A workbook to fill in: the columns of a company, and a sheet that explains them. */
import { fillMessage, type Language } from '@vitrine/contract'
import { writeFillable } from '../../../platform/sheets/fillable-sheet.ts'
import { importFileWords } from '../import-file-words.ts'
import { transferWords } from '../transfer-words.ts'
import type { TemplateColumn } from './template-columns.ts'

/** `folder`: the name of the one for which it is; null where the file names folders. */
export async function writeTemplate(
  columns: readonly TemplateColumn[],
  { folder, language }: { folder: string | null; language: Language },
): Promise<Buffer> {
  const words = importFileWords[language]
  const title = folder === null ? words.helpTitlePlain : fillMessage(words.helpTitle, { folder })
  const need = { always: words.needed, new: words.neededNew }
  return await writeFillable({
    name: transferWords[language].fileProducts,
    columns,
    words,
    help: {
      name: words.sheetHelp,
      rows: [
        [title],
        [],
        [words.helpRows],
        [words.helpEmpty],
        [words.helpSheet],
        [words.helpFormula],
        [],
        [words.headColumn, words.headNeeded, words.headHelp],
        ...columns.map(({ header, needed, help }) => [header, needed === null ? '' : need[needed], help]),
      ],
    },
    lists: { name: words.sheetLists },
  })
}
