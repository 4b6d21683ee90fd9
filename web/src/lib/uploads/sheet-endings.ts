/** Endings of files that imports read, for choosing one. */
export const sheetEndings = '.xlsx,.csv,.tsv,.txt'
