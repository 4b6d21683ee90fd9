import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { basedOn, id, inDomain } from '../paging.ts'

const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}

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
const path = '/products/{productId}/three-sides-layout'

/** Screens with media around a visitor, one layout for a product. */
export const threeSidesContract = {
  getThreeSidesLayout: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({ method: 'GET', path, summary: 'The layout, or null' })
    .input(z.object({ ...inDomain, productId: id }))
    .output(threeSidesLayout.extend({ version: z.number().int() }).nullable()),
  setThreeSidesLayout: endpoint(editor, { version: 'taken' })
    .route({
      method: 'PUT',
      path,
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Enable or save the layout',
    })
    .input(z.object({ ...ofProduct, body: threeSidesLayout }))
    .output(z.void()),
  deleteThreeSidesLayout: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path,
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Remove the layout',
    })
    .input(z.object(ofProduct))
    .output(z.void()),
}
