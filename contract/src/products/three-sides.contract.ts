import * as z from 'zod'
import { call, catalog, staff } from '../endpoint.ts'
import { basedOn, id, inDomain } from '../paging.ts'

const editor = staff({ area: 'folder', right: 'edit', level: 1 })

/** Names of media from top to bottom; an empty name is a screen without media. */
const side = z.array(z.string().max(1_000)).max(3)
const startIndex = z.number().int().min(0).max(1)

export const threeSidesLayout = z.object({
  leftSide: side,
  middleSide: side,
  rightSide: side,
  /** Which entry of the side is at eye level. */
  leftStartIndex: startIndex,
  middleStartIndex: startIndex,
  rightStartIndex: startIndex,
  /** Width of a screen in metres. */
  scaleFactor: z.number().min(0.1).max(20),
  /** Centimetres. */
  maxVisibleDistance: z.number().min(10).max(10_000),
  shouldGroupOrientation: z.boolean(),
})

const ofProduct = { params: z.object({ productId: id }), query: z.object(basedOn) }

/** Screens with media around a visitor, one layout for a product. */
export const threeSidesContract = {
  getThreeSidesLayout: call(
    catalog('anyone'),
    'GET /products/{productId}/three-sides-layout',
    'The layout, or null',
  )
    .input(z.object({ ...inDomain, productId: id }))
    .output(threeSidesLayout.extend({ version: z.number().int() }).nullable()),
  setThreeSidesLayout: call(
    editor,
    'PUT /products/{productId}/three-sides-layout',
    'Enable or save the layout',
    { version: 'taken', refusals: ['SubscriptionNeeded', 'ThreeSidesInvalid'] },
  ).input(z.object({ ...ofProduct, body: threeSidesLayout })),
  deleteThreeSidesLayout: call(
    editor,
    'DELETE /products/{productId}/three-sides-layout',
    'Remove the layout',
    { version: 'taken' },
  ).input(z.object(ofProduct)),
}
