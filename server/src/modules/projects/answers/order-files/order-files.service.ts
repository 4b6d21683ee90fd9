/** An order as PDF or Excel file: for whose it is and for those who run the project, as far as each sees it. */
import { type Language, orderFileFormats } from '@vitrine/contract'
import type { PdfBrand } from '../../../../platform/pdf/branded-pdf.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { Asset } from '../../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { printBrandOf } from '../../../domains/index.ts'
import { getAnswerProject, mayRun } from '../answering.service.ts'
import { findOrderRevision } from '../orders/orders.repository.ts'
import { describeOrder, isOwnOrder } from '../orders/orders.service.ts'
import type { OrderFile } from './order-file.ts'
import { orderSheet } from './order-sheet.ts'
import { fileName } from './order-words.ts'

export interface OrderFileParts {
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
    buyer: { company: row.company, email: row.email },
    timeZone: project.timeZone,
    author: row.authorId === row.personId ? null : row.authorName,
    leavesOut: order.lines.length < row.lines.length,
    preferences: {
      locale: asked.language ?? person?.language ?? 'en-us',
      numberFormat: person?.numberFormat ?? null,
      dateFormat: person?.dateFormat ?? null,
    },
  }
  const made =
    format === 'pdf'
      ? await printed(content, await printBrandOf(scope, parts.storage))
      : await orderSheet(content)
  return {
    source: { content: made },
    contentType: contentTypes[format],
    attachmentName: `${fileName(content)}.${format}`,
    isImmutable: false,
  }
}

async function printed(order: OrderFile, brand: PdfBrand): Promise<Buffer> {
  const { orderPdf } = await import('./order-pdf.ts')
  return await orderPdf(order, brand)
}
