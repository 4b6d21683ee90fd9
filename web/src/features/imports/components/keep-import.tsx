import type { ProductImport } from '@vitrine/contract'
import { KeepButton } from '../../../lib/recipes/keep-button.tsx'

/** Keeps how the file was read and matched under a name, to be run again with another file or from an address. */
export function KeepImport({ one }: { one: ProductImport }) {
  const { fileName, folder, sheet, headerRow, columns, options } = one
  const kept = columns.map(({ header, target, numberStyle, dateOrder, emptyText }) => {
    return { header, target, numberStyle, dateOrder, emptyText }
  })
  return (
    <KeepButton
      name={fileName.replace(/\.[^.]*$/, '')}
      work={{
        kind: 'import',
        folder: folder?._id ?? null,
        ...{ sheet, headerRow, options },
        columns: kept,
        source: null,
        appliesByItself: false,
      }}
    />
  )
}
