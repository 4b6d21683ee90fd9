/** Every format of exported files. */
import type { ExportTerms } from '@vitrine/contract'
import { csvFormat } from './csv-format.ts'
import type { Asked, FileFormat, Making } from './file-format.ts'
import { pdfFormat } from './pdf-format.ts'
import { xlsxFormat } from './xlsx-format.ts'
import { zipFormat } from './zip-format.ts'

/** A format with the terms that are asked for. */
export interface AskedFormat extends Pick<FileFormat<never>, 'extension' | 'contentType'> {
  check(asked: Omit<Asked<never>, 'terms'>): Promise<void>
  measure(asked: Omit<Asked<never>, 'terms'>): Promise<{ files: number; sizeBytes: number }>
  write(making: Omit<Making<never>, 'terms'>): AsyncIterable<Uint8Array>
}

export function formatOf(terms: ExportTerms): AskedFormat {
  switch (terms.format) {
    case 'csv':
      return asked(csvFormat, terms)
    case 'xlsx':
      return asked(xlsxFormat, terms)
    case 'zip':
      return asked(zipFormat, terms)
    case 'pdf':
      return asked(pdfFormat, terms)
  }
}

function asked<Terms>(format: FileFormat<Terms>, terms: Terms): AskedFormat {
  const { extension, contentType } = format
  return {
    extension,
    contentType,
    check: (given) => format.check({ ...given, terms }),
    measure: async (given) => (await format.measure?.({ ...given, terms })) ?? { files: 0, sizeBytes: 0 },
    write: (given) => format.write({ ...given, terms }),
  }
}
