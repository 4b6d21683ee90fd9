/** A page of a document on stage. */
export interface StagePage {
  /** Name of the document. */
  name: string
  /** From 1. */
  page: number
}

/** No medium is called so: names have no slash. */
const shape = /^files\/([^/]+)\/([1-9]\d{0,4})$/

/** What is on stage instead of a medium of the product; null for a medium. */
export function stagePageOf(media: string | null): StagePage | null {
  const [, name, page] = shape.exec(media ?? '') ?? []
  return name === undefined ? null : { name, page: Number(page) }
}

/** Name of the page on stage. */
export function nameOfStagePage({ name, page }: StagePage): string {
  return `files/${name}/${page}`
}
