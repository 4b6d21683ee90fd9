/** PDF documents with a structure for programs that read aloud, whatever is drawn in them. */
import type { Language } from '@vitrine/contract'
import { languageTag } from '@vitrine/rules'
import escapeXml from 'escape-html'
import PDFDocument from 'pdfkit'
import { registerFonts } from './pdf-fonts.ts'

export interface DocumentTerms {
  title: string
  language: Language
  /** In whose name it is made. */
  appName: string
  /** Date of the content rather than of the file, so that the same content makes the same file. */
  madeAt: Date
  isWide?: boolean
  /** Whether earlier pages can be gone back to. Else each is written out once the next one begins. */
  keepsPages: boolean
  margins: PDFKit.PDFDocumentOptions['margins']
  /** As archives keep it (PDF/A-2a): what it needs to be shown is in the file. */
  isArchived?: boolean
}

export interface TaggedDocument {
  document: PDFKit.PDFDocument
  /** What all content belongs to. */
  content: PDFKit.PDFStructureElement
}

/** A4, with its first page. */
export function openDocument(terms: DocumentTerms): TaggedDocument {
  const { title, language, appName, madeAt, keepsPages, margins } = terms
  const document = new PDFDocument({
    size: 'A4',
    layout: terms.isWide === true ? 'landscape' : 'portrait',
    ...(margins === undefined ? {} : { margins }),
    pdfVersion: '1.7',
    ...(terms.isArchived === true ? { subset: 'PDF/A-2a' as never } : {}),
    tagged: true,
    lang: languageTag(language),
    displayTitle: true,
    bufferPages: keepsPages,
    info: { Title: title, Author: appName, Creator: appName, CreationDate: madeAt },
  })
  describeAsXml(document)
  registerFonts(document)
  const content = document.struct('Document')
  document.addStructure(content)
  return { document, content }
}

interface Described {
  info: Record<string, unknown>
  _addInfo(): void
}

/** PDFKit writes names into the file's XML as they are: `A & B` would make it none. */
function describeAsXml(document: PDFKit.PDFDocument): void {
  const described = document as unknown as Described
  const write = described._addInfo.bind(described)
  described._addInfo = () => {
    const { info } = described
    const entries = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ])
    described.info = Object.fromEntries(entries)
    write()
    described.info = info
  }
}

/** A part of the structure below `parent`, to which others are added. It has to be ended. */
export function openPart(
  { document }: Pick<TaggedDocument, 'document'>,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  options: object = {},
): PDFKit.PDFStructureElement {
  const element = document.struct(tag, options)
  parent.add(element)
  return element
}

/** What `draw` draws is one part of the structure, below `parent`. */
export function tagged(
  { document }: Pick<TaggedDocument, 'document'>,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  draw: () => void,
  options: object = {},
): void {
  const element = openPart({ document }, parent, tag, options)
  element.add(document.markStructureContent(tag))
  draw()
  document.endMarkedContent()
  element.end()
}

/** Marks what `draw` draws as decoration, which screen readers skip. */
export function untagged({ document }: Pick<TaggedDocument, 'document'>, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

export interface LinkPlace {
  x: number
  y: number
  width: number
  height: number
  /** An address, or the name of a place in the document. */
  to: { address: string } | { name: string }
  /** Text for screen readers. */
  says: string
}

/** What `draw` draws leads somewhere. */
export function linked(
  { document }: Pick<TaggedDocument, 'document'>,
  parent: PDFKit.PDFStructureElement,
  { x, y, width, height, to, says }: LinkPlace,
  draw: () => void,
): void {
  const link = openPart({ document }, parent, 'Link')
  link.add(document.markStructureContent('Link'))
  draw()
  document.endMarkedContent()
  const options = {
    structParent: link,
    Contents: new String(says),
  } as unknown as PDFKit.Mixins.AnnotationOption
  if ('address' in to) document.link(x, y, width, height, to.address, options)
  else document.goTo(x, y, width, height, to.name, options)
  link.end()
}
