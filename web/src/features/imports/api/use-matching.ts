/** What somebody chooses for columns, kept by the window until it is sent: a reload loses nothing of it. */
import { useSessionStorage } from '@mantine/hooks'
import type { ImportOptions, ProductImport } from '@vitrine/contract'
import type { DraftColumn } from './import-targets.ts'

/** What differs from how the import stands. */
interface Choices {
  columns: Record<number, Partial<DraftColumn>>
  options: Partial<ImportOptions>
  folder?: string | null
}

const nothing: Choices = { columns: {}, options: {} }

export interface Matching {
  columns: DraftColumn[]
  options: ImportOptions
  folder: string | null
  changeColumn: (index: number, part: Partial<DraftColumn>) => void
  changeOptions: (part: Partial<ImportOptions>) => void
  changeFolder: (folder: string | null) => void
  /** It has been sent. */
  forget: () => void
}

export function useMatching(one: ProductImport): Matching {
  const [choices, setChoices, forget] = useSessionStorage<Choices>({
    key: `vitrine.import.${one._id}.${one.sheet ?? ''}.${one.headerRow}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  })
  return {
    columns: one.columns.map(({ index, target, numberStyle, dateOrder, emptyText }) => ({
      index,
      target,
      numberStyle,
      dateOrder,
      emptyText,
      ...choices.columns[index],
    })),
    options: { ...one.options, ...choices.options },
    folder: choices.folder === undefined ? (one.folder?._id ?? null) : choices.folder,
    changeColumn: (index, part) =>
      setChoices((now) => ({
        ...now,
        columns: { ...now.columns, [index]: { ...now.columns[index], ...part } },
      })),
    changeOptions: (part) => setChoices((now) => ({ ...now, options: { ...now.options, ...part } })),
    changeFolder: (folder) => setChoices((now) => ({ ...now, folder })),
    forget,
  }
}
