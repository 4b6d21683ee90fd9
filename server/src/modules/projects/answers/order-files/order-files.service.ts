/** An order as PDF or Excel file: for whose it is and for those who run the project, as far as each sees it. */
import { buffer } from 'node:stream/consumers'
import { type Language, orderFileFormats } from '@vitrine/contract'
import sharp from 'sharp'
import type { PdfBrand } from '../../../../platform/pdf/branded-pdf.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { Asset } from '../../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { WaysIn } from '../../../access/index.ts'
import { getDomain } from '../../../domains/index.ts'
import { getAnswerProject, mayRun } from '../answering.service.ts'
import { findOrderRevision } from '../orders.repository.ts'
import { describeOrder, isOwnOrder } from '../orders.service.ts'
import type { OrderFile } from './order-file.ts'
import { orderPdf } from './order-pdf.ts'
import { orderSheet } from './order-sheet.ts'
import { fileName } from './order-words.ts'

export interface OrderFileParts extends Pick<WaysIn, 'domains'> {
  storage: Storage
}

interface Asked {
  projectId: string
  orderId: string
  /** `order.pdf` or `order.xlsx`. */
  file: string
  /** Null: the newest. */
  revision: number | null
  /** Null: the reader's own. */
  language: Language | null
}

const contentTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Of a logo, on each side: what is printed 4 cm wide needs no more. */
const largestLogo = { width: 640, height: 160 }

/** Null for whatever the caller has no business with. Refuses as `getAnswerProject`. */
export async function findOrderFile(
  parts: OrderFileParts,
  scope: Scope,
  asked: Asked,
): Promise<Asset | null> {
  const project = await getAnswerProject(scope, asked.projectId)
  const row = await findOrderRevision(scope, asked)
  if (row === null || !(mayRun(scope, project) || isOwnOrder(scope, row))) return null
  const format = orderFileFormats.find((each) => asked.file === `order.${each}`)
  if (format === undefined) return null
  const order = await describeOrder(scope, project, row)
  const { person } = scope
  const content: OrderFile = {
    order,
    project: project.name,
    timeZone: project.timeZone,
    author: row.authorId === row.personId ? null : row.authorName,
    leavesOut: order.lines.length < row.lines.length,
    preferences: {
      locale: asked.language ?? person?.language ?? 'en-us',
      numberFormat: person?.numberFormat ?? null,
      dateFormat: person?.dateFormat ?? null,
    },
  }
  const made = format === 'pdf' ? orderPdf(content, await brandOf(parts, scope)) : orderSheet(content)
  return {
    source: { content: await made },
    contentType: contentTypes[format],
    attachmentName: `${fileName(content)}.${format}`,
    isImmutable: false,
  }
}

async function brandOf({ domains, storage }: OrderFileParts, scope: Scope): Promise<PdfBrand> {
  const { customization } = await getDomain(scope)
  const { names, colors } = customization
  const found = await domains.findBrandFile(scope.domainId, 'appLogo.png', null)
  const key = found !== null && 'key' in found.source ? found.source.key : null
  const stored = key === null ? null : await storage.open(key)
  const logo = stored === null ? null : await printed(await buffer(stored))
  return { appName: names.appName, color: colors.primaryColor, logo }
}

/** Kinds of PNG images that PDF programs don't know are made plain ones. */
async function printed(logo: Buffer): Promise<Buffer> {
  return await sharp(logo)
    .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
